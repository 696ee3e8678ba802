import { compareRanked, compareValues, Replay, type Change, type Ranked } from './order.ts';
import type { DocumentState } from './classify.ts';
import type { Trip, TripSort, Write } from './trip.ts';

/** A stretch of an order around one document. */
export interface OrderExcerpt {
  readonly rows: readonly ExcerptRow[];
  /** The written document where it stands outside of the stretch; null where it is in it, or not there. */
  readonly elsewhere: ExcerptRow | null;
  /** What had been read ends after this place. */
  readonly readUpTo: number;
}

export interface ExcerptRow {
  /** From 1. */
  readonly place: number;
  readonly id: string;
  /** The document asked about, or the one that was written. */
  readonly role: 'subject' | 'written' | null;
}

/**
 * Why a document came by twice or never.
 * - `write`: a write moved it over the line between what was read and what was not.
 * - `tie`: the page turn passed over it, because rows of equal value have no order to continue in.
 * - `unknown`: the record does not show it.
 */
export type Explanation =
  | {
      readonly cause: 'write';
      readonly write: Write;
      /** The document's own places from 1, before and after the write. */
      readonly from: number;
      readonly to: number;
      readonly before: OrderExcerpt;
      readonly after: OrderExcerpt;
    }
  | { readonly cause: 'tie'; readonly page: number; readonly before: OrderExcerpt }
  | { readonly cause: 'unknown' };

/** Rows shown on either side of a document. */
const reach = 3;

/** Explains a duplicate (by its first two sightings) or a missing document; null for any other. */
export function explain(trip: Trip, { id, mark, sightings }: DocumentState): Explanation | null {
  const [first, second] = sightings;
  if (mark === 'missing') return lastCrossing(trip, id, { from: 0, to: trip.pages.length });
  if (first === undefined || second === undefined) return null;
  return lastCrossing(trip, id, { from: first.page, to: second.page - 1 });
}

type Side = 'read' | 'unread';

interface Search {
  /** Crossings after these pages count; 0: before the first. */
  readonly from: number;
  readonly to: number;
}

/**
 * Does the trip again and finds the last time the document crossed the line between read and unread: on the side it then stayed it was missed,
 * or came by again.
 */
function lastCrossing(trip: Trip, id: string, { from, to }: Search): Explanation {
  const replay = new Replay(trip);
  const rank = trackRank(trip, replay, id);
  const writes = byPage(trip.writes);
  let found: Explanation = { cause: 'unknown' };
  let side: Side = 'unread';
  for (let page = 0; page <= to; page++) {
    const line = lineAfter(trip, replay, page);
    const turned = sideOf(trip, replay.get(id), rank.now(), line);
    if (page > from && turned !== side) {
      found = { cause: 'tie', page, before: excerptOf(trip, replay, line, { id, written: null }) };
    }
    side = turned;
    for (const write of writes.get(page) ?? []) {
      const change = replay.apply(write);
      rank.follow(change);
      const next = sideOf(trip, replay.get(id), rank.now(), line);
      if (page >= from && next !== side) found = crossingBy(trip, replay, { id, line, write, change });
      side = next;
    }
  }
  return found;
}

function byPage(writes: readonly Write[]): ReadonlyMap<number, readonly Write[]> {
  const pages = new Map<number, Write[]>();
  for (const write of writes) {
    const page = pages.get(write.afterPage);
    if (page === undefined) pages.set(write.afterPage, [write]);
    else page.push(write);
  }
  return pages;
}

/** How many documents stand before one, kept up to date write by write: counted anew only when it moves itself. */
function trackRank(trip: Trip, replay: Replay, id: string): { readonly now: () => number; readonly follow: (change: Change) => void } {
  const count = () => {
    const subject = replay.get(id);
    return subject === undefined ? 0 : replay.rank(subject);
  };
  let rank = count();
  return {
    now: () => rank,
    follow: (change) => {
      const subject = replay.get(id);
      if (change.id === id || subject === undefined) {
        rank = count();
        return;
      }
      const stands = (other: Ranked | undefined) => Number(other !== undefined && compareRanked(other, subject, trip.sort) < 0);
      rank += stands(change.after) - stands(change.before);
    },
  };
}

/** Where reading stands: offset lanes have read so many places, cursor lanes all that is not after a row. */
type Line = { readonly places: number; readonly row: Ranked | undefined };

function lineAfter(trip: Trip, replay: Replay, page: number): Line {
  const row = trip.cursor ? replay.get(trip.pages[page - 1]?.at(-1) ?? '') : undefined;
  return { places: page * trip.size, row };
}

function sideOf({ sort }: Trip, subject: Ranked | undefined, rank: number, { places, row }: Line): Side {
  if (subject === undefined) return 'read';
  if (row === undefined) return rank < places ? 'read' : 'unread';
  return isAfter(subject, row, sort) ? 'unread' : 'read';
}

/** Whether a cursor at a row will still come to a document: without a tie-break it passes over all rows of equal value. */
function isAfter(subject: Ranked, row: Ranked, sort: TripSort): boolean {
  return sort.tieBreak === 'none' ? compareValues(subject.value, row.value, sort.order) > 0 : compareRanked(subject, row, sort) > 0;
}

/** The write that was done last, with the orders on either side of it. */
function crossingBy(
  trip: Trip,
  replay: Replay,
  { id, line, write, change }: { readonly id: string; readonly line: Line; readonly write: Write; readonly change: Change },
): Explanation {
  const names = { id, written: write.id };
  const placeOf = () => {
    const subject = replay.get(id);
    return subject === undefined ? 0 : replay.rank(subject) + 1;
  };
  const [to, after] = [placeOf(), excerptOf(trip, replay, line, names)];
  replay.revert(change);
  const [from, before] = [placeOf(), excerptOf(trip, replay, line, names)];
  replay.redo(change);
  return { cause: 'write', write, from, to, before, after };
}

function excerptOf(
  trip: Trip,
  replay: Replay,
  { places, row }: Line,
  { id, written }: { readonly id: string; readonly written: string | null },
): OrderExcerpt {
  const order = replay.order();
  const at = order.findIndex((document) => document.id === id);
  const first = Math.max(0, at - reach);
  const rows = order.slice(first, at + reach + 1).map((document, i): ExcerptRow => {
    const role = document.id === id ? 'subject' : document.id === written ? 'written' : null;
    return { place: first + i + 1, id: document.id, role };
  });
  const writtenAt = order.findIndex((document) => document.id === written);
  const outside = written !== null && writtenAt >= 0 && (writtenAt < first || writtenAt > at + reach);
  const elsewhere: ExcerptRow | null = outside ? { place: writtenAt + 1, id: written, role: 'written' } : null;
  const readUpTo = row === undefined ? places : order.findLastIndex((document) => !isAfter(document, row, trip.sort)) + 1;
  return { rows, elsewhere, readUpTo };
}
