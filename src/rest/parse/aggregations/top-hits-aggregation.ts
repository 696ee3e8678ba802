import type { JsonValue, SearchExtras, SortSpec, SourceFilter, TopHitsBody, TopHitsWishes } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { readBoolean, readInt, tokenName } from '../json-access.ts';
import { parseFieldsAndFormats, parseStoredFields } from '../search/field-lists.ts';
import { parseHighlight } from '../search/highlight.ts';
import { parseSort } from '../search/sort.ts';
import { parseSourceFilter } from '../search/source-filter.ts';
import type { AggregationParser } from './aggregation-parser.ts';

const DEFAULT_SIZE = 3;

interface Members extends Pick<SearchExtras, 'docvalueFields' | 'fields' | 'storedFields' | 'highlight' | 'explain'> {
  from: number;
  size: number;
  sort: readonly SortSpec[];
  trackScores: boolean;
  source: SourceFilter;
  version: boolean;
  seqNoPrimaryTerm: boolean;
}

interface Rule {
  /** Tokens the value may start with; any other is refused as an unknown key. */
  readonly tokens: string;
  readonly read: (value: JsonValue, key: string, name: string) => Partial<Members>;
}

const SCALAR = 'VALUE_STRING VALUE_NUMBER VALUE_BOOLEAN';

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['from', { tokens: SCALAR, read: (value, key, name) => ({ from: notNegative(readInt(value, key), key, name) }) }],
  ['size', { tokens: SCALAR, read: (value, key, name) => ({ size: notNegative(readInt(value, key), key, name) }) }],
  ['sort', { tokens: `${SCALAR} START_OBJECT START_ARRAY`, read: (value) => ({ sort: withoutLoneScore(parseSort(value)) }) }],
  ['_source', { tokens: `${SCALAR} START_OBJECT START_ARRAY`, read: (value) => ({ source: parseSourceFilter(value) }) }],
  ['version', { tokens: SCALAR, read: (value, key) => ({ version: readBoolean(value, key) }) }],
  ['seq_no_primary_term', { tokens: SCALAR, read: (value, key) => ({ seqNoPrimaryTerm: readBoolean(value, key) }) }],
  ['explain', { tokens: SCALAR, read: (value, key) => ({ explain: readBoolean(value, key) }) }],
  ['track_scores', { tokens: SCALAR, read: (value, key) => ({ trackScores: readBoolean(value, key) }) }],
  ['docvalue_fields', { tokens: 'START_ARRAY', read: (value, key) => ({ docvalueFields: parseFieldsAndFormats(value, key) }) }],
  ['fields', { tokens: 'START_ARRAY', read: (value, key) => ({ fields: parseFieldsAndFormats(value, key) }) }],
  ['stored_fields', { tokens: 'VALUE_STRING START_ARRAY', read: (value) => ({ storedFields: parseStoredFields(value) }) }],
  ['highlight', { tokens: 'START_OBJECT', read: (value) => ({ highlight: parseHighlight(value) }) }],
  ['script_fields', { tokens: 'START_OBJECT', read: () => refuseUnsupported('[script_fields] of a [top_hits] aggregation') }],
]);

/** `top_hits`: what is to be loaded of the hits goes into a list beside the aggregations. */
export const parseTopHits: AggregationParser = (body, { name, topHits }): TopHitsBody => {
  const read: Partial<Members> = {};
  for (const [key, value] of body) {
    const rule = RULES.get(key);
    const token = tokenName(value);
    if (rule === undefined || !rule.tokens.includes(token)) return refuseParsing(`Unknown key for a ${token} in [${key}].`, key);
    Object.assign(read, rule.read(value, key, name));
  }
  const { from = 0, size = DEFAULT_SIZE, sort = [], trackScores = false, ...wishes } = read;
  topHits.push(wishesOf(wishes));
  return { type: 'top_hits', from, size, sort, trackScores, place: topHits.length - 1 };
};

function wishesOf({ source, version = false, seqNoPrimaryTerm = false, ...extras }: Partial<Members>): TopHitsWishes {
  const { storedFields } = extras;
  const listed = storedFields === undefined || (storedFields !== 'none' && storedFields.includes('_source'));
  const wanted: SourceFilter = source ?? { kind: listed ? 'all' : 'none' };
  return { source: wanted, version, seqNoPrimaryTerm, ...(Object.keys(extras).length > 0 && { extras }) };
}

/** Sorting by score alone, best first, is what no sort means. */
function withoutLoneScore(sort: readonly SortSpec[]): readonly SortSpec[] {
  const [first] = sort;
  return sort.length === 1 && first?.field === '_score' && first.order === 'desc' ? [] : sort;
}

function notNegative(value: number, key: string, name: string): number {
  return value >= 0 ? value : refuseArgument(`[${key}] must be greater than or equal to 0. Found [${value}] in [${name}]`);
}
