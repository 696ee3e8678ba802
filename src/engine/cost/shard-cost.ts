/**
 * What one shard did for one search request, counted where the work happens.
 * @see docs/counters.md
 */
export interface ShardCost {
  /** Documents taken one by one, to be counted or ranked: live matches, entries of a sorted column or of a kept order. */
  visited: number;
  /** Documents counted as hits; a lower bound when `matchedRelation` is `gte`. */
  matched: number;
  matchedRelation: 'eq' | 'gte';
  /** Matches that were never taken: block maxima, seeking, early termination. */
  skipped: number;
  /** Entries in the shard's result queue at its end: at most from+size (offset) or size (cursor, scroll). */
  kept: number;
  /** Entries handed to the coordinator, and their bytes. */
  sent: number;
  sentBytes: number;
  /** Documents, and bytes of `_source`, loaded for the page. */
  fetched: number;
  fetchedBytes: number;
  queryMs: number;
  fetchMs: number;
  /** Undefined where none were asked for. */
  aggregations?: ShardAggregationCost;
  suggest?: ShardSuggestCost;
}

/** What the coordinator did for the aggregations of a search. */
export interface CoordinatorAggregationCost {
  /** Buckets that came from all shards, and those in the answer. */
  readonly merged: number;
  readonly returned: number;
  /** Documents loaded for the hits of buckets, and the bytes of their sources. Undefined where none were asked for. */
  readonly fetched?: number;
  readonly fetchedBytes?: number;
}

/** What one shard did for the aggregations of a search. */
export interface ShardAggregationCost {
  /** Documents handed to the aggregations: all matches, and once more for those over everything. */
  readonly collected: number;
  /** Buckets that got a document. */
  readonly buckets: number;
  /** Buckets handed to the coordinator, and the bytes of their keys, counts and numbers. */
  readonly sent: number;
  readonly sentBytes: number;
}

/** What one shard did for the suggestions of a search. */
export interface ShardSuggestCost {
  /** Completions whose weights were looked at one by one: those of blocks that could have one of the options. */
  readonly visited: number;
  /** Options handed to the coordinator, and the bytes of their texts, scores and document numbers. */
  readonly sent: number;
  readonly sentBytes: number;
}

/** What the coordinator did for the suggestions of a search. */
export interface CoordinatorSuggestCost {
  /** Options that came from all shards, and those in the answer. */
  readonly merged: number;
  readonly returned: number;
  /** Documents loaded for options, and the bytes of their sources. */
  readonly fetched: number;
  readonly fetchedBytes: number;
}

/** What one node did for the shards on it. */
export interface NodeCost {
  /** From 0. */
  readonly node: number;
  /** Shards asked on it, and the requests that took. */
  readonly shards: number;
  readonly requests: number;
  /** Entries that its shards handed to it, and those it handed to the coordinator. */
  readonly received: number;
  readonly sent: number;
}

/** What the coordinator did: `merged` = sum of `sent`, of the nodes where there are several; `ceiling` is the formula, the only number here not counted. */
export interface CoordinatorCost {
  readonly merged: number;
  readonly returned: number;
  readonly discarded: number;
  /** shards x (from+size) for offset paging, shards x size for the cursor, scroll and PIT. */
  readonly ceiling: number;
  /** Shards that were not asked, since nothing in them could match: the others are in `shards`. */
  readonly skippedShards: number;
  readonly reduceMs: number;
  /** Undefined where no aggregations were asked for. */
  readonly aggregations?: CoordinatorAggregationCost;
  readonly suggest?: CoordinatorSuggestCost;
}

/** What open contexts keep: shard contexts, and the segments and bytes nobody but contexts keeps alive. */
export interface HeldCost {
  readonly contexts: number;
  readonly segments: number;
  readonly bytes: number;
}

export interface SearchCost {
  readonly coordinator: CoordinatorCost;
  /** Of the nodes asked, ascending; undefined where all shards are on one. */
  readonly nodes?: readonly NodeCost[];
  /**
   * `copy` is the number of the one that answered, 0 the primary; undefined where only primaries run. `passedOn`: entries of the shard that its
   * node handed on; undefined where all shards are on one.
   */
  readonly shards: readonly (ShardCost & {
    readonly index: string;
    readonly shard: number;
    readonly copy?: number;
    readonly passedOn?: number;
  })[];
  /** Of the one scroll or PIT this request used; zeros for a plain search. */
  readonly held: HeldCost;
}

/** A shard cost with every counter at zero. */
export function newShardCost(): ShardCost {
  return {
    visited: 0,
    matched: 0,
    matchedRelation: 'eq',
    skipped: 0,
    kept: 0,
    sent: 0,
    sentBytes: 0,
    fetched: 0,
    fetchedBytes: 0,
    queryMs: 0,
    fetchMs: 0,
  };
}
