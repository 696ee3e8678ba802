import { MAX_TOKEN_LENGTH } from './tokenizer.ts';

/**
 * Receives tokens in order. `position` counts from 0 within one value and skips over removed stop words;
 * `start` and `end` are UTF-16 offsets into the value. `length` is over how many positions a token reaches, 1 unless given; `type` what it is called where
 * a filter made it.
 */
export interface TokenSink {
  token(term: string, position: number, start: number, end: number, length?: number, type?: string): void;
}

/**
 * Where a word is handed over: its bytes, and the same memory as 32-bit integers. Behind the word's end it is zero up to byte 12, so that a table
 * of words can tell short ones apart by three integers.
 */
export class WordScratch {
  readonly bytes: Uint8Array;
  readonly integers: Int32Array;

  constructor() {
    const memory = new ArrayBuffer(MAX_TOKEN_LENGTH + 1);
    this.bytes = new Uint8Array(memory);
    this.integers = new Int32Array(memory);
  }
}

/** A sink that takes plain words as they are read, without a string being made of them. */
export interface WordSink extends TokenSink {
  readonly scratch: WordScratch;
  /** A word of ASCII letters and digits in lower case: the first `length` bytes of `scratch`, during the call only. */
  word(length: number, position: number): void;
  /** Such a word of at most twelve bytes, which are these integers of four, low ones first, zeros behind its end. */
  shortWord(first: number, second: number, third: number, length: number, position: number): void;
}
