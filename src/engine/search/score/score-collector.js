import { justBelow } from '../../query/scorer/bounds.ts';
/** Takes scored documents, in ascending order over all leaves, and keeps those that belong on the page. */
export class ScoreCollector {
  queue;
  tally;
  #skipping;
  #minScore;
  #cursorScore;
  #cursorDoc;
  /** As {@link threshold}, known before the queue is full. */
  #floor = -Infinity;
  constructor(options) {
    this.queue = options.queue;
    this.tally = options.tally;
    this.#skipping = options.skipping && options.minScore === undefined;
    this.#minScore = options.minScore ?? -Infinity;
    this.#cursorScore = options.cursor?.score ?? Infinity;
    this.#cursorDoc = options.cursor?.doc ?? -1;
  }
  /** A live match; `doc` is its shard-level number. */
  collect(doc, score) {
    const tally = this.tally;
    tally.visited++;
    if (score < this.#minScore) return;
    tally.counted++;
    if (score > tally.maxScore) tally.maxScore = score;
    this.#keep(doc, score);
  }
  /** As {@link collect} for one of the documents told to {@link look}, where no lowest score is asked for. */
  offer(doc, score) {
    if (score > this.tally.maxScore) this.tally.maxScore = score;
    this.#keep(doc, score);
  }
  /** So many live matches were looked at; those that can belong on the page are offered. */
  look(documents) {
    this.tally.visited += documents;
    this.tally.counted += documents;
  }
  /** There are as many matches as the queue can hold that score at least this: lower ones may go unseen from the start. */
  raise(score) {
    if (score > 0 && this.#cursorScore === Infinity) this.#floor = Math.max(this.#floor, justBelow(score));
  }
  /** Whether matches that score no higher than {@link threshold} may go unseen. */
  get maySkip() {
    return this.#skipping && this.tally.isCounted;
  }
  get threshold() {
    return Math.max(this.queue.threshold, this.#floor);
  }
  /** What documents must score above to be looked at: nothing as long as the total needs them. */
  get needed() {
    return this.maySkip ? this.threshold : -Infinity;
  }
  /** Whether {@link maySkip} can become true. */
  get canSkip() {
    return this.#skipping;
  }
  #keep(doc, score) {
    const ahead = score < this.#cursorScore || (score === this.#cursorScore && doc > this.#cursorDoc);
    if (ahead) this.queue.offer(doc, score);
  }
  /** First document that can be kept where all have this score: Infinity for none. */
  firstAhead(score) {
    if (score < this.#cursorScore) return 0;
    return score === this.#cursorScore ? this.#cursorDoc + 1 : Infinity;
  }
}
