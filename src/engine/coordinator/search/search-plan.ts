import type { ContextShard } from '../../contexts/reader-context.ts';
import type { ShardFailure } from '../../errors.ts';
import type { SuggestedRequest, SuggestedResult } from '../../suggest/suggested-phase.ts';
import type { AggregationRequest } from '../../aggregations/aggregation.ts';
import type { QueryPhaseExtras, QueryPhaseMatch, QueryPhasePage, ShardCursor } from '../../search/phase/query-phase.ts';
import { type ShardSlice, sliceOfShard } from '../../search/phase/slice.ts';
import type { CollectedStatistics } from '../../search/phase/collected-statistics.ts';
import type { ShardSuggest } from '../../suggest/suggest-phase.ts';
import type { CompletionSuggestion } from '../../suggest/suggestion.ts';
import { restricted } from './index-view.ts';
import type { SearchExtras, ShardWishes } from './search-features.ts';
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
  readonly result: SuggestedResult;
}

/** A search after its searchers have been picked: what every shard is asked, and how the page is cut. */
export interface SearchPlan {
  readonly request: SearchRequest;
  readonly targets: readonly SearchTarget[];
  /** Among which a slice is a part: `targets` unless given. */
  readonly asked?: readonly Pick<SearchTarget, 'uuid' | 'shard'>[];
  /** Shards that are not asked, since nothing in them can match; 0 unless given. */
  readonly skippedShards?: number;
  /** Shards that were refused before they were asked. */
  readonly failures: readonly ShardFailure[];
  /** Keys as the shards get them, the implied `_shard_doc` included. */
  readonly sort: QueryPhasePage['sort'];
  readonly from: number;
  readonly size: number;
  /** Entries each shard may send: what the page costs by the formula. */
  readonly window: number;
  readonly trackTotalHitsUpTo: number;
  /** Every match is looked at, whatever the page needs. */
  readonly unpruned?: boolean;
  /** Undefined where none are asked for, and on the later pages of a scroll. */
  readonly aggregations?: AggregationRequest | undefined;
  /** As {@link SearchPlan.aggregations}. */
  readonly suggest?: readonly CompletionSuggestion[] | undefined;
  /** UTF-16 units of a text that may be highlighted, by index name. */
  readonly maxAnalyzedOffset?: ReadonlyMap<string, number>;
}

/** What a plan asks of every shard alike, made once per search. */
export interface SharedRequest {
  readonly match: QueryPhaseMatch;
  readonly page: QueryPhasePage;
  readonly extras?: QueryPhaseExtras;
}

/** `statistics` are the counts of all shards, where scores are to be made of them. */
export function sharedRequest(plan: SearchPlan, statistics?: CollectedStatistics): SharedRequest {
  const { request } = plan;
  const { extras } = request;
  const page: Mutable<QueryPhasePage> = {
    sort: plan.sort,
    // A page of no hits asks for none.
    capacity: plan.size === 0 ? 0 : plan.window,
    trackTotalHitsUpTo: Math.max(0, plan.trackTotalHitsUpTo),
    trackScores: request.trackScores,
  };
  if (request.searchAfter !== undefined) page.searchAfter = request.searchAfter;
  const { query } = request;
  const match = extras?.postFilter === undefined ? { query } : { query, postFilter: extras.postFilter };
  const wishes = wishesOf(extras, statistics, plan.unpruned);
  return wishes === undefined ? { match, page } : { match, page, extras: wishes };
}

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** What of each wish a shard is asked for. */
const WISHES: { readonly [Wish in keyof ShardWishes]-?: (extras: ShardWishes) => ShardWishes[Wish] } = {
  // As scores are: one that an answer showed is not above itself.
  minScore: ({ minScore }) => (minScore === undefined ? undefined : Math.fround(minScore)),
  terminateAfter: ({ terminateAfter }) => terminateAfter,
  collapse: ({ collapse }) => collapse && { field: collapse.field },
  rescore: ({ rescore }) => rescore,
  // Explained is a page that was fetched; only what rescorers did is known earlier, and by the shard alone.
  explain: ({ explain, rescore }) => (rescore === undefined ? undefined : explain),
  profile: ({ profile }) => profile,
};

/** Undefined where there are none. */
function wishesOf(
  extras: SearchExtras | undefined,
  statistics: CollectedStatistics | undefined,
  unpruned: boolean | undefined,
): QueryPhaseExtras | undefined {
  if (extras === undefined && statistics === undefined && unpruned === undefined) return undefined;
  const wishes: Record<string, unknown> = {};
  if (extras !== undefined) {
    for (const [name, read] of Object.entries(WISHES)) {
      const wish = read(extras);
      if (wish !== undefined) wishes[name] = wish;
    }
  }
  if (statistics !== undefined) wishes['statistics'] = statistics;
  if (unpruned !== undefined) wishes['unpruned'] = unpruned;
  return Object.keys(wishes).length === 0 ? undefined : wishes;
}

/** What one shard is asked. */
export function shardRequest(plan: SearchPlan, target: SearchTarget, shared: SharedRequest): SuggestedRequest {
  const { position } = target;
  const match = matchOn(plan, target, shared.match);
  const page = target.cursor === undefined ? shared.page : { ...shared.page, resumeAfter: target.cursor };
  const { extras } = shared;
  const request = extras === undefined ? { match, page, shardPosition: position } : { match, page, shardPosition: position, extras };
  const { aggregations, suggest } = plan;
  if (aggregations === undefined) return suggest === undefined ? request : { ...request, suggest: shardSuggest(suggest, target) };
  const asked = suggest === undefined ? request : { ...request, suggest: shardSuggest(suggest, target) };
  return { ...asked, aggregations: { specs: aggregations.specs, everything: restricted({ kind: 'match_all' }, target.filter) } };
}

function shardSuggest(suggestions: readonly CompletionSuggestion[], { filter }: SearchTarget): ShardSuggest {
  return filter === undefined ? { suggestions } : { suggestions, filter };
}

/** The same for all shards, but for an alias's filter, a slice and the boost of an index. */
function matchOn(plan: SearchPlan, target: SearchTarget, shared: QueryPhaseMatch): QueryPhaseMatch {
  const { extras } = plan.request;
  if (extras === undefined && target.filter === undefined) return shared;
  const match: Mutable<QueryPhaseMatch> = { ...shared, query: restricted(shared.query, target.filter) };
  const slice = shardSlice(plan, target);
  const boost = extras?.indicesBoost?.get(target.index);
  if (slice !== undefined) match.slice = slice;
  if (boost !== undefined) match.boost = boost;
  return match;
}

/** The shard's part of the request's slice, by its place among the asked shards of its index. */
function shardSlice({ request, targets, asked = targets }: SearchPlan, target: SearchTarget): ShardSlice | undefined {
  const slice = request.extras?.slice;
  if (slice === undefined) return undefined;
  const ofIndex = asked.filter(({ uuid }) => uuid === target.uuid);
  const place = ofIndex.findIndex(({ shard }) => shard === target.shard);
  return sliceOfShard(slice, place, ofIndex.length);
}
