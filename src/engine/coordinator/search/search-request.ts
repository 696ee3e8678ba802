import type { AnswerObject } from '../../aggregations/bucket-list.ts';
import type { AnswerRows } from '../../aggregations/types/aggregation-type.ts';
import type { Duration } from '../../contexts/duration.ts';
import type { ShardFailure } from '../../errors.ts';
import type { SearchCost } from '../../cost/shard-cost.ts';
import type { JsonScalar, JsonValue } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';
import type { NestedPlace } from '../../index/segment/segment.ts';
import type { SortSpec, SortValue } from '../../search/sort/sort.ts';
import type { CopyPreference } from '../catalog/shard-copies.ts';
import type { HitExtras } from '../../shard/hit-extras-shape.ts';
import type { SourceFilter } from '../../shard/source-filter.ts';
import type { SearchExtras, ShardProfile } from './search-features.ts';

export type { AnswerRows } from '../../aggregations/types/aggregation-type.ts';
export type { CopyPreference } from '../catalog/shard-copies.ts';
export type { Duration } from '../../contexts/duration.ts';
export type { SourceFilter } from '../../shard/source-filter.ts';
export type * from './search-features.ts';

/** How a request reads one index: the documents an alias lets through, which shards are asked, and of which copy. */
export interface IndexView {
  readonly filter?: Query;
  /** Values whose shards are asked. */
  readonly routing?: readonly string[];
  /** Numbers of those to ask, of the ones that routing leaves; one that is not there is passed over. */
  readonly shards?: readonly number[];
  /** In turn unless given. */
  readonly copy?: CopyPreference;
}

/** By index name; an index without an entry is read whole. */
export type IndexViews = ReadonlyMap<string, IndexView>;

/** A search as the coordinator takes it. @see docs/search.md */
export interface SearchRequest {
  readonly target:
    | { readonly kind: 'indices'; readonly names: readonly string[]; readonly views?: IndexViews }
    | { readonly kind: 'pit'; readonly id: string; readonly keepAlive?: Duration };
  readonly query: Query;
  /** Default 0. */
  readonly from: number;
  /** Default 10. */
  readonly size: number;
  /** As asked for, without the implied `_shard_doc`. A lone `_score` descending must come as an empty list. */
  readonly sort: readonly SortSpec[];
  readonly searchAfter?: readonly JsonScalar[];
  /** Opens a scroll context with this validity. Not together with a PIT. */
  readonly scroll?: Duration;
  /** Infinity: exact; -1: not tracked; default 10,000. A scroll always counts exactly. */
  readonly trackTotalHitsUpTo: number;
  readonly trackScores: boolean;
  readonly source: SourceFilter;
  readonly version: boolean;
  readonly seqNoPrimaryTerm: boolean;
  /** Undefined where nothing of it is asked for; never empty. */
  readonly extras?: SearchExtras;
}

export interface SearchResponse {
  readonly tookMs: number;
  /** A shard ran out of time: hits and totals are what was found until then. */
  readonly timedOut: boolean;
  /** Only with `terminateAfter`: whether a shard had more. */
  readonly terminatedEarly?: boolean;
  /** How often answers were reduced. */
  readonly reducePhases: number;
  readonly shards: {
    readonly total: number;
    readonly successful: number;
    readonly skipped: number;
    readonly failed: number;
    readonly failures: readonly ShardFailure[];
  };
  /** Undefined when not tracked. */
  readonly totalHits: { readonly value: number; readonly relation: 'eq' | 'gte' } | undefined;
  readonly maxScore: number | null;
  readonly hits: readonly Hit[];
  readonly scrollId?: string;
  /** Which page of the scroll it is, from 1. */
  readonly scrollPage?: number;
  readonly pitId?: string;
  /** By name; on the first page of a scroll alone. */
  readonly aggregations?: AnswerObject;
  /** Hits that belong into objects of the aggregations. */
  readonly topHits?: readonly TopHitsOfBucket[];
  /** Rows of histograms that belong there, too. */
  readonly histograms?: readonly AnswerRows[];
  /** What was suggested, as it was asked for; on the first page of a scroll alone. */
  readonly suggestions?: readonly SuggestedEntry[];
  readonly profile?: readonly ShardProfile[];
  readonly cost: SearchCost;
}

/** What few pages want of a hit. A new part belongs here: hits without it are put together and written by shortcuts. */
export interface HitDetails extends HitExtras {
  readonly version?: number;
  readonly seqNo?: number;
  readonly routing?: string;
  /** Fields left out for a malformed value. */
  readonly ignored?: readonly string[];
  /** Of a nested object: the way to it from its document. */
  readonly place?: readonly NestedPlace[];
  /** Of a collapsed hit: the best of its group, by name. */
  readonly groups?: ReadonlyMap<string, GroupHits>;
  /** The request wanted neither `_id` nor what goes with it. */
  readonly idHidden?: true;
  /** With `explain`: the shard the hit comes from. */
  readonly shard?: number;
}

export interface Hit {
  readonly index: string;
  readonly id: string;
  /** 32-bit float; null when not computed. */
  readonly score: number | null;
  /** UTF-8 JSON: the stored bytes, or the filtered rest; undefined when not wanted. */
  readonly source: Uint8Array | undefined;
  /** Present when the request had a sort or a PIT. */
  readonly sort?: readonly SortValue[];
  readonly details?: HitDetails;
}

/** The options of one suggestion, best first. */
export interface SuggestedEntry {
  readonly name: string;
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly hit: Hit }[];
}

/** The best hits of a group. */
export interface GroupHits extends Pick<SearchResponse, 'maxScore' | 'hits'> {
  readonly totalHits: { readonly value: number; readonly relation: 'eq' | 'gte' };
}

/** Hits of one bucket. */
export interface TopHitsOfBucket {
  /** The object among the aggregations in which the places of `max_score` and `hits` are held for them. */
  readonly node: Map<string, JsonValue>;
  readonly maxScore: number | null;
  readonly hits: readonly Hit[];
}

/** How many documents match, over the shards that answered. */
export interface CountResponse {
  readonly count: number;
  readonly shards: SearchResponse['shards'];
}
