import type { Trip, Write } from './trip.ts';

/**
 * What became of a document.
 * - `once`: it came by once.
 * - `duplicate`: it came by more than once.
 * - `missing`: it never came by, though it was there all the time.
 * - `ghost`: a frozen view showed it after it was deleted.
 * - `gone`: it was deleted before it came by, so nobody misses it.
 * - `newSeen` and `newUnseen`: it was written during the trip.
 * - `unreached`: the trip ended before it came there.
 */
export type Mark = 'once' | 'duplicate' | 'missing' | 'ghost' | 'gone' | 'newSeen' | 'newUnseen' | 'unreached';

/** Where a document came by. */
export interface Sighting {
  readonly page: number;
  /** Counted from 1 over the whole trip. */
  readonly row: number;
}

export interface DocumentState {
  readonly id: string;
  readonly mark: Mark;
  /** Place in start-of-trip order from 1; for new documents the order they were written in. */
  readonly place: number;
  readonly sightings: readonly Sighting[];
  /** The write that made it, where it is new. */
  readonly inserted: Write | null;
  readonly deleted: Write | null;
}

/** A trip judged, document by document. */
export interface Judgement {
  /** Documents that were there at the start, in that order. */
  readonly start: readonly DocumentState[];
  /** Documents written during the trip, in the order they were written. */
  readonly added: readonly DocumentState[];
  readonly verdict: Verdict;
}

/** A trip in numbers. */
export interface Verdict {
  /** Pages with at least one row. */
  readonly pages: number;
  readonly rows: number;
  /** Rows that showed a document again. */
  readonly duplicates: number;
  readonly missing: number;
  readonly newSeen: number;
  readonly newUnseen: number;
  readonly ghosts: number;
  readonly gone: number;
  readonly unreached: number;
  readonly writes: number;
}

/** Says of every document what became of it, and adds it up. */
export function judge(trip: Trip): Judgement {
  const sightings = sightingsOf(trip);
  const inserted = writesOf(trip, 'insert');
  const deleted = writesOf(trip, 'delete');
  const reached = trip.end === 'end' ? trip.start.length : deepestPlace(trip, sightings);
  const stateOf = (id: string, place: number, made: Write | null): DocumentState => {
    const seen = sightings.get(id) ?? [];
    const removed = deleted.get(id) ?? null;
    return {
      id,
      place,
      sightings: seen,
      inserted: made,
      deleted: removed,
      mark: markOf({ seen, made, removed, reached: place <= reached }),
    };
  };
  const start = trip.start.map(({ id }, at) => stateOf(id, at + 1, null));
  const added = [...inserted].map(([id, write], at) => stateOf(id, at + 1, write));
  return { start, added, verdict: verdictOf(trip, [...start, ...added]) };
}

function markOf(known: {
  readonly seen: readonly Sighting[];
  readonly made: Write | null;
  readonly removed: Write | null;
  readonly reached: boolean;
}): Mark {
  const { seen, made, removed, reached } = known;
  if (seen.length > 1) return 'duplicate';
  if (made !== null) return seen.length === 0 ? 'newUnseen' : 'newSeen';
  const [only] = seen;
  if (only !== undefined) return removed !== null && only.page > removed.afterPage ? 'ghost' : 'once';
  if (removed !== null) return 'gone';
  return reached ? 'missing' : 'unreached';
}

function sightingsOf(trip: Trip): ReadonlyMap<string, readonly Sighting[]> {
  const sightings = new Map<string, Sighting[]>();
  let row = 0;
  for (const [at, ids] of trip.pages.entries()) {
    for (const id of ids) {
      const sighting = { page: at + 1, row: ++row };
      const before = sightings.get(id);
      if (before === undefined) sightings.set(id, [sighting]);
      else before.push(sighting);
    }
  }
  return sightings;
}

/** The first write of that kind to each document. */
function writesOf(trip: Trip, kind: Write['kind']): ReadonlyMap<string, Write> {
  const writes = new Map<string, Write>();
  for (const write of trip.writes) if (write.kind === kind && !writes.has(write.id)) writes.set(write.id, write);
  return writes;
}

/** How far down the start-of-trip order a trip that was cut short came. */
function deepestPlace(trip: Trip, sightings: ReadonlyMap<string, unknown>): number {
  return trip.start.findLastIndex(({ id }) => sightings.has(id)) + 1;
}

function verdictOf(trip: Trip, documents: readonly DocumentState[]): Verdict {
  const counts: Record<Mark, number> = { once: 0, duplicate: 0, missing: 0, ghost: 0, gone: 0, newSeen: 0, newUnseen: 0, unreached: 0 };
  let again = 0;
  for (const { mark, sightings } of documents) {
    counts[mark]++;
    again += Math.max(0, sightings.length - 1);
  }
  return {
    pages: trip.pages.length,
    rows: trip.pages.reduce((sum, ids) => sum + ids.length, 0),
    duplicates: again,
    missing: counts.missing,
    newSeen: documents.filter((document) => document.inserted !== null && document.sightings.length > 0).length,
    newUnseen: counts.newUnseen,
    ghosts: counts.ghost,
    gone: counts.gone,
    unreached: counts.unreached,
    writes: trip.writes.length,
  };
}
