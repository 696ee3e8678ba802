import type { NestedPart } from './nested-key.ts';

/** What a key's values print as. */
export type KeyPrint = 'long' | 'double' | 'float' | 'half_float' | 'unsigned_long' | 'doc' | 'text' | 'ip';

/** A sort key resolved against the mapping. */
export type SortKey =
  | { readonly kind: 'score'; readonly order: 'asc' | 'desc' }
  /** Document number; `base` is added to it, so that it is unique over the shards of a request. */
  | { readonly kind: 'doc'; readonly order: 'asc' | 'desc'; readonly base: number }
  | { readonly kind: 'id'; readonly order: 'asc' | 'desc' }
  | DistanceSortKey
  | NumericSortKey
  | KeywordSortKey;

/** A numeric, date or boolean field. `missing` stands for documents without a value. */
export interface NumericSortKey extends NestedPart {
  readonly kind: 'numeric';
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly print: Extract<KeyPrint, 'long' | 'double' | 'float'>;
  /** Values are kept moved down by 2^63. */
  readonly unsigned?: true;
  readonly mode: SortMode;
  /** Values sort and print as another type than the field's. */
  readonly cast?: NumericCast;
  /** Infinities stand for the ends, which for longs are those of 64 bits. */
  readonly missing: number | bigint;
}

/** How values become another type: cut to whole numbers, kept as doubles, or turned from one unit of dates into the other. */
export type NumericCast = 'whole' | 'double' | 'millis' | 'nanos';

/** How far points are from origins. A document without points is infinitely far. */
export interface DistanceSortKey extends NestedPart {
  readonly kind: 'distance';
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly mode: Exclude<SortMode, 'sum'>;
  readonly origins: readonly { readonly lat: number; readonly lon: number }[];
  /** Metres of one. */
  readonly unit: number;
  readonly isPlane: boolean;
}

export interface KeywordSortKey extends NestedPart {
  readonly kind: 'keyword';
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly mode: 'min' | 'max';
  /** What documents without a value sort as: an end whatever the order, or a text. */
  readonly missing: 'first' | 'last' | Uint8Array;
  /** Values are addresses in their kept form. */
  readonly ip?: true;
}

export type SortMode = 'min' | 'max' | 'sum' | 'avg' | 'median';

/** One value of a cursor, in the form its sort key compares: null is a missing keyword. */
export type CursorValue = number | bigint | Uint8Array | null;

/**
 * Whether equal first keys are told apart by the document number, ascending, and by nothing else. With a key behind it, the
 * number does not say alone what a cursor has seen: two shards have the same ones.
 */
export function areTiesByDoc(keys: readonly SortKey[]): boolean {
  return keys.length === 1 || (keys.length === 2 && keys[1].kind === 'doc' && keys[1].order === 'asc');
}
