import { expect, it } from 'vitest';
import { SliceMeter, UNITS_PER_STEP } from '../../index/memory/slices.ts';
import { topBuckets } from './top-buckets.ts';

/** Looks that a step may take: what sorting a run takes, and some. */
const LOOKS_PER_STEP = 5000;

it('chooses the best as a sort does, and gives way after some thousand looks, however many are wanted of however many', () => {
  for (const count of [0, 1, 128, 129, 20_000]) {
    for (const size of [1, 10, 300, 2000, 20_000]) {
      const buckets = Array.from({ length: count }, (_, i) => ({ key: i, docCount: (i * 7919) % 1009 }));
      let looks = 0;
      const compare = (a: (typeof buckets)[0], b: (typeof buckets)[0]): number => {
        looks++;
        return b.docCount - a.docCount || a.key - b.key;
      };
      const wanted = buckets.toSorted(compare).slice(0, size);
      looks = 0;
      const work = topBuckets(buckets, size, compare, new SliceMeter());
      let step = work.next();
      while (step.done !== true) {
        expect(step.value).toBeLessThan(UNITS_PER_STEP * 1.5);
        expect(looks).toBeLessThan(LOOKS_PER_STEP);
        looks = 0;
        step = work.next();
      }
      expect(looks).toBeLessThan(LOOKS_PER_STEP);
      expect(step.value).toEqual(wanted);
    }
  }
});
