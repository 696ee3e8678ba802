import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quota, QUOTA_WINDOW_MS } from './quota.ts';

describe('a quota', () => {
  it('lets no more than its limit through in any minute, and turns nothing away that fits', () => {
    const gaps = fc.array(fc.oneof(fc.nat(2_000), fc.nat(70_000)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), gaps, (limit, steps) => {
        let now = 0;
        const quota = new Quota({ now: () => now, elapsed: () => now });
        const admitted: number[] = [];
        for (const step of steps) {
          now += step;
          const within = admitted.filter((time) => time > now - QUOTA_WINDOW_MS).length;
          const seconds = quota.take('c', limit);
          expect(seconds === 0).toBe(within < limit);
          if (seconds === 0) admitted.push(now);
        }
        for (const start of admitted) {
          expect(admitted.filter((time) => time >= start && time < start + QUOTA_WINDOW_MS).length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('says when to come back: then it is let through, a second earlier it is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(9_000), { minLength: 4, maxLength: 4 }), (limit, steps) => {
        let now = 0;
        const clock = { now: () => now, elapsed: () => now };
        const refusedAt = (): Quota => {
          const quota = new Quota(clock);
          now = 0;
          for (const step of steps.slice(0, limit)) {
            now += step;
            quota.take('c', limit);
          }
          return quota;
        };
        const seconds = refusedAt().take('c', limit);
        const early = refusedAt();
        now += (seconds - 1) * 1000;
        expect(early.take('c', limit)).toBeGreaterThan(0);
        const late = refusedAt();
        now += seconds * 1000;
        expect(late.take('c', limit)).toBe(0);
      }),
    );
  });

  it('is counted for each client apart, and by the limit of the moment', () => {
    const quota = new Quota({ now: () => 0, elapsed: () => 0 });
    expect([quota.take('a', 1), quota.take('a', 1), quota.take('b', 1), quota.take('a', 2), quota.take('a', 1)]).toEqual([0, 60, 0, 0, 60]);
  });

  it('takes a clock set back for one that stands', () => {
    let now = 100_000;
    const quota = new Quota({ now: () => now, elapsed: () => now });
    quota.take('a', 1);
    now = 0;
    expect(quota.take('a', 1)).toBe(60);
  });
});
