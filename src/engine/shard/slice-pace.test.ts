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

  it('lets short work that has just come go before long work goes on, all that fits into one slice', async () => {
    const { clock, pause, steps } = host(0.5);
    const pace = new SlicePace(clock, pause);
    const order: string[] = [];
    const long = (name: string): Promise<unknown> => Promise.resolve(pace.bringToEnd(noted(order, name, steps(12))));
    const short = async (name: string): Promise<void> => {
      await pace.enter();
      order.push(name);
      pace.leave();
    };
    const all = [long('a'), long('b'), long('c'), short('d'), short('e')];
    await Promise.all(all);
    expect(order.join('')).toBe('aaaadeaaaabbbbccccaaaabbbbccccbbbbcccc');
  });

  it('lets long work go on however much short work comes', async () => {
    const { clock, pause, steps } = host(1);
    const pace = new SlicePace(clock, pause);
    const order: string[] = [];
    const short = async (name: string): Promise<void> => {
      await pace.enter();
      order.push(name);
      steps(2)();
      steps(1)();
      pace.leave();
    };
    const long = Promise.resolve(pace.bringToEnd(noted(order, 'a', steps(6))));
    await Promise.all([long, ...Array.from({ length: 6 }, () => short('s'))]);
    expect(order.join('')).toBe('aasaasaassss');
  });
});

/** Steps that note each time one is taken. */
function noted(order: string[], name: string, step: () => boolean): () => boolean {
  return () => {
    order.push(name);
    return step();
  };
}
