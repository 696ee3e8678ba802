import { type JsonValue, parseJson } from '../engine/index.ts';

/** A document as JSON, and what is read from it, when it is asked for: the engine reads plain documents from the bytes. */
class Source {
  readonly bytes: Uint8Array;
  #value: JsonValue | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get value(): JsonValue {
    this.#value ??= read(this.bytes);
    return this.#value;
  }
}

/** Small documents share buffers of this size: one buffer each would cost more than to write it. */
const SLAB_BYTES = 65_536;

/** A text with more UTF-16 units has a buffer of its own: what it might take of a shared one is too much to leave over. */
const MAX_SHARED_UNITS = 2_048;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** Memory that small documents share. One for each bulk or load: while one of its documents is held, those beside it are. */
export class SourceBuffer {
  #free = new Uint8Array(0);

  /** The bytes of `text`, which stay as they are. */
  encode(text: string): Uint8Array {
    if (text.length > MAX_SHARED_UNITS) return encoder.encode(text);
    const most = text.length * MAX_BYTES_PER_UNIT;
    if (most > this.#free.length) this.#free = new Uint8Array(SLAB_BYTES);
    const { written } = encoder.encodeInto(text, this.#free);
    const bytes = this.#free.subarray(0, written);
    this.#free = this.#free.subarray(written);
    return bytes;
  }
}

/**
 * A plain object as a write takes it.
 * @param buffer makes many small documents quicker; without it each has a buffer of its own
 * @throws TypeError for what JSON cannot say.
 */
export function sourceOf(document: object, buffer?: SourceBuffer): { readonly bytes: Uint8Array; readonly value: JsonValue } {
  const text: string | undefined = JSON.stringify(document);
  if (text === undefined) throw new TypeError('The document has no JSON');
  return new Source((buffer ?? encoder).encode(text));
}

function read(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new TypeError('The document has no JSON');
  return parsed.value;
}
