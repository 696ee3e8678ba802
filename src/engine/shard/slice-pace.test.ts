import { describe, expect, it } from 'vitest';
import { SlicePace } from './slice-pace.ts';

/** A clock that goes on by so much with each step of work, and a host that notes when it is asked to do something else. */
function host(stepMs: number) {
  let now = 0;
  const pauses: number[] = [];
  const clock = { now: () => now, elapsed: () => now };
  const pause = async (): Promise<void> => void pauses.push(now);
  const steps = (count: number): (() => boolean) => {
    let left = count;
    return () => {
      now += stepMs;
      return --left === 0;
    };
  };
  return { clock, pause, pauses, steps };
}

describe('the pace of slices', () => {
  it('pauses once two milliseconds have gone', async () => {
    const { clock, pause, pauses, steps } = host(0.5);
    await new SlicePace(clock, pause).bringToEnd(steps(12));
    expect(pauses).toEqual([2, 4]);
  });

  it('takes a bounded number of steps where the clock stands still', async () => {
    const { clock, pause, pauses, steps } = host(0);
    await new SlicePace(clock, pause).bringToEnd(steps(50));
    expect(pauses.length).toBe(3);
  });

  it('is done before it returns when a slice is enough, or nobody waits', () => {
    const { clock, pause, pauses, steps } = host(0.5);
    expect(new SlicePace(clock, pause).bringToEnd(steps(4))).toBeUndefined();
    expect(new SlicePace(clock, undefined).bringToEnd(steps(400))).toBeUndefined();
    expect(pauses).toEqual([]);
  });

  it('goes on with the slice of other work that has just ended', async () => {
    const { clock, pause, pauses, steps } = host(0.5);
    const pace = new SlicePace(clock, pause);
    expect(pace.bringToEnd(steps(3))).toBeUndefined();
    await pace.bringToEnd(steps(4));
    expect(pauses).toEqual([2]);
  });
});
