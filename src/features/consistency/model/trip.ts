import type { WireSortValue } from '../../../client/wire.ts';
import type { Copies } from '../writer/settings.ts';

/** How the rows of a trip are ordered. */
export interface TripSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  /** `none`: rows of equal value have no order that is promised. */
  readonly tieBreak: '_id' | 'none';
}

/** A document as it was when the trip began. */
export interface StartDocument {
  readonly id: string;
  /** Its value of the sort field. */
  readonly value: WireSortValue;
}

/** What a writer does to a document. */
export type WriteKind = 'insert' | 'delete' | 'update';

/** One write of a trip, as it was done. */
export interface Write {
  readonly kind: WriteKind;
  readonly id: string;
  /** The page that had been read when it was done. */
  readonly afterPage: number;
  /** The sort value it gave the document; null for a delete, and where it left the value alone. */
  readonly value: WireSortValue;
}

/**
 * How a trip ended. `end`: a page came short or empty; `stopped` by the reader; `refused` by the service; `expired`: the scroll or PIT
 * ran out; `runaway`: new rows came faster than they were read; `failed`: a write or a request went wrong.
 */
export type TripEnd = 'end' | 'stopped' | 'refused' | 'expired' | 'runaway' | 'failed';

/** Everything one lane's trip is judged by: the order at its start, what every page showed, what was written between pages. */
export interface Trip {
  readonly lane: string;
  readonly name: string;
  /** The lane reads a frozen view. */
  readonly snapshot: boolean;
  /** The lane goes on after the last row it saw, not at a number of rows from the top. */
  readonly cursor: boolean;
  readonly sort: TripSort;
  readonly copies: Copies;
  readonly size: number;
  /** In start-of-trip order. */
  readonly start: readonly StartDocument[];
  /** Ids by page; pages without a row are not among them. */
  readonly pages: readonly (readonly string[])[];
  readonly writes: readonly Write[];
  readonly requests: number;
  /** Null while it is under way. */
  readonly end: TripEnd | null;
  /** What the service said where it ended a trip; empty otherwise. */
  readonly reason: string;
}
