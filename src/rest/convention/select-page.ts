import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { CollectionRead } from './collection-read.ts';
import type { FilterValue } from './collection-shape.ts';

/** One page of a collection, and how many records there are over all pages. */
export interface Page {
  readonly items: readonly WireNode[];
  readonly total: number;
  /** Where pages must end, if anywhere: `max_result_window` of an index. */
  readonly window?: number;
}

/** Whether a record has the value; for an attribute that stands for several, whether it is one of them. */
type Matches = (record: WireRecord, attribute: string, value: FilterValue) => boolean;

/** Filters, sorts and cuts records that are all in memory. Equal ones keep their order; those without a value come last. */
export function selectPage(records: readonly WireRecord[], read: CollectionRead, matches: Matches = isEqual): Page {
  const found = records.filter((record) => [...read.filters].every(([attribute, value]) => matches(record, attribute, value)));
  const sorted = read.sort === undefined ? found : found.toSorted(comparator(read.sort));
  return { items: sorted.slice(read.offset, read.offset + read.limit), total: found.length };
}

function isEqual(record: WireRecord, attribute: string, value: FilterValue): boolean {
  return record[attribute] === value;
}

function comparator({ attribute, descending }: NonNullable<CollectionRead['sort']>): (a: WireRecord, b: WireRecord) => number {
  return (a, b) => {
    const left = a[attribute] ?? null;
    const right = b[attribute] ?? null;
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = left < right ? -1 : left > right ? 1 : 0;
    return descending ? -order : order;
  };
}
