import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';

/** Sources of documents as objects. The last one read is kept for as long as memory is not short: objects of one document are asked for one after the other. */
export class ParsedSources {
  #last: { readonly docId: number; readonly object: WeakRef<JsonObject> } | undefined;

  /** @param source the stored bytes of the document */
  of(docId: number, source: () => Uint8Array): JsonObject {
    const known = this.#last?.docId === docId ? this.#last.object.deref() : undefined;
    if (known !== undefined) return known;
    const parsed = parseJson(source());
    // What is stored was parsed when it came in, so it is an object.
    const object = parsed.ok && isJsonObject(parsed.value) ? parsed.value : new Map<string, JsonValue>();
    this.#last = { docId, object: new WeakRef(object) };
    return object;
  }
}

/** The object number `at` below `parts` in another one, counted as the objects of a document are: nulls do not count, names may hold dots. */
export function objectAt(object: JsonObject, parts: readonly string[], at: number): JsonObject {
  const found: JsonObject[] = [];
  gather(object, parts, found, at + 1);
  return found[at] ?? new Map<string, JsonValue>();
}

function gather(value: JsonValue, parts: readonly string[], found: JsonObject[], enough: number): void {
  if (isJsonArray(value)) {
    for (const item of value) if (found.length < enough) gather(item, parts, found, enough);
  } else if (isJsonObject(value)) {
    if (parts.length === 0) found.push(value);
    else for (const [name, member] of value) gatherMember(name, member, parts, found, enough);
  }
}

function gatherMember(name: string, member: JsonValue, parts: readonly string[], found: JsonObject[], enough: number): void {
  const names = name.split('.');
  if (found.length < enough && names.every((part, i) => part === parts[i])) gather(member, parts.slice(names.length), found, enough);
}

/** An object within those that a path names. */
export function wrapped(object: JsonObject, parts: readonly string[]): JsonObject {
  return parts.reduceRight<JsonObject>((inner, part) => new Map<string, JsonValue>([[part, inner]]), object);
}
