import { parseJson, clausesOf, type JsonObject, type JsonValue, type Query } from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { didYouMean } from '../../request/similarity.ts';
import { compoundQueries } from './compound-queries.ts';
import { parseFunctionScore } from './function-score.ts';
import { parsePinned } from './pinned-query.ts';
import { fromBase64 } from '../base64.ts';
import { jsonRefusal } from '../json-body.ts';
import { isJsonObject, readText } from '../json-access.ts';
import { GEO_QUERIES } from './geo-queries.ts';
import { LEAF_QUERIES } from './leaf-queries.ts';
import { MATCH_PREFIX_QUERIES } from './match-prefix-queries.ts';
import { nestedQuery } from './nested-query.ts';
import { PATTERN_QUERIES } from './pattern-queries.ts';
import { takeQueryName } from './query-name.ts';
import { readOptions } from './query-options.ts';
import { STRING_QUERIES } from './string-queries.ts';

/** Reads the object below a query's name. */
export type QueryParser = (name: string, body: JsonObject) => Query;

const PARSERS: ReadonlyMap<string, QueryParser> = new Map([
  ...LEAF_QUERIES,
  ...PATTERN_QUERIES,
  ...MATCH_PREFIX_QUERIES,
  ...STRING_QUERIES,
  ...GEO_QUERIES,
  ...compoundQueries(parseClause),
  ['function_score', (name, body) => parseFunctionScore(name, body, parseClause)],
  ['pinned', (name, body) => parsePinned(name, body, parseClause)],
  nestedQuery(parseClause),
  ['wrapper', parseWrapper],
]);

/** Queries the peers know and this service does not serve: named in the refusal. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'common',
  'distance_feature',
  'geo_polygon',
  'geo_shape',
  'has_child',
  'has_parent',
  'intervals',
  'more_like_this',
  'parent_id',
  'percolate',
  'rank_feature',
  'script',
  'script_score',
  'shape',
  'span_containing',
  'span_first',
  'span_multi',
  'span_near',
  'span_not',
  'span_or',
  'span_term',
  'span_within',
  'terms_set',
  'type',
]);

/** `bool` within `bool`. */
const MAX_DEPTH = 30;

/** Reads a query. Errors: as of each clause; more nesting than is allowed. */
export function parseQuery(value: JsonValue, within: string): Query {
  const query = parseClause(value, within);
  if (depthOf(query) <= MAX_DEPTH) return query;
  return refuseArgument(
    `The nested depth of the query exceeds the maximum nested depth for bool queries set in [indices.query.bool.max_nested_depth]: [${MAX_DEPTH}]`,
  );
}

function depthOf(query: Query): number {
  const below = clausesOf(query).reduce((deepest, clause) => Math.max(deepest, depthOf(clause)), 0);
  return query.kind === 'bool' ? below + 1 : below;
}

/** A wrapped query is read again, beside the account of its request: it must be short. */
const MAX_WRAPPER_LENGTH = 32_000;

/** A query as base64 of its JSON. */
function parseWrapper(name: string, body: JsonObject): Query {
  const { query } = readOptions<{ query: string }>(name, body, { query: (value, key) => ({ query: readText(value, key) }) });
  if (query === undefined || query === '') return refuseArgument('query source text cannot be null or empty');
  if (query.length > MAX_WRAPPER_LENGTH) return refuseArgument(`[wrapper] query is longer than ${MAX_WRAPPER_LENGTH} characters`);
  const bytes = fromBase64(query);
  if (bytes === undefined) return refuseArgument('[wrapper] query must be base64');
  const parsed = parseJson(bytes, { comments: true });
  return parseClause(parsed.ok ? parsed.value : refuse(jsonRefusal(parsed.error)), name);
}

/**
 * Reads one query clause: an object with one key, the query's name. `within` is the key it stands under.
 * @see docs/rest.md, queries
 */
function parseClause(value: JsonValue, within: string): Query {
  if (!isJsonObject(value)) return refuseParsing('[_na] query malformed, must start with start_object', within);
  const [entry, second] = value;
  if (entry === undefined) return refuse({ kind: 'empty_clause', near: within });
  const [name, body] = entry;
  if (!isJsonObject(body)) return refuseParsing(`[${name}] query malformed, no start_object after query name`, name);
  const parser = PARSERS.get(name);
  if (UNSUPPORTED.has(name)) return refuseUnsupported(`[${name}] query`);
  if (parser === undefined) {
    return refuseParsing(`unknown query [${name}]${didYouMean(name, PARSERS.keys())}`, name, {
      type: 'named_object_not_found_exception',
      reason: `unknown field [${name}]`,
    });
  }
  const said = takeQueryName(name, body);
  const query = parser(name, said.body);
  if (second !== undefined) {
    const reason = `[${name}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`;
    return refuse({ kind: 'parsing_near', reason, near: second[0], part: 'key' });
  }
  return said.name === undefined ? query : { kind: 'named', name: said.name, query };
}
