import { describe, expect, it } from 'vitest';
import { createWriter } from './plan-writes.ts';
import { defaultWriter, readWriter, writeWriter, writerKinds, type WriterSettings } from './settings.ts';

const start = Array.from({ length: 100 }, (_, at) => ({ id: `d${at}`, value: 1_000_000 - at * 1_000 }));
const settings = (over: Partial<WriterSettings>): WriterSettings => ({ ...defaultWriter, ...over });

describe('a writer', () => {
  it('does the same with the same seed, and something else with another', () => {
    for (const kind of writerKinds.filter((kind) => kind !== 'off')) {
      const planned = (seed: number) => {
        const writer = createWriter(settings({ kind, seed }), start, 'date');
        return [1, 2, 3].flatMap((page) => writer.plan(page, 5, page * 10));
      };
      expect(planned(5)).toEqual(planned(5));
      expect(planned(5)).toHaveLength(15);
      expect(planned(6)).not.toEqual(planned(5));
    }
  });

  it('inserts after all others by date, each later than the one before', () => {
    const writer = createWriter(settings({ kind: 'inserts' }), start, 'date');
    const values = writer.plan(1, 4, 10).map(({ value }) => Number(value));
    expect(values.every((value) => value > 1_000_000)).toBe(true);
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
  });

  it('deletes only behind the reader, each document once, and rests when none is left', () => {
    const writer = createWriter(settings({ kind: 'deletes' }), start, 'date');
    const behind = new Set(start.slice(0, 10).map(({ id }) => id));
    const first = writer.plan(1, 6, 10);
    const second = writer.plan(2, 6, 10);
    expect([...first, ...second].every(({ id }) => behind.has(id))).toBe(true);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(10);
    expect(writer.plan(3, 6, 10)).toEqual([]);
  });

  it('updates within the values there are, and not at all where there is no key to write', () => {
    const updates = createWriter(settings({ kind: 'updates' }), start, 'date').plan(1, 50, 10);
    expect(updates).toHaveLength(50);
    expect(updates.every(({ value }) => Number(value) >= 901_000 && Number(value) <= 1_000_000)).toBe(true);
    expect(createWriter(settings({ kind: 'updates' }), start, 'fixed').plan(1, 5, 10)).toEqual([]);
    const texts = start.map(({ id }, at) => ({ id, value: `v${at % 3}` }));
    expect(
      createWriter(settings({ kind: 'updates' }), texts, 'text')
        .plan(1, 5, 10)
        .every(({ value }) => ['v0', 'v1', 'v2'].includes(typeof value === 'string' ? value : '')),
    ).toBe(true);
  });

  it('never deletes twice in a mix, and never updates what it deleted', () => {
    const writes = createWriter(settings({ kind: 'mix' }), start, 'number').plan(1, 400, 100);
    const gone = new Set<string>();
    for (const { kind, id } of writes) {
      expect(gone.has(id)).toBe(false);
      if (kind === 'delete') gone.add(id);
    }
    expect(gone.size).toBeGreaterThan(20);
  });

  it('has nothing to do in an empty index, or when it is off', () => {
    expect(createWriter(settings({ kind: 'off' }), start, 'date').plan(1, 5, 10)).toEqual([]);
    expect(createWriter(settings({ kind: 'mix' }), [], 'date').plan(1, 5, 0)).toEqual([]);
  });
});

describe('the settings of a writer', () => {
  it('survive being written and read', () => {
    for (const kind of writerKinds) {
      const chosen = settings({ kind, rate: 7, pace: 'second', stay: 61, seed: 0 });
      expect(readWriter(writeWriter(chosen))).toEqual(chosen);
    }
  });

  it('are the usual ones where they make no sense', () => {
    for (const text of ['', 'nonsense', ',,,,', 'inserts,-1,decade,0,x', 'inserts,1e9,page,1.5,'])
      expect(readWriter(text)).toEqual(defaultWriter);
  });
});
