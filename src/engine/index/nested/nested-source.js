import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
/** Sources of documents as objects. The last one read is kept for as long as memory is not short: objects of one document are asked for one after the other. */
export class ParsedSources {
  #last;
  /** @param source the stored bytes of the document */
  of(docId, source) {
    const known = this.#last?.docId === docId ? this.#last.object.deref() : undefined;
    if (known !== undefined) return known;
    const parsed = parseJson(source());
    // What is stored was parsed when it came in, so it is an object.
    const object = parsed.ok && isJsonObject(parsed.value) ? parsed.value : new Map();
    this.#last = { docId, object: new WeakRef(object) };
    return object;
  }
}
/** The object number `at` below `parts` in another one, counted as the objects of a document are: nulls do not count, names may hold dots. */
export function objectAt(object, parts, at) {
  const found = [];
  gather(object, parts, found, at + 1);
  return found[at] ?? new Map();
}
function gather(value, parts, found, enough) {
  if (isJsonArray(value)) {
    for (const item of value) if (found.length < enough) gather(item, parts, found, enough);
  } else if (isJsonObject(value)) {
    if (parts.length === 0) found.push(value);
    else for (const [name, member] of value) gatherMember(name, member, parts, found, enough);
  }
}
function gatherMember(name, member, parts, found, enough) {
  const names = name.split('.');
  if (found.length < enough && names.every((part, i) => part === parts[i])) gather(member, parts.slice(names.length), found, enough);
}
/** An object within those that a path names. */
export function wrapped(object, parts) {
  return parts.reduceRight((inner, part) => new Map([[part, inner]]), object);
}
