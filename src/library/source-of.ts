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

/** Documents share buffers of this size: one buffer each would cost more than to write it. */
const SLAB_BYTES = 65_536;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** What is left of the buffer that the documents before lie in. */
let free = new Uint8Array(0);

/**
 * A plain object as a write takes it.
 * @throws TypeError for what JSON cannot say.
 */
export function sourceOf(document: object): { readonly bytes: Uint8Array; readonly value: JsonValue } {
  const text: string | undefined = JSON.stringify(document);
  if (text === undefined) throw new TypeError('The document has no JSON');
  const most = text.length * MAX_BYTES_PER_UNIT;
  if (most > free.length) free = new Uint8Array(Math.max(SLAB_BYTES, most));
  const { written } = encoder.encodeInto(text, free);
  const bytes = free.subarray(0, written);
  free = free.subarray(written);
  return new Source(bytes);
}

function read(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new TypeError('The document has no JSON');
  return parsed.value;
}
