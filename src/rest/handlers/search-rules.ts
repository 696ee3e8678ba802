import type { SearchExtras } from '../../engine/index.ts';
import type { Exchange } from '../endpoints/endpoint.ts';
import type { Parameters } from '../request/parameters.ts';
import type { SearchBody } from '../parse/search/search-body.ts';
import { refuse, refuseArgument } from '../errors/refusal.ts';
import { INDICES_PARAMETERS } from './index-expression.ts';

/** Refuses what does not go together, all of it at once. */
export function validateSearch(exchange: Exchange, body: SearchBody): void {
  const findings = [
    ...scrollFindings(exchange.parameters, body),
    ...(body.pit === undefined ? [] : pitFindings(exchange)),
    ...((body.from ?? 0) > 0 && body.searchAfter !== undefined ? ['[from] parameter must be set to 0 when [search_after] is used'] : []),
    ...shardDocFindings(exchange.parameters, body),
    ...featureFindings(exchange.parameters, body),
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
  if (body.rescore !== undefined) findings.push('using [rescore] is not allowed in a scroll context');
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

/** Refuses ways of execution that do not exist. */
export function checkExecutionParameters(parameters: Parameters): void {
  if (parameters.isEmpty) return;
  const type = parameters.text('search_type');
  if (type === 'query_and_fetch' || type === 'dfs_query_and_fetch') refuseArgument(`Unsupported search type [${type}]`);
  if (type !== undefined && type !== 'query_then_fetch' && type !== 'dfs_query_then_fetch') refuseArgument(`No search type for [${type}]`);
  if ((parameters.int('batched_reduce_size') ?? 2) < 2) refuseArgument('batchedReduceSize must be >= 2');
  if ((parameters.int('pre_filter_shard_size') ?? 1) < 1) refuseArgument('preFilterShardSize must be >= 1');
  if ((parameters.int('max_concurrent_shard_requests') ?? 1) < 1) refuseArgument('maxConcurrentShardRequests must be >= 1');
}

function featureFindings(parameters: Parameters, body: SearchBody): readonly string[] {
  const findings: string[] = [];
  if (body.slice !== undefined && body.pit === undefined && !parameters.has('scroll')) {
    findings.push('`slice` cannot be used outside of a scroll context or PIT context');
  }
  if (body.storedFields === 'none') {
    if (body.version === true) findings.push('`stored_fields` cannot be disabled if version is requested');
    if (body.source !== undefined && body.source.kind !== 'none')
      findings.push('`stored_fields` cannot be disabled if _source is requested');
  }
  return findings;
}

/** What the URL says about how shards are asked. */
export function executionOptions(
  parameters: Parameters,
): Pick<SearchExtras, 'globalStatistics' | 'maxConcurrentShardRequests' | 'preFilterShardSize' | 'batchedReduceSize' | 'namedScores'> {
  const maxConcurrentShardRequests = parameters.int('max_concurrent_shard_requests');
  const preFilterShardSize = parameters.int('pre_filter_shard_size');
  const batchedReduceSize = parameters.int('batched_reduce_size');
  return {
    ...(parameters.text('search_type') === 'dfs_query_then_fetch' && { globalStatistics: true }),
    ...(parameters.boolean('include_named_queries_score') === true && { namedScores: true }),
    ...(maxConcurrentShardRequests !== undefined && { maxConcurrentShardRequests }),
    ...(preFilterShardSize !== undefined && { preFilterShardSize }),
    ...(batchedReduceSize !== undefined && { batchedReduceSize }),
  };
}
