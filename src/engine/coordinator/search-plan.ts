import type { ContextShard } from '../contexts/reader-context.ts';
import type { ShardFailure } from '../errors.ts';
import type { QueryPhaseRequest, QueryPhaseResult, ShardCursor } from '../search/query-phase.ts';
import { type ShardSlice, sliceOfShard } from '../search/slice.ts';
import type { CollectedStatistics } from '../search/collected-statistics.ts';
import { restricted } from './index-view.ts';
import type { SearchRequest } from './search-request.ts';

/** One shard a search runs on. `position` is its place among all shards asked, refused ones included. */
export interface SearchTarget extends ContextShard {
  readonly position: number;
  /** Scroll: where the shard's next page starts. */
  readonly cursor?: ShardCursor;
}

/** A shard that answered, and what it answered. */
export interface ShardAnswer {
  readonly target: SearchTarget;
  readonly result: QueryPhaseResult;
}

/** A search after its searchers have been picked: what every shard is asked, and how the page is cut. */
export interface SearchPlan {
  readonly request: SearchRequest;
  readonly targets: readonly SearchTarget[];
  /** Shards that are not asked, since nothing in them can match; 0 unless given. */
  readonly skippedShards?: number;
  /** Shards that were refused before they were asked. */
  readonly failures: readonly ShardFailure[];
  /** Keys as the shards get them, the implied `_shard_doc` included. */
  readonly sort: QueryPhaseRequest['sort'];
  readonly from: number;
  readonly size: number;
  /** Entries each shard may send: what the page costs by the formula. */
  readonly window: number;
  readonly trackTotalHitsUpTo: number;
  /** UTF-16 units of a text that may be highlighted, by index name. */
  readonly maxAnalyzedOffset?: ReadonlyMap<string, number>;
}

/** What a plan asks of every shard alike beside a query, an order and a page. */
export type CommonRequest = Pick<
  QueryPhaseRequest,
  'timeoutMs' | 'statistics' | 'searchAfter' | 'minScore' | 'postFilter' | 'terminateAfter' | 'collapse' | 'rescore' | 'profile'
>;

/** Read once per search: most searches want none of it, and then it is undefined. `statistics` are the counts of all shards. */
export function commonRequest({ request }: SearchPlan, statistics: CollectedStatistics | undefined): CommonRequest | undefined {
  if (statistics === undefined && !hasCommon(request)) return undefined;
  const common: { -readonly [Member in keyof CommonRequest]: CommonRequest[Member] } = {};
  if (statistics !== undefined) common.statistics = statistics;
  if (request.searchAfter !== undefined) common.searchAfter = request.searchAfter;
  // As scores are: one that an answer showed is not above itself.
  if (request.minScore !== undefined) common.minScore = Math.fround(request.minScore);
  if (request.postFilter !== undefined) common.postFilter = request.postFilter;
  if (request.terminateAfter !== undefined) common.terminateAfter = request.terminateAfter;
  if (request.collapse !== undefined) common.collapse = request.collapse;
  if (request.rescore !== undefined) common.rescore = request.rescore;
  if (request.profile !== undefined) common.profile = request.profile;
  return common;
}

function hasCommon({ searchAfter, minScore, postFilter, terminateAfter, collapse, rescore, profile }: SearchRequest): boolean {
  if (searchAfter !== undefined || minScore !== undefined || postFilter !== undefined || terminateAfter !== undefined) return true;
  return collapse !== undefined || rescore !== undefined || profile !== undefined;
}

/** What one shard is asked. `common` is undefined where nothing is asked for beside a query, an order and a page. */
export function shardRequest(plan: SearchPlan, target: SearchTarget, common: CommonRequest | undefined): QueryPhaseRequest {
  const { request } = plan;
  const slice = shardSlice(plan, target);
  const boost = request.indicesBoost?.get(target.index);
  const asked: { -readonly [Member in keyof QueryPhaseRequest]: QueryPhaseRequest[Member] } = {
    query: restricted(request.query, target.filter),
    sort: plan.sort,
    // A page of no hits asks for none.
    capacity: plan.size === 0 ? 0 : plan.window,
    trackTotalHitsUpTo: Math.max(0, plan.trackTotalHitsUpTo),
    trackScores: request.trackScores,
    shardPosition: target.position,
  };
  if (common !== undefined) Object.assign(asked, common);
  if (target.cursor !== undefined) asked.resumeAfter = target.cursor;
  if (slice !== undefined) asked.slice = slice;
  if (boost !== undefined) asked.boost = boost;
  return asked;
}

/** The shard's part of the request's slice, by its place among the asked shards of its index. */
function shardSlice({ request, targets }: SearchPlan, target: SearchTarget): ShardSlice | undefined {
  if (request.slice === undefined) return undefined;
  const ofIndex = targets.filter(({ uuid }) => uuid === target.uuid);
  return sliceOfShard(request.slice, ofIndex.indexOf(target), ofIndex.length);
}

/** The targets a request prefers to ask: all of them, unless it names shards. */
export function preferred<T extends { readonly shard: number }>({ shards }: SearchRequest, targets: readonly T[]): readonly T[] {
  return shards === undefined ? targets : targets.filter(({ shard }) => shards.includes(shard));
}
