import type { Duration, JsonObject, JsonScalar, JsonValue, Query, SortSpec, SourceFilter } from '../../../engine/index.ts';
import { parseDuration } from '../../request/duration.ts';
import { refuseArgument, refuseParsing, refuseField } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, isJsonScalar, readBoolean, readFloat, readInt, readText, tokenName } from '../json-access.ts';
import { parseQuery } from '../query/query.ts';
import { type FeatureBody, FEATURE_RULES } from './search-features.ts';
import { withInnerHits } from './inner-hits.ts';
import { parseSort } from './sort.ts';
import { parseSourceFilter } from './source-filter.ts';

/** What a search body said; what it did not say is absent. */
export interface SearchBody extends FeatureBody {
  query?: Query;
  postFilter?: Query;
  from?: number;
  size?: number;
  sort?: readonly SortSpec[];
  searchAfter?: readonly JsonScalar[];
  pit?: { readonly id: string; readonly keepAlive?: Duration };
  source?: SourceFilter;
  trackTotalHitsUpTo?: number;
  trackScores?: boolean;
  minScore?: number;
  version?: boolean;
  seqNoPrimaryTerm?: boolean;
}

interface KeyRule {
  /** Tokens the value may start with; any other is refused as an unknown key, as the peers do. */
  readonly tokens: string;
  readonly read: (value: JsonValue, key: string) => SearchBody;
}

const SCALAR = 'VALUE_STRING VALUE_NUMBER VALUE_BOOLEAN';
const RULES: ReadonlyMap<string, KeyRule> = new Map<string, KeyRule>([
  ['query', { tokens: 'START_OBJECT', read: (value, key) => ({ query: withInnerHits(parseQuery(value, key)) }) }],
  ['post_filter', { tokens: 'START_OBJECT', read: (value, key) => ({ postFilter: withInnerHits(parseQuery(value, key)) }) }],
  ['from', { tokens: SCALAR, read: (value, key) => ({ from: checkFrom(readInt(value, key)) }) }],
  ['size', { tokens: SCALAR, read: (value, key) => ({ size: checkSize(readInt(value, key)) }) }],
  ['sort', { tokens: `${SCALAR} START_OBJECT START_ARRAY`, read: (value) => ({ sort: parseSort(value) }) }],
  ['search_after', { tokens: 'START_ARRAY', read: (value) => ({ searchAfter: parseSearchAfter(value) }) }],
  ['pit', { tokens: 'START_OBJECT', read: (value) => ({ pit: parsePit(value) }) }],
  ['_source', { tokens: `${SCALAR} START_OBJECT START_ARRAY`, read: (value) => ({ source: parseSourceFilter(value) }) }],
  ['track_total_hits', { tokens: SCALAR, read: (value, key) => ({ trackTotalHitsUpTo: readTrackTotalHits(value, key) }) }],
  ['track_scores', { tokens: SCALAR, read: (value, key) => ({ trackScores: readBoolean(value, key) }) }],
  ['min_score', { tokens: SCALAR, read: (value, key) => ({ minScore: readFloat(value, key) }) }],
  ['version', { tokens: SCALAR, read: (value, key) => ({ version: readBoolean(value, key) }) }],
  ['seq_no_primary_term', { tokens: SCALAR, read: (value, key) => ({ seqNoPrimaryTerm: readBoolean(value, key) }) }],
  ...FEATURE_RULES,
]);

/** Reads a search body. @see spec 2.3 */
export function parseSearchBody(body: JsonObject): SearchBody {
  const request: SearchBody = {};
  for (const [key, value] of body) {
    const rule = RULES.get(key);
    const token = tokenName(value);
    if (rule === undefined || !rule.tokens.includes(token)) return refuseParsing(`Unknown key for a ${token} in [${key}].`, key);
    Object.assign(request, rule.read(value, key));
  }
  return request;
}

/** Reads the body of a count, which knows only `query`. */
export function parseCountBody(body: JsonObject): Query | undefined {
  let query: Query | undefined;
  for (const [key, value] of body) {
    if (key !== 'query') return refuseParsing(`request does not support [${key}]`, key);
    query = parseQuery(value, key);
  }
  return query;
}

/** `from`, which may not be negative. */
export function checkFrom(from: number): number {
  return from < 0 ? refuseArgument(`[from] parameter cannot be negative, found [${from}]`) : from;
}

/** `size`, which may not be negative. */
export function checkSize(size: number): number {
  return size < 0 ? refuseArgument(`[size] parameter cannot be negative, found [${size}]`) : size;
}

/** How far to count: true is Infinity; false is -1, not at all. */
export function readTrackTotalHits(value: JsonValue, name: string): number {
  if (value === true || value === 'true') return Infinity;
  if (value === false || value === 'false') return -1;
  return checkTrackTotalHits(readInt(value, name));
}

/** A limit of the count, or -1. */
export function checkTrackTotalHits(limit: number): number {
  return limit < -1 ? refuseArgument(`[track_total_hits] parameter must be positive or equals to -1, got ${limit}`) : limit;
}

function parseSearchAfter(value: JsonValue): readonly JsonScalar[] {
  if (!isJsonArray(value) || value.length === 0) return refuseArgument('Values must contains at least one value.');
  return value.map((item) => {
    if (isJsonScalar(item)) return item;
    return refuseParsing(
      'Expected [VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL] ' +
        `but found [${tokenName(item)}] inside search_after.`,
      'search_after',
    );
  });
}

function parsePit(value: JsonValue): { readonly id: string; readonly keepAlive?: Duration } {
  let id: string | undefined;
  let keepAlive: Duration | undefined;
  for (const [key, option] of isJsonObject(value) ? value : []) {
    if (key === 'id') id = readText(option, key);
    else if (key === 'keep_alive') keepAlive = parseDuration(readText(option, key), key);
    else return refuseField('pit', key, ['id', 'keep_alive']);
  }
  if (id === undefined || id === '') return refuseArgument('point int time id is not provided');
  return keepAlive === undefined ? { id } : { id, keepAlive };
}
