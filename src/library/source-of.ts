import { encodeUtf8, type JsonValue, parseJson } from '../engine/index.ts';
import { writePlainJson } from './plain-json.ts';
import { SharedBytes } from './shared-bytes.ts';

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

const shared = new SharedBytes();
let writing = false;

/**
 * A plain object as a write takes it. Documents of plain values are written member by member, which is faster than
 * `JSON.stringify` and encoding.
 * @throws TypeError for what JSON cannot say.
 */
export function sourceOf(document: object): { readonly bytes: Uint8Array; readonly value: JsonValue } {
  const plain = plainBytes(document);
  if (plain !== undefined) return new Source(plain);
  const text: string | undefined = JSON.stringify(document);
  if (text === undefined) throw new TypeError('The document has no JSON');
  return new Source(encodeUtf8(text));
}

/** Undefined for anything unusual, also for what a getter of a document under way asks for. */
function plainBytes(document: object): Uint8Array | undefined {
  if (writing) return undefined;
  writing = true;
  try {
    shared.begin();
    return writePlainJson(document, shared) ? shared.take() : undefined;
  } finally {
    writing = false;
  }
}

function read(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new TypeError('The document has no JSON');
  return parsed.value;
}
