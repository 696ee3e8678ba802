import type { ValuesOptions } from './values-options.ts';

/** The box around points, or their middle. */
export interface GeoMetricBody {
  readonly type: 'geo_bounds' | 'geo_centroid';
  readonly values: ValuesOptions;
  /** `geo_bounds`: false: the box never goes around the back of the Earth. */
  readonly wrapLongitude?: boolean;
}

/** Buckets by how far points are from an origin: `from` belongs to a bucket, `to` does not. */
export interface GeoRangeBody {
  readonly type: 'geo_distance';
  readonly values: ValuesOptions;
  readonly origin: { readonly lat: number; readonly lon: number };
  /** Metres of one. */
  readonly unit: number;
  readonly isPlane: boolean;
  readonly ranges: readonly { readonly key?: string; readonly from?: number; readonly to?: number }[];
  readonly keyed: boolean;
}
