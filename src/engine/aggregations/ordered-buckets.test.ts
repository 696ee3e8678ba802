import { expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../index/memory/slices.ts';
import type { AggregationSpec } from './aggregation.ts';
import { orderedBuckets } from './ordered-buckets.ts';
import type { PartialBucket } from './partial.ts';

const SEED = 5;
const SUBS = [{ name: 'most', body: { type: 'max', values: { field: 'n' } }, subs: [] }] as unknown as readonly AggregationSpec[];

it('orders by numbers below, then by counts and keys, what is no number last, and reads each number once', () => {
  let state = SEED;
  const next = (limit: number): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % limit;
  let reads = 0;
  const buckets = Array.from({ length: 2000 }, (_, key): PartialBucket => {
    const most = next(5) === 0 ? NaN : next(40);
    const subs = [{ kind: 'numbers', numbers: [1, most, most, most, 0], format: { kind: 'raw' } }] as const;
    return {
      key,
      docCount: next(3),
      get subs() {
        reads++;
        return subs;
      },
    };
  });
  const order = [
    { path: 'most', ascending: false },
    { path: '_count', ascending: true },
    { path: '_key', ascending: false },
  ];
  const numberOf = ({ subs: [sub] }: PartialBucket): number => (sub?.kind === 'numbers' ? (sub.numbers[2] ?? NaN) : NaN);
  const expected = buckets.toSorted((a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
    return (Number.isNaN(left) ? 0 : right - left) || a.docCount - b.docCount || Number(b.key) - Number(a.key);
  });
  for (const size of [10, 2000]) {
    reads = 0;
    const found = runToEnd(orderedBuckets(buckets, size, { order, subs: SUBS }, new SliceMeter()));
    expect(
      found.map(({ key }) => key),
      `of seed ${SEED}`,
    ).toEqual(expected.slice(0, size).map(({ key }) => key));
    // And once for what reading takes.
    expect(reads).toBeLessThanOrEqual(buckets.length * 2);
  }
});
