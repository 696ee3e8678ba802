/**
 * Receives tokens in order. `position` counts from 0 within one value and skips over removed stop words;
 * `start` and `end` are UTF-16 offsets into the value.
 */
export interface TokenSink {
  token(term: string, position: number, start: number, end: number): void;
}

/** A sink that takes plain words as they are read, without a string being made of them. */
export interface WordSink extends TokenSink {
  /** A word of ASCII letters and digits in lower case: the first `length` bytes of the scratch of words, during the call only. */
  word(length: number, position: number): void;
  /** Such a word of at most twelve bytes, which are these integers of four, low ones first, zeros behind its end. */
  shortWord(first: number, second: number, third: number, length: number, position: number): void;
}
