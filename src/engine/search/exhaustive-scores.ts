import type { TermScorer } from '../query/term-scorer.ts';
import { type DeepScoreQueue, RESERVED_ROWS } from './deep-score-queue.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { type ScoreTable, scoreTableOf } from './score-table.ts';
import type { Tally } from './tally.ts';

/** Documents scored together; a power of two, small enough for its sums to stay in the cache. */
const WINDOW = RESERVED_ROWS;

/** Where a page starts: documents at or before this place are not kept. */
export interface ScoreCursor {
  readonly score: number;
  readonly doc: number;
}

/** One term of a disjunction with its place in the postings. */
interface Clause {
  readonly docIds: Uint32Array;
  readonly freqs: ArrayLike<number>;
  readonly end: number;
  readonly table: ScoreTable | number;
  at: number;
}

/**
 * Scores every document that any of the terms has, window by window, and hands those above the queue's threshold to it: the
 * way to a page so deep that hardly a match can be passed over. Nothing is called and nothing made per document.
 */
export class ExhaustiveScores {
  readonly #queue: DeepScoreQueue;
  readonly #tally: Tally;
  readonly #cursor: ScoreCursor;
  readonly #sums = new Float64Array(WINDOW);

  constructor(queue: DeepScoreQueue, tally: Tally, cursor: ScoreCursor = { score: Infinity, doc: -1 }) {
    this.#queue = queue;
    this.#tally = tally;
    this.#cursor = cursor;
  }

  /** Collects a leaf; false, and nothing is done, where a term's scores cannot be looked up. */
  collect({ leaf }: LeafMatches, scorers: readonly TermScorer[]): boolean {
    const clauses: Clause[] = [];
    for (const scorer of scorers) {
      const table = scoreTableOf(scorer);
      if (table === undefined) return false;
      const { docIds, freqs, start, end } = scorer.postings;
      clauses.push({ docIds, freqs, end, table, at: start });
    }
    const live = leaf.liveDocs?.words;
    const { docCount } = leaf.segment;
    for (let start = 0; start < docCount; start += WINDOW) {
      let any = false;
      for (const clause of clauses) any = add(clause, this.#sums, start) || any;
      if (any) this.#take(leaf.docBase, start, live);
    }
    return true;
  }

  /** Hands the window's documents to the queue. */
  #take(docBase: number, start: number, live: Uint32Array | undefined): void {
    const queue = this.#queue;
    const tally = this.#tally;
    queue.reserve();
    const { docs, scores, threshold } = queue;
    const { score: cursorScore, doc: cursorDoc } = this.#cursor;
    const sums = this.#sums;
    let { size } = queue;
    let { maxScore } = tally;
    let matches = 0;
    for (let offset = 0; offset < WINDOW; offset++) {
      const sum = sums[offset];
      if (sum === 0) continue;
      if (live !== undefined && ((live[(start + offset) >>> 5] >>> (offset & 31)) & 1) === 0) continue;
      matches++;
      const score = Math.fround(sum);
      if (score > maxScore) maxScore = score;
      if (score <= threshold || score > cursorScore) continue;
      const doc = docBase + start + offset;
      if (score === cursorScore && doc <= cursorDoc) continue;
      docs[size] = doc;
      scores[size] = score;
      size++;
    }
    sums.fill(0);
    queue.accept(size);
    tally.maxScore = maxScore;
    tally.visited += matches;
    tally.counted += matches;
  }
}

/** Adds a term's scores up to the window's end; false when it has no document there. */
function add(clause: Clause, sums: Float64Array, start: number): boolean {
  const { docIds, freqs, table, at: from } = clause;
  const to = endOf(clause, start + WINDOW);
  if (typeof table === 'number') {
    for (let at = from; at < to; at++) sums[docIds[at] - start] += table;
  } else {
    const { scores, norms, rare } = table;
    for (let at = from; at < to; at++) {
      const doc = docIds[at];
      const place = (freqs[at] << 8) | norms[doc];
      sums[doc - start] += place < scores.length ? scores[place] : rare(freqs[at], norms[doc]);
    }
  }
  clause.at = to;
  return to > from;
}

/** First posting at or behind `doc`. */
function endOf({ docIds, at, end }: Clause, doc: number): number {
  let low = at;
  let high = Math.min(at + WINDOW, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docIds[middle] < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
