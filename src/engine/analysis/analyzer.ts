import type { TokenSink, WordSink } from './token-sink.ts';

/** Turns a text into terms. Stateless and shared. */
export interface Analyzer {
  readonly name: string;
  /** The kind of its tokenizer, where its name does not say it. */
  readonly tokenizer?: string;
  /** Its tokens of several positions are no words side by side: searches take them as they come. */
  readonly ignoresGraph?: boolean;
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
