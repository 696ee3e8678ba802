import type { EngineError, SearchRequest, SearchResponse, SortSpec } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import { COMMON_PARAMETERS, type ParameterTable, type Parameters } from '../parameters.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { checkFrom, checkSize, parseSearchBody, readTrackTotalHits, type SearchBody } from '../parse/search-body.ts';
import { parseUrlSort } from '../parse/sort.ts';
import { parseUrlSourceFilter } from '../parse/source-filter.ts';
import { refuse, refuseArgument, unwrap } from '../refusal.ts';
import { searchAnswer } from '../render/search-answer.ts';
import { INDICES_PARAMETERS, readTarget } from './index-expression.ts';

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
  ...COMMON_PARAMETERS,
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
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
  typed_keys: 'boolean',
  batched_reduce_size: 'int',
  pre_filter_shard_size: 'int',
  max_concurrent_shard_requests: 'int',
  ccs_minimize_roundtrips: 'boolean',
} as const satisfies ParameterTable;

const DEFAULT_TRACK_TOTAL_HITS = 10_000;

const ID_FIELD_DATA_WARNING =
  'Loading the fielddata on the _id field is deprecated and will be removed in future versions. If you require sorting or aggregating ' +
  'on this field you should also include the id in the body of your documents, and map this field as a keyword field that has ' +
  '[doc_values] enabled';

/** `_search`, plain, opening a scroll, or in a PIT. @see spec 4.2, 4.5 */
export async function search(exchange: Exchange): Promise<Answer> {
  const body = readSearch(exchange);
  const request = toRequest(exchange, body);
  const response = unwrap(await exchange.services.engine.search(request));
  refusePartial(exchange.parameters, response);
  const sortsById = request.sort.some((key) => key.field === '_id');
  return {
    status: 200,
    body: searchAnswer(response, answerOptions(exchange.parameters)),
    ...(sortsById ? { warnings: [ID_FIELD_DATA_WARNING] } : {}),
  };
}

/** How the URL wants search, scroll and PIT answers written. */
export function answerOptions(parameters: Parameters): { readonly totalAsInt: boolean; readonly cost: boolean } {
  return { totalAsInt: parameters.boolean('rest_total_hits_as_int') ?? false, cost: parameters.boolean('cost') ?? false };
}

/** The body, with the URL's values in place of its own; URL sort keys come after the body's. */
function readSearch({ parameters, body }: Exchange): SearchBody {
  checkExecutionParameters(parameters);
  const said = body === undefined ? {} : parseSearchBody(parseObjectBody(body));
  const from = parameters.int('from');
  const size = parameters.int('size');
  const sort = parameters.text('sort');
  const track = parameters.text('track_total_hits');
  const source = parseUrlSourceFilter({
    source: parameters.text('_source'),
    includes: parameters.list('_source_includes'),
    excludes: parameters.list('_source_excludes'),
  });
  if (from !== undefined) said.from = checkFrom(from);
  if (size !== undefined) said.size = checkSize(size);
  if (sort !== undefined) said.sort = [...(said.sort ?? []), ...parseUrlSort(sort)];
  if (track !== undefined) said.trackTotalHitsUpTo = readTrackTotalHits(track, 'track_total_hits');
  if (source !== undefined) said.source = source;
  said.version = parameters.boolean('version') ?? said.version ?? false;
  said.seqNoPrimaryTerm = parameters.boolean('seq_no_primary_term') ?? said.seqNoPrimaryTerm ?? false;
  said.trackScores = parameters.boolean('track_scores') ?? said.trackScores ?? false;
  return said;
}

function toRequest(exchange: Exchange, body: SearchBody): SearchRequest {
  const { parameters } = exchange;
  const scroll = parameters.duration('scroll');
  validate(exchange, body);
  const { query, from, size, sort, source, trackTotalHitsUpTo, pit, ...rest } = body;
  return {
    ...rest,
    target: pit === undefined ? { kind: 'indices', ...readTarget(exchange) } : { kind: 'pit', ...pit },
    query: query ?? { kind: 'match_all' },
    from: from ?? 0,
    size: size ?? 10,
    sort: withoutLoneScore(sort ?? []),
    ...(scroll === undefined ? {} : { scroll }),
    trackTotalHitsUpTo: totalHitsLimit(parameters, trackTotalHitsUpTo),
    trackScores: body.trackScores ?? false,
    source: source ?? { kind: 'all' },
    version: body.version ?? false,
    seqNoPrimaryTerm: body.seqNoPrimaryTerm ?? false,
  };
}

