import type { AggregationRequest } from '../../aggregations/aggregation.ts';
import type { CompletionSuggestion } from '../../suggest/suggestion.ts';
import type { Query } from '../../query/query.ts';
import type { QueryPhaseExtras } from '../../search/phase/query-phase.ts';
import type { QueryProfile } from '../../search/phase/query-profile.ts';
import type { Slice } from '../../search/phase/slice.ts';
import type { SortSpec } from '../../search/sort/sort.ts';
import type { FieldAndFormat } from '../../shard/field-print.ts';
import type { HighlightField } from '../../shard/highlight/highlight.ts';
import type { SourceFilter } from '../../shard/source-filter.ts';

export type * from '../../aggregations/aggregation.ts';
export type { Explanation } from '../../query/weight/explain-bm25.ts';
export type { QueryProfile } from '../../search/phase/query-profile.ts';
export type { RescoreSpec, ScoreMode } from '../../search/phase/rescore.ts';
export type { Slice } from '../../search/phase/slice.ts';
export type { FieldAndFormat } from '../../shard/field-print.ts';
export type * from '../../suggest/suggestion.ts';
export type { HighlightField } from '../../shard/highlight/highlight.ts';
export type { InnerHit } from '../../shard/hit-extras-shape.ts';
export type { InnerHitsSpec } from '../../shard/inner-hits/inner-hits-request.ts';

/** What is wanted of the hits of a bucket. */
export interface TopHitsWishes {
  readonly source: SourceFilter;
  readonly version: boolean;
  readonly seqNoPrimaryTerm: boolean;
  readonly extras?: Pick<SearchExtras, 'docvalueFields' | 'fields' | 'storedFields' | 'highlight' | 'explain'>;
}

/** What is shown of the group that a collapsed hit stands for. */
export interface CollapsedInnerHits extends TopHitsWishes {
  readonly name: string;
  readonly from: number;
  readonly size: number;
  readonly sort: readonly SortSpec[];
  readonly trackScores: boolean;
}

/** What of a search's extras every shard is asked for as it stands. */
export type ShardWishes = Pick<QueryPhaseExtras, 'minScore' | 'terminateAfter' | 'collapse' | 'rescore' | 'explain' | 'profile'>;

/**
 * What a search may ask for beside a query, an order and a page. A new wish belongs here: every shortcut of a search wants a request
 * without extras, so none passes one over.
 */
export interface SearchExtras extends ShardWishes {
  readonly collapse?: { readonly field: string; readonly innerHits?: readonly CollapsedInnerHits[] };
  readonly aggregations?: AggregationRequest;
  /** Completions that are asked for; never empty. */
  readonly suggest?: readonly CompletionSuggestion[];
  /** What is loaded of the hits of each `top_hits`, by its place. */
  readonly topHits?: readonly TopHitsWishes[];
  /** Narrows what is counted and ranked, without touching the scores. */
  readonly postFilter?: Query;
  /** Only one of several parts of the result; for scrolls and PITs. */
  readonly slice?: Slice;
  readonly docvalueFields?: readonly FieldAndFormat[];
  /** Fields read from the source as the mapping says. */
  readonly fields?: readonly FieldAndFormat[];
  /** Names of fields mapped with `store: true`; `none`: not even the `_id`. */
  readonly storedFields?: readonly string[] | 'none';
  /** How many were asked for: they are counted against their limit and then refused. */
  readonly scriptFields?: number;
  readonly highlight?: readonly HighlightField[];
  /** Factors of scores by index name. */
  readonly indicesBoost?: ReadonlyMap<string, number>;
  /** With the names of what matched, the score each alone gives. */
  readonly namedScores?: boolean;
  /** What was found until then is the answer. */
  readonly timeoutMs?: number;
  /** Scores from the counts of all shards together. */
  readonly globalStatistics?: boolean;
  /** Shards asked at a time; default 5. */
  readonly maxConcurrentShardRequests?: number;
  /** The shards are asked whether they can match at all where there are more than so many; default 128, or 1 where the first sort key is a field. */
  readonly preFilterShardSize?: number;
  /** Answers taken in before they are reduced to one; default 512. */
  readonly batchedReduceSize?: number;
}

/** Of a search that asks for none. */
export const NO_EXTRAS: SearchExtras = {};

/** Where one shard's time went. */
export interface ShardProfile extends QueryProfile {
  readonly index: string;
  readonly shard: number;
}

/** A way out of a search that nobody waits for any more. */
export interface Interruption {
  /** True once nobody wants the answer. */
  readonly aborted: boolean;
  /** Lets the host take in what came meanwhile, so that `aborted` can become true. */
  readonly pause: () => Promise<void>;
}
