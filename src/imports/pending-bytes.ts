import { maxRowBytes } from './row.ts';

/** A record that chunks have brought in parts. */
export class PendingBytes {
  #parts: Uint8Array[] = [];
  #length = 0;

  /** Keeps a copy: a chunk's own buffer is far larger than what is left over of it. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > maxRowBytes) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(bytes.slice());
  }

  /** The whole with its last part, and empty again. Undefined where the parts outgrew what may be held. */
  take(last: Uint8Array): Uint8Array | undefined {
    const parts = [...this.#parts, last];
    const length = this.#length;
    this.#parts = [];
    this.#length = 0;
    if (length > maxRowBytes) return undefined;
    if (length === 0) return last;
    const whole = new Uint8Array(length + last.length);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
