import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type Mark } from './classify.ts';
import type { Trip, TripEnd, Write } from './trip.ts';

/** A trip over documents `a`, `b`... of value 0, 1...; pages and writes as told. */
function trip(over: Partial<Trip> & { readonly documents?: number } = {}): Trip {
  const { documents = 4, ...rest } = over;
  const start = Array.from({ length: documents }, (_, value) => ({ id: String.fromCharCode(97 + value), value }));
  const sort = { field: 'n', order: 'asc', tieBreak: '_id' } as const;
  const lane = { lane: 'offset', name: 'Offset', snapshot: false, cursor: false, copies: 'turn' as const };
  return { ...lane, sort, size: 2, start, pages: [], writes: [], requests: 0, end: 'end', reason: '', ...rest };
}

const write = (kind: Write['kind'], id: string, afterPage: number): Write => ({ kind, id, afterPage, value: 0 });
const marksOf = (of: Trip) => Object.fromEntries([...judge(of).start, ...judge(of).added].map(({ id, mark }) => [id, mark]));

describe('what became of a document', () => {
  it('is one word for each of the ways it can go', () => {
    const pages = [
      ['a', 'b'],
      ['b', 'new1'],
      ['e', 'f'],
    ];
    const writes = [
      write('insert', 'new1', 1),
      write('insert', 'new2', 1),
      write('delete', 'd', 1),
      write('delete', 'e', 2),
      write('delete', 'a', 2),
    ];
    expect(marksOf(trip({ documents: 6, pages, writes }))).toEqual({
      a: 'once',
      b: 'duplicate',
      c: 'missing',
      d: 'gone',
      e: 'ghost',
      f: 'once',
      new1: 'newSeen',
      new2: 'newUnseen',
    });
  });

  it('is missing only above the deepest row of a trip that was cut short', () => {
    const cut = trip({ documents: 6, pages: [['a', 'd']], end: 'stopped' });
    expect(marksOf(cut)).toEqual({ a: 'once', b: 'missing', c: 'missing', d: 'once', e: 'unreached', f: 'unreached' });
    expect(judge({ ...cut, end: 'end' }).verdict.missing).toBe(4);
  });

  it('counts every row that shows a document again', () => {
    const pages = [
      ['a', 'b'],
      ['a', 'a'],
    ];
    const { verdict } = judge(trip({ documents: 2, pages }));
    expect(verdict).toMatchObject({ pages: 2, rows: 4, duplicates: 2, missing: 0 });
  });

  it('tells on which pages and rows it came by', () => {
    const pages = [['a', 'b'], ['b']];
    expect(judge(trip({ documents: 2, pages })).start[1]?.sightings).toEqual([
      { page: 1, row: 2 },
      { page: 2, row: 3 },
    ]);
  });
});

/** The same from the definitions alone, looking everything up anew for every document. */
function slowMark(of: Trip, id: string): Mark {
  const rows = of.pages.flatMap((ids, at) => ids.map((shown) => ({ shown, page: at + 1 })));
  const seen = rows.filter(({ shown }) => shown === id);
  const existed = of.start.some((document) => document.id === id);
  const deletion = of.writes.find(({ kind, id: written }) => kind === 'delete' && written === id);
  if (seen.length >= 2) return 'duplicate';
  if (!existed) return seen.length === 1 ? 'newSeen' : 'newUnseen';
  if (seen.length === 1) return deletion !== undefined && seen.every(({ page }) => page > deletion.afterPage) ? 'ghost' : 'once';
  if (deletion !== undefined) return 'gone';
  const place = (wanted: string) => of.start.findIndex((document) => document.id === wanted);
  const deepest = Math.max(-1, ...rows.map(({ shown }) => place(shown)));
  return of.end === 'end' || place(id) < deepest ? 'missing' : 'unreached';
}

describe('any trip', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'x', 'y'];
  const inserts = fc.subarray(['x', 'y']);
  const trips = fc
    .record({
      pages: fc.array(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      inserted: inserts,
      deleted: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), afterPage: fc.integer({ min: 1, max: 6 }) }), {
        maxLength: 4,
      }),
      end: fc.constantFrom<TripEnd | null>('end', 'stopped', 'expired', null),
    })
    .map(({ pages, inserted, deleted, end }) => {
      const known = pages
        .map((page) => page.filter((id) => (id !== 'x' && id !== 'y') || inserted.includes(id)))
        .filter((page) => page.length);
      const writes = [
        ...inserted.map((id) => write('insert', id, 1)),
        ...deleted.map(({ id, afterPage }) => write('delete', id, afterPage)),
      ];
      return trip({ documents: 6, pages: known, writes, end });
    });

  it('is judged as the definitions say', () => {
    fc.assert(
      fc.property(trips, (of) => {
        const judged = [...judge(of).start, ...judge(of).added];
        for (const { id, mark } of judged) expect({ id, mark }).toEqual({ id, mark: slowMark(of, id) });
      }),
    );
  });

  it('has a verdict whose parts add up to its documents and its rows', () => {
    fc.assert(
      fc.property(trips, (of) => {
        const { start, added, verdict } = judge(of);
        const seen = [...start, ...added].filter(({ sightings }) => sightings.length > 0).length;
        expect(verdict.rows - verdict.duplicates).toBe(seen);
        const { missing, gone, unreached, newUnseen } = verdict;
        expect(seen + missing + gone + unreached + newUnseen).toBe(start.length + added.length);
      }),
    );
  });
});
