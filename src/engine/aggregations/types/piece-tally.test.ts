import { expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import type { DateHistogramBody } from '../aggregation.ts';
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
