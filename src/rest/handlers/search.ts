import {
  type EngineError,
  type MemoryClaim,
  runToEnd,
  type SearchExtras,
  type SearchRequest,
  type SearchResponse,
  type SortSpec,
  type SourceFilter,
} from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { ParameterTable, Parameters } from '../request/parameters.ts';
import type { SearchBody } from '../parse/search/search-body.ts';
import type { IndexBoost } from '../parse/search/search-features.ts';
import { URL_QUERY_PARAMETERS } from '../parse/query/url-query.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { inSlices } from '../give-way.ts';
import { refuseMemory, takeHeap } from '../request/request-body.ts';
import { resolveExpression } from '../request/resolve-indices.ts';
import { searchAnswer, type SearchAnswerOptions } from '../render/search-answer.ts';
import { indicesOptions, INDICES_PARAMETERS, readTarget, SERVING } from './index-expression.ts';
import { readSearch } from './read-search.ts';
import { executionOptions, validateSearch } from './search-rules.ts';

/** `source=` in place of a body, for clients that cannot send one with GET. */
export const SOURCE_PARAMETERS = { source: 'text', source_content_type: 'text' } as const satisfies ParameterTable;

/** `_source` filtering in the URL. */
export const SOURCE_FILTER_PARAMETERS = {
  _source: 'text',
  _source_includes: 'list',
  _source_excludes: 'list',
} as const satisfies ParameterTable;

/** Everything `_search` takes in its URL. The last group tunes how the peers execute a search and changes no answer here. */
export const SEARCH_PARAMETERS = {
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  ...URL_QUERY_PARAMETERS,
  from: 'int',
  size: 'int',
  sort: 'text',
  scroll: 'duration',
  track_total_hits: 'text',
  track_scores: 'boolean',
  version: 'boolean',
  seq_no_primary_term: 'boolean',
  rest_total_hits_as_int: 'boolean',
  cost: 'boolean',
  allow_partial_search_results: 'boolean',
  search_type: 'text',
  preference: 'text',
  routing: 'text',
  request_cache: 'boolean',
  timeout: 'text',
  terminate_after: 'int',
  explain: 'boolean',
  docvalue_fields: 'list',
  stored_fields: 'list',
  include_named_queries_score: 'boolean',
  stats: 'list',
  ignore_throttled: 'boolean',
  typed_keys: 'boolean',
  batched_reduce_size: 'int',
  pre_filter_shard_size: 'int',
  max_concurrent_shard_requests: 'int',
  ccs_minimize_roundtrips: 'boolean',
} as const satisfies ParameterTable;

const DEFAULT_TRACK_TOTAL_HITS = 10_000;
const MATCH_ALL: SearchRequest['query'] = { kind: 'match_all' };
const MATCH_NONE: SearchRequest['query'] = { kind: 'match_none' };

const ID_FIELD_DATA_WARNING =
  'Loading the fielddata on the _id field is deprecated and will be removed in future versions. If you require sorting or aggregating ' +
  'on this field you should also include the id in the body of your documents, and map this field as a keyword field that has ' +
  '[doc_values] enabled';
const FIELD_MAPPING_WARNING =
  '[use_field_mapping] is a special format that was only used to ease the transition to 7.x. It has become the default and ' +
  "shouldn't be set explicitly anymore.";

/** `_search`, plain, opening a scroll, or in a PIT. @see spec 4.2, 4.5 */
export async function search(exchange: Exchange): Promise<Answer> {
  const body = await readSearch(exchange);
  const request = toRequest(exchange, body);
  const response = unwrap(await exchange.services.engine.search(request, exchange.interruption));
  refusePartial(exchange, response);
  holdHits(exchange.memory, request, response);
  const rendering = searchAnswer(response, answerOptions(exchange.parameters));
  // Hits of many buckets are long work; anything else is put together sooner than a promise is kept.
  const isLong = response.topHits !== undefined;
  const answer = {
    status: 200,
    body: isLong ? await inSlices(rendering, exchange.services.pace, exchange.interruption) : runToEnd(rendering),
  };
  const warnings = [
    ...(body.warnings ?? []),
    ...(request.sort.some(({ field }) => field === '_id') ? [ID_FIELD_DATA_WARNING] : []),
    ...(body.docvalueFields?.some(({ format }) => format === 'use_field_mapping') === true ? [FIELD_MAPPING_WARNING] : []),
  ];
  return warnings.length === 0 ? answer : { ...answer, warnings };
}

/** Many searches of one request keep their hits until all are answered. */
function holdHits(memory: MemoryClaim, { source }: SearchRequest, { hits }: SearchResponse): void {
  takeHeap(memory, hits.length * BYTES_PER_HIT);
  // Those that show all of it are views of what is stored.
  if (source.kind !== 'filter') return;
  let bytes = 0;
  for (const hit of hits) bytes += hit.source?.length ?? 0;
  if (!memory.takeBuffers(bytes)) refuseMemory(memory);
}

