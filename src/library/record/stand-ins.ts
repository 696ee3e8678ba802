import { createHmac } from 'node:crypto';

/** Characters of a hash: 64 bits, so that among a million values two are alike once in 37 million recordings. */
const HASH_DIGITS = 16;

const BLOCK_BYTES = 32;

/** Texts in the place of others: the same for the same text and key, and without the key nobody can try texts out. */
export class StandIns {
  readonly #key: string | Uint8Array;

  constructor(key: string | Uint8Array) {
    this.#key = key;
  }

  /** Sixteen hexadecimal digits. */
  hash(text: string): string {
    return this.#digest(text, 0).toString('hex').slice(0, HASH_DIGITS);
  }

  /** As many letters and digits, in the same places and cases; everything else stays. */
  shape(text: string): string {
    let bytes = Buffer.alloc(0);
    let used = 0;
    const next = (below: number): number => {
      if (used === bytes.length) bytes = Buffer.concat([bytes, this.#digest(text, 1 + used / BLOCK_BYTES)]);
      return (bytes[used++] ?? 0) % below;
    };
    return text.replaceAll(/\p{L}|\p{N}/gu, (character) => {
      if (/\p{N}/u.test(character)) return String(next(10));
      const letter = String.fromCodePoint(97 + next(26));
      return character === character.toLowerCase() ? letter : letter.toUpperCase();
    });
  }

  #digest(text: string, block: number): Buffer {
    return createHmac('sha256', this.#key).update(`${block}:${text}`).digest();
  }
}
