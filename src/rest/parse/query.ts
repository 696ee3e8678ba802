import type { JsonObject, JsonValue, Query } from '../../engine/index.ts';
import { refuse, refuseParsing } from '../refusal.ts';
import { didYouMean } from '../similarity.ts';
import { compoundQueries } from './compound-queries.ts';
import { isJsonObject } from './json-access.ts';
import { LEAF_QUERIES } from './leaf-queries.ts';

/** Reads the object below a query's name. */
export type QueryParser = (name: string, body: JsonObject) => Query;

const PARSERS: ReadonlyMap<string, QueryParser> = new Map([...LEAF_QUERIES, ...compoundQueries(parseQuery)]);

/**
 * Reads one query clause: an object with one key, the query's name. `within` is the key it stands under.
 * @see docs/rest.md, queries
 */
export function parseQuery(value: JsonValue, within: string): Query {
  if (!isJsonObject(value)) return refuseParsing('[_na] query malformed, must start with start_object', within);
  const [entry, second] = value;
  if (entry === undefined) return refuse({ kind: 'empty_clause', near: within });
  const [name, body] = entry;
  if (!isJsonObject(body)) return refuseParsing(`[${name}] query malformed, no start_object after query name`, name);
  const parser = PARSERS.get(name);
  if (parser === undefined) {
    return refuseParsing(`unknown query [${name}]${didYouMean(name, PARSERS.keys())}`, name, {
      type: 'named_object_not_found_exception',
      reason: `unknown field [${name}]`,
    });
  }
  const query = parser(name, body);
  if (second !== undefined) {
    return refuseParsing(`[${name}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`, second[0]);
  }
  return query;
}
