import { COUNT_UNKNOWN } from '../../query/weight/weight.ts';
/** Counts what a collector does on one shard. Mutable by design: it sits in the hot loop. */
export class Tally {
  /** Documents taken one by one, to be counted or ranked. */
  visited = 0;
  /** Live matches counted so far. */
  counted = 0;
  /** Live matches known to be passed over. */
  skipped = 0;
  /** Highest score of the matches looked at; -Infinity before the first. */
  maxScore = -Infinity;
  #known;
  #limit;
  #atLeast;
  #complete = true;
  /** `known`: all live matches, or COUNT_UNKNOWN; `limit`: how far the caller wants them counted; `atLeast`: live matches there are for certain. */
  constructor(known, limit, atLeast = 0) {
    this.#known = known;
    this.#limit = limit;
    this.#atLeast = atLeast;
  }
  /** True once no more matches need to be looked at for the sake of the total. */
  get isCounted() {
    return this.#known !== COUNT_UNKNOWN || this.#limit === 0 || this.counted > this.#limit || this.#atLeast > this.#limit;
  }
  /** Notes that matches may be left that nobody looked at, nobody knows how many. */
  interrupt() {
    this.#complete = false;
  }
  /** Passes over what is left of a leaf of which `looked` matches were counted: the rest is counted with them where `matches` are known. */
  passOver(matches, looked) {
    if (matches === COUNT_UNKNOWN) return this.interrupt();
    this.counted += matches - looked;
    this.skipped += matches - looked;
  }
  get matched() {
    if (this.#complete) return { value: this.counted, relation: 'eq' };
    if (this.#known !== COUNT_UNKNOWN) return { value: this.#known, relation: 'eq' };
    return { value: Math.max(this.counted, this.#atLeast), relation: 'gte' };
  }
  /** What {@link matched} says as the caller asked for it: never above the limit. */
  totalHits(matched) {
    return matched.value > this.#limit ? { value: this.#limit, relation: 'gte' } : matched;
  }
}
