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

  it('gives four turns of five to work that others wait for', async () => {
    const { clock, pause, steps } = host(1);
    const pace = new SlicePace(clock, pause);
    const order: string[] = [];
    const long = pace.bringToEnd(noted(order, 'a', steps(10)));
    const awaited = pace.bringToEnd(noted(order, 's', steps(20)), true);
    await Promise.all([long, awaited]);
    expect(order.join('')).toBe('aassssssssaassssssssaassssaaaa');
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

/** A host whose turns come when a test lets them, and how long each piece between two of them held the thread. */
function turnedHost() {
  let now = 0;
  const asked: (() => void)[] = [];
  const clock = { now: () => now, elapsed: () => now };
  const pace = new SlicePace(clock, () => new Promise((resolve) => asked.push(resolve)));
  /** Until nothing goes on any more. @returns the milliseconds of each hold */
  const holds = async (): Promise<number[]> => {
    const found: number[] = [];
    let begun = 0;
    for (let turn: (() => void) | undefined = () => {}; turn !== undefined; turn = asked.shift()) {
      turn();
      for (let hop = 0; hop < MOST_HOPS; hop++) await Promise.resolve();
      found.push(now - begun);
      begun = now;
    }
    return found;
  };
  return { pace, holds, work: (ms: number) => void (now += ms) };
}

/** Promises in a row that work between two turns comes to at most. */
const MOST_HOPS = 1000;

describe('the sum of work between two turns of the host', () => {
  /** A short piece of work in its turn. */
  async function short({ pace }: ReturnType<typeof turnedHost>, work: () => void): Promise<void> {
    const waiting = pace.enter();
    if (waiting !== undefined) await waiting;
    try {
      work();
    } finally {
      pace.leave();
    }
  }

  /** A search that asks so many shards, five at a time, behind a turn of its own. */
  async function search(host: ReturnType<typeof turnedHost>, shards: number): Promise<void> {
    const { work } = host;
    await short(host, () => {});
    for (let at = 0; at < shards; at += 5) await Promise.all(Array.from({ length: 5 }, () => short(host, () => work(0.125))));
  }

  it('is a slice and a step, however many wait and however many shards each asks', async () => {
    const host = turnedHost();
    const done: number[] = [];
    for (let i = 0; i < 30; i++) void search(host, 20).then(() => done.push(i));
    const holds = await host.holds();
    expect(done.length).toBe(30);
    expect(holds.reduce((sum, ms) => sum + ms, 0)).toBe(30 * 20 * 0.125);
    expect(Math.max(...holds)).toBeLessThanOrEqual(2 + 0.125);
    // No turn is wasted: each is filled while there is work.
    expect(holds.length).toBeLessThan(50);
  });

  it('does not begin anew where a search works for more than a millisecond on what shards have answered', async () => {
    const host = turnedHost();
    const { work } = host;
    const answer = async (): Promise<void> => {
      for (let wave = 0; wave < 3; wave++) await short(host, () => work(0.125));
      work(1.25);
    };
    for (let i = 0; i < 30; i++) void answer();
    const holds = await host.holds();
    expect(holds.reduce((sum, ms) => sum + ms, 0)).toBe(30 * (3 * 0.125 + 1.25));
    // Two answers were in hand when the slice ended.
    expect(Math.max(...holds)).toBeLessThanOrEqual(2 + 2 * 1.25);
  });

  it('goes on past waiting work that has nothing to do any more, or throws', async () => {
    const host = turnedHost();
    const { work } = host;
    void short(host, () => work(2));
    const calledOff = short(host, () => {});
    const thrown = short(host, () => {
      throw new Error('a query that is not one');
    }).catch((error: unknown) => error);
    const asked = short(host, () => work(0.125));
    expect(await host.holds()).toEqual([2, 0.125]);
    await Promise.all([calledOff, asked]);
    expect(await thrown).toBeInstanceOf(Error);
  });

  it('is as much with long work beside short: every other turn is that of one of them', async () => {
    const host = turnedHost();
    const { pace, work } = host;
    const order: string[] = [];
    const long = async (name: string): Promise<void> => {
      let left = 32;
      await pace.bringToEnd(() => {
        work(0.125);
        return --left === 0;
      });
      order.push(name);
    };
    void long('a');
    void long('b');
    for (let i = 0; i < 5; i++) void search(host, 20).then(() => order.push('s'));
    const holds = await host.holds();
    expect(Math.max(...holds)).toBeLessThanOrEqual(2 + 0.125);
    expect(order.join('')).toBe('absssss');
  });
});

/** Steps that note each time one is taken. */
function noted(order: string[], name: string, step: () => boolean): () => boolean {
  return () => {
    order.push(name);
    return step();
  };
}
