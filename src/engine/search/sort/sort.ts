import type { JsonDouble, JsonScalar } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';

/**
 * One sort key as asked for. `field` is a document field or one of `_score`, `_doc`, `_id`, `_shard_doc`.
 * Defaults: order asc (`_score`: desc); missing `_last`; mode min for asc, max for desc.
 */
export interface SortSpec {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly missing?: JsonScalar;
  readonly mode?: 'min' | 'max' | 'sum' | 'avg' | 'median';
  readonly unmappedType?: string;
  readonly numericType?: string;
  /** `field` has points: the key is how far they are from origins. */
  readonly distance?: DistanceSpec;
  /** `field` is one of nested objects. */
  readonly nested?: NestedSortSpec;
}

/** Which nested objects a document is sorted by. */
export interface NestedSortSpec {
  readonly path: string;
  /** Only objects that match. */
  readonly filter?: Query;
  /** Only so many of them that have a value. */
  readonly maxChildren?: number;
  /** Objects nested in these. */
  readonly nested?: NestedSortSpec;
}

/** How distances of a sort are measured. */
export interface DistanceSpec {
  readonly origins: readonly { readonly lat: number; readonly lon: number }[];
  /** Metres of one. */
  readonly unit: number;
  readonly isPlane: boolean;
  readonly ignoreUnmapped: boolean;
}

/**
 * One value of a hit's `sort` array, exactly as it goes on the wire: longs are `number` or `bigint`, floating-point
 * values {@link JsonDouble}, missing longs and dates +-2^63 ends, missing doubles the texts `Infinity`/`-Infinity`,
 * missing keywords null.
 */
export type SortValue = null | string | number | bigint | JsonDouble;
