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

it('loses no value that is counted by itself where a new piece makes room for more', () => {
  const body = {
    type: 'date_histogram',
    values: { field: 'when', timeZone: '-07:30' },
    interval: { unit: 'hour' },
    offsetMs: 0,
  } as unknown as DateHistogramBody;
  for (const timeZone of ['-07:30', 'Europe/Paris']) {
    const tally = pieceTally({ ...body, values: { ...body.values, timeZone } }, new Ledger(undefined));
    for (let hour = 0; hour < 1000; hour++) tally.countOne(hour * 3_600_000 + 7);
    const { counts } = runToEnd(tally.result(new SliceMeter()));
    expect(Array.from(counts), `in ${timeZone}`).toEqual(Array(1000).fill(1));
  }
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

it('counts whole moments at both ends of their pieces as a division does, wherever they lie', () => {
  const DOCS = 128;
  let state = 5;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (const size of [1, 7, 3_600_000, 2 ** 32 - 1, 2 ** 32, 2 ** 33 + 1]) {
    for (const offset of [0, -3_599_999]) {
      for (const around of [473_364, -20_000, Math.floor(8.64e15 / size) - 70_000]) {
        const body = {
          type: 'date_histogram',
          values: { field: 'when' },
          interval: { fixedMs: size },
          offsetMs: offset,
        } as unknown as DateHistogramBody;
        const tally = pieceTally(body, new Ledger(undefined));
        const block = new Block();
        block.count = DOCS;
        for (let i = 0; i < DOCS; i++) block.docs[i] = DOCS - 1 - i;
        const moments = new Float64Array(DOCS);
        const expected = new Map<number, number>();
        for (const first of [0, -1]) {
          for (let i = 0; i < DOCS; i++) {
            const within = [0, 1, size - 1, Math.floor(next() * size)][i % 4];
            moments[i] = (around + Math.floor(next() * 60_000)) * size + offset + Math.min(within, size - 1);
            const key = Math.floor((moments[i] - offset) / size) * size + offset;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
          block.first = first;
          tally.countEach(moments, block);
        }
        const { keys, counts } = runToEnd(tally.result(new SliceMeter()));
        const found = Array.from(keys, (key, at) => [key, counts[at]]);
        expect(found, `pieces of ${size} from ${offset}, around ${around}`).toEqual([...expected].toSorted(([a], [b]) => a - b));
      }
    }
  }
});
