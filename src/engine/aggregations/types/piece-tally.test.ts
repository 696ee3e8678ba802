import { expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import type { DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { Block, BLOCK_DOCS } from '../collect/block.ts';
import { Ledger } from '../collect/ledger.ts';
import { roundingOf } from '../dates/rounding.ts';
import { pieceTally } from './piece-tally.ts';

const SEED = 11;
const DAY_MS = 86_400_000;

it('counts more minutes of a zone than are kept in order, and tells how many the calendar was asked for', () => {
  const body = {
    type: 'date_histogram',
    values: { field: 'when', timeZone: 'Europe/Paris' },
    interval: { unit: 'minute' },
    offsetMs: 0,
  } as unknown as DateHistogramBody;
  const tally = pieceTally(body, new Ledger(undefined));
  const rounding = roundingOf(body);
  const expected = new Map<number, number>();
  const block = new Block();
  block.count = BLOCK_DOCS;
  for (let i = 0; i < BLOCK_DOCS; i++) block.docs[i] = i;
  const moments = new Float64Array(BLOCK_DOCS);
  let state = SEED;
  let units = 0;
  for (let blocks = 0; blocks < 15; blocks++) {
    for (let i = 0; i < BLOCK_DOCS; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      moments[i] = (state / 2 ** 32) * 365 * DAY_MS;
      const start = rounding.round(moments[i]);
      expected.set(start, (expected.get(start) ?? 0) + 1);
    }
    units += tally.countEach(moments, block);
  }
  expect(expected.size, `of seed ${SEED}`).toBeGreaterThan(20_000);
  const { keys, counts } = runToEnd(tally.result(new SliceMeter()));
  const found = Array.from(keys, (key, at) => [key, counts[at]]);
  expect(found).toEqual([...expected].toSorted(([a], [b]) => a - b));
  expect(units).toBeGreaterThan(expected.size * 1000);
});

it('counts even pieces by their place as far as the window grows, and those beyond by themselves', () => {
  for (const [spread, seed] of [
    [50, 1],
    [9000, 2],
    [60_000, 3],
    [400_000, 4],
  ] as const) {
    const body = { type: 'histogram', values: { field: 'n' }, interval: 0.5, offset: 0.25 } as unknown as HistogramBody;
    const tally = pieceTally(body, new Ledger(undefined));
    const expected = new Map<number, number>();
    const block = new Block();
    block.count = BLOCK_DOCS;
    for (let i = 0; i < BLOCK_DOCS; i++) block.docs[i] = i;
    const values = new Float64Array(BLOCK_DOCS);
    let state = seed;
    for (let blocks = 0; blocks < 6; blocks++) {
      for (let i = 0; i < BLOCK_DOCS; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        values[i] = (state / 2 ** 32 - 0.3) * spread * 0.5;
        const key = tally.startOf(values[i]);
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      block.first = blocks % 2 === 0 ? 0 : -1;
      if (blocks < 5) tally.countEach(values, block);
      else for (const value of values) tally.countOne(value);
    }
    const { keys, counts } = runToEnd(tally.result(new SliceMeter()));
    const found = Array.from(keys, (key, at) => [key, counts[at]]);
    expect(found, `spread over ${spread}, seed ${seed}`).toEqual([...expected].toSorted(([a], [b]) => a - b));
  }
});
