import { encodeUtf8, parseJson, type JsonValue } from '../engine/index.ts';

/** A plain object as a write takes it: its JSON, and what was read from these very bytes. @throws TypeError for what JSON cannot say. */
export function sourceOf(document: object): { readonly bytes: Uint8Array; readonly value: JsonValue } {
  const bytes = encodeUtf8(JSON.stringify(document) ?? '');
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new TypeError('The document has no JSON');
  return { bytes, value: parsed.value };
}
