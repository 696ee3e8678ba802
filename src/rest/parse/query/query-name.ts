import type { JsonObject } from '../../../engine/index.ts';
import { isJsonObject, readText } from '../json-access.ts';

/** Queries whose options stand under the name of a field, the query's own name among them. */
const FIELD_QUERIES: ReadonlySet<string> = new Set([
  'fuzzy',
  'match',
  'match_bool_prefix',
  'match_phrase',
  'match_phrase_prefix',
  'prefix',
  'range',
  'regexp',
  'term',
  'wildcard',
]);

/** Takes the `_name` out of a query's body. */
export function takeQueryName(kind: string, body: JsonObject): { readonly body: JsonObject; readonly name?: string } {
  if (!FIELD_QUERIES.has(kind)) return without(body);
  const [entry] = body;
  if (entry === undefined || body.size > 1 || !isJsonObject(entry[1])) return { body };
  const inner = without(entry[1]);
  return inner.name === undefined ? { body } : { name: inner.name, body: new Map([[entry[0], inner.body]]) };
}

function without(body: JsonObject): { readonly body: JsonObject; readonly name?: string } {
  const name = body.get('_name');
  if (name === undefined) return { body };
  return { name: readText(name, '_name'), body: new Map([...body].filter(([key]) => key !== '_name')) };
}
