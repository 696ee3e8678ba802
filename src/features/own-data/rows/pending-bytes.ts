import { maxRowBytes } from './row.ts';

/** A record that chunks have brought in parts. */
export class PendingBytes {
  #parts: Uint8Array[] = [];
  #length = 0;

  /** Whether it has outgrown what may be held; it then holds nothing. */
  get tooLong(): boolean {
    return this.#length > maxRowBytes;
  }

  /** Keeps a copy: a chunk's own buffer is far larger than what is left over of it. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.tooLong) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(bytes.slice());
  }

  /** The whole with its last part, and empty again. */
  take(last: Uint8Array): Uint8Array {
    if (this.#parts.length === 0) return last;
    const whole = new Uint8Array(this.#length + last.length);
    let at = 0;
    for (const part of [...this.#parts, last]) {
      whole.set(part, at);
      at += part.length;
    }
    this.clear();
    return whole;
  }

  clear(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
