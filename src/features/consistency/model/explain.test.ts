import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from './classify.ts';
import { explain, type Explanation } from './explain.ts';
import { compareRanked, Replay } from './order.ts';
import type { Trip, TripSort, Write } from './trip.ts';

const byN = { field: 'n', order: 'asc', tieBreak: '_id' } as const;

interface World {
  readonly cursor: boolean;
  readonly sort?: TripSort;
  readonly values: readonly number[];
  readonly size: number;
  /** The writes after each page. */
  readonly writes?: Readonly<Record<number, readonly Omit<Write, 'afterPage'>[]>>;
}

/** Reads a small world to its end as a service would answer it, and records the trip. */
function walk({ cursor, sort = byN, values, size, writes = {} }: World): Trip {
  const start = values
    .map((value, at) => ({ id: `d${at}`, value }))
    .toSorted((a, b) => compareRanked({ ...a, ordinal: 0 }, { ...b, ordinal: 0 }, sort));
  const made: Write[] = [];
  const pages: string[][] = [];
  const lane = { lane: 'x', name: 'X', snapshot: false, cursor, sort, copies: 'turn' as const, size, start, requests: 0, reason: '' };
  const replay = new Replay({ ...lane, pages, writes: [], end: null });
  let after: { readonly id: string; readonly value: number; readonly ordinal: number } | null = null;
  for (let page = 1; page < 50; page++) {
    const order = replay.order();
    const from = after;
    const isAfter = (row: (typeof order)[number]) => {
      if (from === null) return true;
      return sort.tieBreak === 'none' ? Number(row.value) > from.value : compareRanked(row, from, sort) > 0;
    };
    const rows = cursor ? order.filter(isAfter).slice(0, size) : order.slice((page - 1) * size, page * size);
    if (rows.length > 0) pages.push(rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last !== undefined) after = { ...last, value: Number(last.value) };
    if (rows.length < size) break;
    for (const write of writes[page] ?? []) {
      made.push({ ...write, afterPage: page });
      replay.apply({ ...write, afterPage: page });
    }
  }
  return { ...lane, pages, writes: made, end: 'end' };
}

function why(trip: Trip, id: string): Explanation | null {
  const state = judge(trip).start.find((document) => document.id === id);
  return state === undefined ? null : explain(trip, state);
}

const insert = (id: string, value: number) => ({ kind: 'insert', id, value }) as const;
const update = (id: string, value: number) => ({ kind: 'update', id, value }) as const;
const remove = (id: string) => ({ kind: 'delete', id, value: null }) as const;

describe('why a document came by twice', () => {
  it('is the insert that pushed it past the end of the page, by offset', () => {
    const trip = walk({ cursor: false, values: [10, 20, 30, 40], size: 2, writes: { 1: [insert('late', 35), insert('new', 5)] } });
    expect(trip.pages).toEqual([
      ['d0', 'd1'],
      ['d1', 'd2'],
      ['late', 'd3'],
    ]);
    const explanation = why(trip, 'd1');
    expect(explanation).toMatchObject({ cause: 'write', write: { id: 'new', afterPage: 1 }, from: 2, to: 3 });
    if (explanation?.cause !== 'write') throw new Error('expected a write');
    expect(explanation.before.rows.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2', 'late', 'd3']);
    expect(explanation.after.rows.map(({ id, role }) => [id, role])).toEqual([
      ['new', 'written'],
      ['d0', null],
      ['d1', 'subject'],
      ['d2', null],
      ['late', null],
      ['d3', null],
    ]);
    expect([explanation.before.readUpTo, explanation.after.readUpTo]).toEqual([2, 2]);
  });

  it('is its own update, by cursor', () => {
    const trip = walk({ cursor: true, values: [10, 20, 30, 40], size: 2, writes: { 1: [update('d3', 50), update('d0', 45)] } });
    expect(trip.pages).toEqual([['d0', 'd1'], ['d2', 'd0'], ['d3']]);
    expect(why(trip, 'd0')).toMatchObject({ cause: 'write', write: { id: 'd0', kind: 'update' }, from: 1, to: 3 });
  });
});

describe('why a document never came by', () => {
  it('is the delete that pulled it in front of the end of the page, by offset', () => {
    const trip = walk({ cursor: false, values: [10, 20, 30, 40], size: 2, writes: { 1: [remove('d0')] } });
    expect(trip.pages).toEqual([['d0', 'd1'], ['d3']]);
    expect(why(trip, 'd2')).toMatchObject({ cause: 'write', write: { id: 'd0', kind: 'delete' }, from: 3, to: 2 });
  });

  it('is its own update, by cursor', () => {
    const trip = walk({ cursor: true, values: [10, 20, 30, 40], size: 2, writes: { 1: [update('d3', 15)] } });
    expect(why(trip, 'd3')).toMatchObject({ cause: 'write', write: { id: 'd3' }, from: 4, to: 2 });
  });

  it('is the tie it belongs to, where there is no tie-break and nobody wrote', () => {
    const trip = walk({ cursor: true, sort: { ...byN, tieBreak: 'none' }, values: [1, 1, 1, 2], size: 2 });
    expect(trip.pages).toEqual([['d0', 'd1'], ['d3']]);
    expect(why(trip, 'd2')).toMatchObject({ cause: 'tie', page: 1, before: { readUpTo: 3 } });
  });

  it('is nothing where it did come by', () => {
    expect(why(walk({ cursor: false, values: [1, 2, 3], size: 2 }), 'd1')).toBeNull();
  });
});

describe('any trip of a live lane', () => {
  const value = fc.integer({ min: 0, max: 12 });
  const writes = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), id: fc.constantFrom('x', 'y', 'z'), value }),
      fc.record({ kind: fc.constant('update' as const), id: fc.constantFrom('d0', 'd1', 'd2', 'd3', 'd4'), value }),
      fc.record({ kind: fc.constant('delete' as const), id: fc.constantFrom('d0', 'd3', 'd5'), value: fc.constant(null) }),
    ),
    { maxLength: 4 },
  );

  it('has an explanation for every duplicate and every gap, and a write that really moved the row over the line', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(value, { minLength: 3, maxLength: 9 }),
        fc.integer({ min: 1, max: 3 }),
        fc.tuple(writes, writes, writes),
        (cursor, values, size, [first, second, third]) => {
          const used = new Set<string>();
          const once = (list: readonly Omit<Write, 'afterPage'>[]) =>
            list.filter(({ kind, id }) => {
              // What is inserted is new, and what is deleted stays so.
              const taken = used.has(id) || (kind !== 'insert' && !values.some((_, at) => `d${at}` === id));
              if (kind !== 'update') used.add(id);
              return !taken;
            });
          const trip = walk({ cursor, values, size, writes: { 1: once(first), 2: once(second), 3: once(third) } });
          for (const document of judge(trip).start) {
            const explanation = explain(trip, document);
            const odd = document.mark === 'missing' || document.mark === 'duplicate';
            expect(explanation === null).toBe(!odd);
            if (explanation === null) continue;
            expect(explanation.cause).toBe('write');
            if (explanation.cause !== 'write') continue;
            const { from, to, before, after } = explanation;
            const read = (place: number, readUpTo: number) => place <= readUpTo;
            // A cursor's line is a row, and the place of a row moves with every write.
            const sides = cursor ? null : [read(from, before.readUpTo), read(to, after.readUpTo)];
            expect(sides).toEqual(cursor ? null : [document.mark !== 'missing', document.mark === 'missing']);
          }
        },
      ),
    );
  });
});
