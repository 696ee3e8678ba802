import type { WordSink } from './plain-words.ts';

/**
 * Receives tokens in order. `position` counts from 0 within one value and skips over removed stop words;
 * `start` and `end` are UTF-16 offsets into the value.
 */
export interface TokenSink {
  token(term: string, position: number, start: number, end: number): void;
}

/** Turns a text into terms. Stateless and shared. */
export interface Analyzer {
  readonly name: string;
  /**
   * Sends every token of `text` to `sink`.
   * @returns the number of positions the value took, trailing removed tokens included: where the next value starts counting.
   */
  analyze(text: string, sink: TokenSink): number;
  /** As `analyze`, for a sink that takes plain words without a string of each; undefined where there is no such way. */
  readonly index?: ((text: string, sink: WordSink) => number) | undefined;
  /** As `index`, for the ASCII text `source[from, to)`; `view` is over all of the memory it lies in. */
  readonly indexAscii?: ((source: Uint8Array, from: number, to: number, sink: WordSink, view?: DataView) => number) | undefined;
  /** What the analyzer does to the characters of a term without cutting it: patterns and ranges are put through it. */
  normalize?(text: string): string;
}