/** What a hit takes in the heap, its source apart. */
const BYTES_PER_HIT = 512;

/** How the URL wants search, scroll and PIT answers written. */
export function answerOptions(parameters: Parameters): SearchAnswerOptions {
  return {
    totalAsInt: parameters.boolean('rest_total_hits_as_int') ?? false,
    cost: parameters.boolean('cost') ?? false,
    typedKeys: parameters.boolean('typed_keys') ?? false,
  };
}

function toRequest(exchange: Exchange, body: SearchBody): SearchRequest {
  const { parameters } = exchange;
  const scroll = parameters.duration('scroll');
  validateSearch(exchange, body);
  // Who asks for suggestions alone wants no hits.
  const isSuggestOnly = body.suggest !== undefined && body.query === undefined && body.aggregations === undefined;
  const {
    query = isSuggestOnly ? MATCH_NONE : MATCH_ALL,
    from = 0,
    size = 10,
    sort = [],
    source = defaultSource(body.storedFields),
    trackScores = false,
    version = false,
    seqNoPrimaryTerm = false,
    trackTotalHitsUpTo: limit,
    searchAfter,
    pit,
    rescore,
    boosts,
    warnings: _warnings,
    ...asked
  } = body;
  const indicesBoost = boosts && boostsByIndex(exchange, boosts);
  const target: SearchRequest['target'] = pit === undefined ? { kind: 'indices', ...readTarget(exchange) } : { kind: 'pit', ...pit };
  const trackTotalHitsUpTo = totalHitsLimit(parameters, limit);
  // Put together member by member: spreading what is mostly not there took longer than all the rest.
  const request: { -readonly [Member in keyof SearchRequest]: SearchRequest[Member] } = {
    target,
    query,
    from,
    size: isSuggestOnly ? 0 : size,
    sort: withoutLoneScore(sort),
    trackTotalHitsUpTo,
    trackScores,
    source,
    version,
    seqNoPrimaryTerm,
  };
  if (searchAfter !== undefined) request.searchAfter = searchAfter;
  if (scroll !== undefined) request.scroll = scroll;
  const extras: { -readonly [Member in keyof SearchExtras]: SearchExtras[Member] } = asked;
  if (rescore !== undefined) extras.rescore = rescore;
  if (indicesBoost !== undefined) extras.indicesBoost = indicesBoost;
  if (!parameters.isEmpty) Object.assign(extras, executionOptions(parameters));
  const { aggregations } = extras;
  if (aggregations !== undefined && parameters.boolean('typed_keys') === true) extras.aggregations = { ...aggregations, typedKeys: true };
  if (Object.keys(extras).length > 0) request.extras = extras;
  return request;
}

/** Who lists stored fields wants no source, unless it is on the list. */
function defaultSource(storedFields: SearchBody['storedFields']): SourceFilter {
  const listed = storedFields === undefined || (storedFields !== 'none' && storedFields.includes('_source'));
  return { kind: listed ? 'all' : 'none' };
}

/** The factor of each index: the first expression that stands for it counts. */
function boostsByIndex({ services, parameters }: Exchange, boosts: readonly IndexBoost[]): ReadonlyMap<string, number> {
  const byIndex = new Map<string, number>();
  for (const { expression, boost } of boosts) {
    for (const name of resolveExpression(services.engine, expression, indicesOptions(parameters, SERVING)).names) {
      if (!byIndex.has(name)) byIndex.set(name, boost);
    }
  }
  return byIndex;
}

/** Sorting by score alone, best first, is what no sort means. */
function withoutLoneScore(sort: readonly SortSpec[]): readonly SortSpec[] {
  const [first] = sort;
  return sort.length === 1 && first?.field === '_score' && first.order === 'desc' ? [] : sort;
}

function totalHitsLimit(parameters: Parameters, asked: number | undefined): number {
  if (parameters.boolean('rest_total_hits_as_int') !== true) return asked ?? DEFAULT_TRACK_TOTAL_HITS;
  if (asked === undefined) return Infinity;
  if (asked === -1 || asked === Infinity) return asked;
  return refuseArgument(`[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got ${asked}`);
}

/** Some shards failed or ran out of time: 200 unless the client said that it wants all or nothing. A scroll that was opened is closed then. */
function refusePartial({ parameters, services }: Exchange, response: SearchResponse): void {
  if (!response.timedOut && response.shards.failed === 0) return;
  const usual = services.engine.clusterSetting('search.default_allow_partial_results') === 'true';
  if (parameters.boolean('allow_partial_search_results') ?? usual) return;
  if (response.scrollId !== undefined) services.engine.closeScrolls([response.scrollId]);
  if (response.timedOut) refuse({ kind: 'search_timeout' });
  const error: EngineError = {
    kind: 'search_phase_failed',
    phase: 'query',
    reason: 'Partial shards failure',
    failures: response.shards.failures,
  };
  refuse(error);
}
