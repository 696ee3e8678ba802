import type { Cursor } from './key-slots.ts';
import type { LaneLine, WalkedLeaf } from './lane-line.ts';
import type { KeywordSortKey, NumericSortKey } from './sort-key.ts';

/** Entries of the largest page worth keeping. */
const LARGEST_PAGE = 16_384;

/** Where a walk's page begins: behind this number and document. */
interface Start {
  readonly value: number;
  readonly doc: number;
}

/**
 * The page that a walk by a number was given last, and the leaves' lanes as it left them. Of five shards' pages a client takes a fifth: the next
 * page is mostly what is left of this one, and the lanes go on where they stand instead of being sought again.
 */
export interface KeptPage {
  readonly key: NumericSortKey;
  readonly capacity: number;
  readonly leaves: readonly WalkedLeaf[];
  readonly line: LaneLine;
  readonly start: Start;
  /** Entries in order; fewer than `capacity` are all there are. */
  readonly docs: Uint32Array;
  readonly values: Float64Array;
  /** The column of the document numbers, where it is a key. */
  readonly numbers: Numbers | undefined;
  readonly size: number;
  /** What `docs` and `values` are views of; undefined where they are memory of their own. */
  readonly strip: Strip | undefined;
}

/** Document numbers as a sort key has them: `base` more than the shard's own. */
export interface Numbers {
  readonly base: number;
  readonly values: Float64Array;
}

/** Pages that lie one over the other in a strip: getting memory takes longer than filling it. */
const PAGES = 8;

/**
 * Room for some pages that follow each other, each beginning with what was left of the one before. It is only ever added to, so that a page that
 * was answered stays what it is.
 */
export interface Strip {
  readonly docs: Uint32Array;
  readonly values: Float64Array;
  readonly numbers: Numbers | undefined;
  /** Where the page begins. */
  readonly from: number;
}

/** Room for the page behind a kept one, from its entry `place` on: in the same strip, or with a copy of what is left in a new one. */
export function stripFrom({ docs, values, numbers, size, strip }: KeptPage, place: number, capacity: number): Strip {
  if (strip !== undefined && strip.from + place + capacity <= strip.docs.length) return { ...strip, from: strip.from + place };
  const room = PAGES * capacity;
  const fresh = {
    docs: new Uint32Array(room),
    values: new Float64Array(room),
    numbers: numbers && { base: numbers.base, values: new Float64Array(room) },
    from: 0,
  };
  fresh.docs.set(docs.subarray(place, size));
  fresh.values.set(values.subarray(place, size));
  if (numbers !== undefined) fresh.numbers?.values.set(numbers.values.subarray(place, size));
  return fresh;
}

/** A strip's page of `capacity` entries. */
export function viewsOf({ docs, values, numbers, from }: Strip, capacity: number): Pick<KeptPage, 'docs' | 'values' | 'numbers'> {
  const end = from + capacity;
  return {
    docs: docs.subarray(from, end),
    values: values.subarray(from, end),
    numbers: numbers && { base: numbers.base, values: numbers.values.subarray(from, end) },
  };
}

/** Where a page that may be kept starts; undefined for one that may not: every document of every leaf has to count, and take one look. */
export function keptStart(
  leaves: readonly WalkedLeaf[],
  cursor: Cursor | undefined,
  key: NumericSortKey | KeywordSortKey,
  capacity: number,
): Start | undefined {
  // Integers have one zero.
  if (cursor === undefined || capacity > LARGEST_PAGE || key.kind !== 'numeric' || key.print !== 'long' || key.unsigned === true)
    return undefined;
  const value = cursor.values[0];
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return leaves.every(isWhole) ? { value, doc: cursor.doc } : undefined;
}

function isWhole({ lane, matches }: WalkedLeaf): boolean {
  return matches === undefined && lane.leaf.liveDocs === undefined;
}

/** The first entry of a kept page that a page from `start` on has; undefined where the kept one does not tell. */
export function placeIn({ key, capacity, docs, values, size, start: before }: KeptPage, start: Start): number | undefined {
  const sign = key.order === 'asc' ? 1 : -1;
  const target = start.value * sign;
  const earliest = before.value * sign;
  if (target < earliest || (target === earliest && start.doc < before.doc)) return undefined;
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle] * sign;
    if (value > target || (value === target && docs[middle] > start.doc)) high = middle;
    else low = middle + 1;
  }
  if (low < size || size < capacity) return low;
  // Behind all of it, and nobody knows how far, unless it is the very next.
  return values[size - 1] === start.value && docs[size - 1] === start.doc ? low : undefined;
}