/** Sorting by score alone, best first, is what no sort means. */
function withoutLoneScore(sort: readonly SortSpec[]): readonly SortSpec[] {
  const [first] = sort;
  return sort.length === 1 && first?.field === '_score' && first.order === 'desc' ? [] : sort;
}

function totalHitsLimit(parameters: Parameters, asked: number | undefined): number {
  if (parameters.boolean('rest_total_hits_as_int') !== true) return asked ?? DEFAULT_TRACK_TOTAL_HITS;
  if (asked === undefined) return Infinity;
  if (asked === 0 || asked === Infinity) return asked;
  return refuseArgument(`[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got ${asked}`);
}

/** Gathers everything that does not go together. */
function validate(exchange: Exchange, body: SearchBody): void {
  const findings = [
    ...scrollFindings(exchange.parameters, body),
    ...(body.pit === undefined ? [] : pitFindings(exchange)),
    ...((body.from ?? 0) > 0 && body.searchAfter !== undefined ? ['[from] parameter must be set to 0 when [search_after] is used'] : []),
    ...shardDocFindings(exchange.parameters, body),
  ];
  if (findings.length > 0) refuse({ kind: 'validation', findings });
}

function scrollFindings(parameters: Parameters, body: SearchBody): readonly string[] {
  if (!parameters.has('scroll')) return [];
  const findings: string[] = [];
  const track = body.trackTotalHitsUpTo;
  if (track !== undefined && track !== Infinity) findings.push('disabling [track_total_hits] is not allowed in a scroll context');
  if ((body.from ?? 0) > 0) findings.push('using [from] is not allowed in a scroll context');
  if (body.size === 0) findings.push('[size] cannot be [0] in a scroll context');
  if (parameters.boolean('request_cache') === true) findings.push('[request_cache] cannot be used in a scroll context');
  if (body.pit !== undefined) findings.push('using [point in time] is not allowed in a scroll context');
  if (body.searchAfter !== undefined) findings.push('`search_after` cannot be used in a scroll context.');
  return findings;
}

function pitFindings({ parts, parameters }: Exchange): readonly string[] {
  const findings: string[] = [];
  if (parts.has('index')) findings.push('[indices] cannot be used with point in time');
  if (Object.keys(INDICES_PARAMETERS).some((name) => parameters.has(name))) {
    findings.push('[indicesOptions] cannot be used with point in time');
  }
  if (parameters.has('routing')) findings.push('[routing] cannot be used with point in time');
  if (parameters.has('preference')) findings.push('[preference] cannot be used with point in time');
  return findings;
}

function shardDocFindings(parameters: Parameters, body: SearchBody): readonly string[] {
  const count = (body.sort ?? []).filter((key) => key.field === '_shard_doc').length;
  const findings: string[] = [];
  if (count > 0 && body.pit === undefined) {
    findings.push(
      parameters.has('scroll')
        ? '_shard_doc cannot be used with scroll. Use PIT + search_after instead.'
        : '_shard_doc is only supported with point-in-time (PIT). Add a PIT or remove _shard_doc.',
    );
  }
  if (count > 1) findings.push('duplicate _shard_doc sort detected. Specify it at most once.');
  return findings;
}

function checkExecutionParameters(parameters: Parameters): void {
  const type = parameters.text('search_type');
  if (type === 'query_and_fetch' || type === 'dfs_query_and_fetch') refuseArgument(`Unsupported search type [${type}]`);
  if (type === 'dfs_query_then_fetch') refuseArgument('[search_type=dfs_query_then_fetch] is not supported by this service');
  if (type !== undefined && type !== 'query_then_fetch') refuseArgument(`No search type for [${type}]`);
  if ((parameters.int('batched_reduce_size') ?? 2) < 2) refuseArgument('batchedReduceSize must be >= 2');
  if ((parameters.int('pre_filter_shard_size') ?? 1) < 1) refuseArgument('preFilterShardSize must be >= 1');
  if ((parameters.int('max_concurrent_shard_requests') ?? 1) < 1) refuseArgument('maxConcurrentShardRequests must be >= 1');
}

/** Some shards failed: 200 unless the client said that it wants all or nothing. */
function refusePartial(parameters: Parameters, response: SearchResponse): void {
  if (parameters.boolean('allow_partial_search_results') !== false || response.shards.failed === 0) return;
  const error: EngineError = {
    kind: 'search_phase_failed',
    phase: 'query',
    reason: 'Partial shards failure',
    failures: response.shards.failures,
  };
  refuse(error);
}
