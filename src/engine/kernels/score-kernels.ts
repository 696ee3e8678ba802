/**
 * The inner loops of ranking deep pages, over one memory of which the caller makes the plan. Addresses are in bytes and multiples
 * of the element's size, counts in elements. The first {@link RESULTS_BYTES} of the memory are for results.
 */
export interface ScoreKernels {
  /** The memory. It may be another buffer after {@link room}. */
  readonly buffer: ArrayBuffer;
  /** Makes the memory at least that large; what is in it stays. */
  room(bytes: number): void;

  /**
   * Adds the score of each posting to its document's sum: `sums[docs[i]] += table[codes[i]]`, with documents as 32-bit words, codes as
   * bytes and sums as doubles. `sums` may be a negative address: that of a document 0 that lies before the memory.
   */
  add8(docs: number, codes: number, count: number, table: number, sums: number): void;
  /** As {@link add8} for 16-bit codes. */
  add16(docs: number, codes: number, count: number, table: number, sums: number): void;
  /** Makes the sums of documents zero whose bit is not set. */
  bury(sums: number, live: number, count: number): void;
  /**
   * Takes the sums that are not zero as 32-bit scores and clears all. No sum is negative, and a zero follows an odd number of them.
   * Those above `above` and not above `upTo`, of the latter those of documents behind `behind`, become rows from `size` on: documents, counted from `doc`, and scores. Adds to the number of sums
   * taken and raises the highest score ({@link MATCHES_AT}, {@link BEST_AT}).
   * @returns the number of rows afterwards
   */
  take(
    sums: number,
    count: number,
    doc: number,
    above: number,
    upTo: number,
    behind: number,
    docs: number,
    scores: number,
    size: number,
  ): number;

  /** Scores as words that are smaller the higher the score is; leaves the lowest and the highest of them ({@link LOWEST_AT}, {@link HIGHEST_AT}). */
  keysOf(scores: number, count: number, keys: number): void;
  /** What {@link keysOf} made keys of. */
  scoresOf(keys: number, count: number, scores: number): void;
  /** Adds to `counts` how often each digit comes: `((key - lowest) >>> shift) & mask`. */
  countDigits(keys: number, count: number, lowest: number, shift: number, mask: number, counts: number): void;
  /** As {@link countDigits}, but for keys whose digit, unmasked, is below `buckets`. */
  countRange(keys: number, count: number, lowest: number, shift: number, buckets: number, counts: number): void;
  /** Puts rows where `places` says for their digits, and moves the places on. */
  scatter(
    docs: number,
    keys: number,
    count: number,
    lowest: number,
    shift: number,
    mask: number,
    places: number,
    toDocs: number,
    toKeys: number,
  ): void;
  /** Moves the rows to the front whose key is below `last`, and the first `ties` of those with exactly that key. */
  keep(docs: number, scores: number, keys: number, count: number, last: number, ties: number): void;
}

/** Addresses of results. */
export const MATCHES_AT = 0;
export const BEST_AT = 4;
export const LOWEST_AT = 8;
export const HIGHEST_AT = 12;
export const RESULTS_BYTES = 16;
