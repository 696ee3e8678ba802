import { expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import { bucketsByOwner, BucketTable } from './bucket-table.ts';
import { FoundBuckets } from './found-buckets.ts';

const SEED = 7;

it('gives each owner and key one bucket, in the order they are met, also while it grows', () => {
  let made = 0;
  let wrong = 0;
  const table = new BucketTable(() => made++);
  const known = new Map<string, number>();
  let state = SEED;
  for (let i = 0; i < 60_000; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [owner, key] = [state % 5, (state >>> 8) % 9000];
    const name = `${owner} ${key}`;
    if (!known.has(name)) known.set(name, known.size);
    wrong += Number(table.of(owner, key) !== known.get(name));
  }
  expect(wrong, `of seed ${SEED}`).toBe(0);
  expect([table.size, made]).toEqual([known.size, known.size]);
  const { starts, buckets } = runToEnd(bucketsByOwner(table.owners, table.size, new SliceMeter()));
  expect(Array.from(buckets.subarray(starts[3], starts[4]), (bucket) => table.keys[bucket])).toEqual(
    [...known.keys()].filter((name) => name.startsWith('3 ')).map((name) => Number(name.slice(2))),
  );
});

it('finds each bucket once a round', () => {
  const found = new FoundBuckets();
  found.begin();
  for (const bucket of [3, 900, 3, 0, 900]) found.add(bucket);
  expect(found.list).toEqual([3, 900, 0]);
  found.begin();
  found.add(900);
  expect(found.list).toEqual([900]);
});
