import { MAX_TOKEN_LENGTH } from './tokenizer.ts';
/**
 * Where a word is handed over: its bytes, and the same memory as 32-bit integers. Behind the word's end it is zero up to byte 12, so that a table
 * of words can tell short ones apart by three integers.
 */
export class WordScratch {
  bytes;
  integers;
  constructor() {
    const memory = new ArrayBuffer(MAX_TOKEN_LENGTH + 1);
    this.bytes = new Uint8Array(memory);
    this.integers = new Int32Array(memory);
  }
}
