import type { WireSortValue } from '../../../client/wire.ts';
import type { Trip, TripSort, Write } from './trip.ts';

/** A document as it stands in an order. */
export interface Ranked {
  readonly id: string;
  readonly value: WireSortValue;
  /** Which of two equal ones is taken first where no tie-break decides: as they stood at the start, then as they were written. */
  readonly ordinal: number;
}

/** Compares by value in the sort's direction; documents without a value come last in either. */
export function compareValues(a: WireSortValue, b: WireSortValue, order: TripSort['order']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const [x, y] = [comparable(a), comparable(b)];
  const ascending = x < y ? -1 : x > y ? 1 : 0;
  return order === 'asc' ? ascending : -ascending;
}

function comparable(value: Exclude<WireSortValue, null>): number | string | bigint {
  if (typeof value === 'object') return /^-?\d+$/.test(value.text) ? BigInt(value.text) : Number(value.text);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Compares two documents as the lanes' sort does. */
export function compareRanked(a: Ranked, b: Ranked, sort: TripSort): number {
  const byValue = compareValues(a.value, b.value, sort.order);
  if (byValue !== 0) return byValue;
  if (sort.tieBreak === 'none') return a.ordinal - b.ordinal;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** What one write did to one document. */
export interface Change {
  readonly id: string;
  readonly before: Ranked | undefined;
  readonly after: Ranked | undefined;
}

/** The live documents of a trip while its writes are done again one by one. Mutable: it moves on with every write. */
export class Replay {
  readonly #sort: TripSort;
  readonly #live = new Map<string, Ranked>();
  #ordinals: number;

  constructor(trip: Trip) {
    this.#sort = trip.sort;
    for (const [ordinal, { id, value }] of trip.start.entries()) this.#live.set(id, { id, value, ordinal });
    this.#ordinals = trip.start.length;
  }

  get(id: string): Ranked | undefined {
    return this.#live.get(id);
  }

  apply({ kind, id, value }: Write): Change {
    const before = this.#live.get(id);
    const made = () => ({ id, value, ordinal: this.#ordinals++ });
    const after = kind === 'delete' ? undefined : before === undefined ? made() : { ...before, value: value ?? before.value };
    this.#put(id, after);
    return { id, before, after };
  }

  /** Goes back over a write; only the last one not gone back over. */
  revert({ id, before }: Change): void {
    this.#put(id, before);
  }

  /** Does a write again that was gone back over. */
  redo({ id, after }: Change): void {
    this.#put(id, after);
  }

  /** How many documents stand before this one. */
  rank(subject: Ranked): number {
    let rank = 0;
    for (const other of this.#live.values()) if (compareRanked(other, subject, this.#sort) < 0) rank++;
    return rank;
  }

  /** All of them, as a request would list them now. */
  order(): readonly Ranked[] {
    return [...this.#live.values()].toSorted((a, b) => compareRanked(a, b, this.#sort));
  }

  #put(id: string, document: Ranked | undefined): void {
    if (document === undefined) this.#live.delete(id);
    else this.#live.set(id, document);
  }
}
