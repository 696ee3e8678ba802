import type { ScoreQueue } from './score-queue.ts';
import type { Tally } from './tally.ts';

/** Takes scored documents, in ascending order over all leaves, and keeps those that belong on the page. */
export class ScoreCollector {
  readonly queue: ScoreQueue;
  readonly tally: Tally;
  readonly #skipping: boolean;
  readonly #minScore: number;
  readonly #cursorScore: number;
  readonly #cursorDoc: number;

  constructor(options: {
    readonly queue: ScoreQueue;
    readonly tally: Tally;
    /** False: look at every match, whatever it is for. */
    readonly skipping: boolean;
    readonly minScore: number | undefined;
    /** Documents at or before this place are not kept. */
    readonly cursor: { readonly score: number; readonly doc: number } | undefined;
  }) {
    this.queue = options.queue;
    this.tally = options.tally;
    this.#skipping = options.skipping && options.minScore === undefined;
    this.#minScore = options.minScore ?? -Infinity;
    this.#cursorScore = options.cursor?.score ?? Infinity;
    this.#cursorDoc = options.cursor?.doc ?? -1;
  }

  /** A live match; `doc` is its shard-level number. */
  collect(doc: number, score: number): void {
    const tally = this.tally;
    tally.visited++;
    if (score < this.#minScore) return;
    tally.counted++;
    if (score > tally.maxScore) tally.maxScore = score;
    const ahead = score < this.#cursorScore || (score === this.#cursorScore && doc > this.#cursorDoc);
    if (ahead) this.queue.offer(doc, score);
  }

  /** A document that cannot belong on the page was looked at only so far. */
  pass(): void {
    this.tally.visited++;
    this.tally.counted++;
  }

  /** Whether matches that score no higher than {@link threshold} may go unseen. */
  get maySkip(): boolean {
    return this.#skipping && this.tally.isCounted;
  }

  get threshold(): number {
    return this.queue.threshold;
  }

  /** First document that can be kept where all have this score: Infinity for none. */
  firstAhead(score: number): number {
    if (score < this.#cursorScore) return 0;
    return score === this.#cursorScore ? this.#cursorDoc + 1 : Infinity;
  }
}
