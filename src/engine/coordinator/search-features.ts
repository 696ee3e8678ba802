import type { RescoreSpec } from '../search/rescore.ts';
import type { QueryProfile } from '../search/query-profile.ts';
import type { Slice } from '../search/slice.ts';
import type { FieldAndFormat } from '../shard/field-print.ts';
import type { HighlightField } from '../shard/highlight/highlight.ts';

export type { Explanation } from '../query/explain.ts';
export type { QueryProfile } from '../search/query-profile.ts';
export type { RescoreSpec, ScoreMode } from '../search/rescore.ts';
export type { Slice } from '../search/slice.ts';
export type { FieldAndFormat } from '../shard/field-print.ts';
export type { HighlightField } from '../shard/highlight/highlight.ts';

/** What a search may ask for beside a query, an order and a page. */
export interface SearchFeatures {
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
  /** Only the best hit for each value of the field. */
  readonly collapse?: { readonly field: string };
  readonly rescore?: readonly RescoreSpec[];
  /** Factors of scores by index name. */
  readonly indicesBoost?: ReadonlyMap<string, number>;
  readonly explain?: boolean;
  readonly profile?: boolean;
  /** With the names of what matched, the score each alone gives. */
  readonly namedScores?: boolean;
  /** Matches each shard looks at. */
  readonly terminateAfter?: number;
  /** What was found until then is the answer. */
  readonly timeoutMs?: number;
  /** Scores from the counts of all shards together. */
  readonly globalStatistics?: boolean;
  /** Only shards with these numbers. */
  readonly shards?: readonly number[];
  /** Shards asked at a time; default 5. */
  readonly maxConcurrentShardRequests?: number;
  /** The shards are asked whether they can match at all where there are more than so many; default 128, or 1 where the first sort key is a field. */
  readonly preFilterShardSize?: number;
  /** Answers taken in before they are reduced to one; default 512. */
  readonly batchedReduceSize?: number;
}

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
