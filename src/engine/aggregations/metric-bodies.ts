import type { SortSpec } from '../search/sort/sort.ts';
import type { ValuesOptions } from './values-options.ts';

/** Below which values so many per cent of all lie, or how many lie below some values. */
export interface PercentilesBody {
  readonly type: 'percentiles' | 'percentile_ranks';
  readonly values: ValuesOptions;
  /** Per cent, or values; ascending. */
  readonly points: readonly number[];
  readonly keyed: boolean;
  /** Of the digest: a larger one errs less and takes more. */
  readonly compression: number;
}

/** How far values lie from their median. */
export interface DeviationBody {
  readonly type: 'median_absolute_deviation';
  readonly values: ValuesOptions;
  readonly compression: number;
}

/** A mean in which some count for more. */
export interface WeightedAvgBody {
  readonly type: 'weighted_avg';
  readonly values: ValuesOptions;
  readonly weight: ValuesOptions;
}

/** The best documents of each bucket. */
export interface TopHitsBody {
  readonly type: 'top_hits';
  readonly from: number;
  readonly size: number;
  /** Empty: by score descending. */
  readonly sort: readonly SortSpec[];
  readonly trackScores: boolean;
  /** Place among the request's wishes for such hits: what is to be loaded of them is told when it is known which are shown. */
  readonly place: number;
}
