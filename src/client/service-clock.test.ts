import { describe, expect, it } from 'vitest';
import type { Ask, FullAnswer } from './ask.ts';
import { RestError } from './rest-error.ts';
import { createServiceClock } from './service-clock.ts';

/** Switches with a clock, as the service has them; `elapsed` is the page's own time. */
function world() {
  let page = 0;
  let conflicts = 0;
  let switches = { clock: 'real', clock_speed: 1, clock_now: 50_000, version: 1 };
  const sent: string[] = [];
  const answer = (status: number, data: unknown): FullAnswer => {
    const exchange = { method: '', path: '', requestBody: null, status, responseBody: '', ms: 0 };
    return { status, headers: new Map(), code: status < 300 ? 0 : 2009, message: 'stale', data, body: { message: 'stale' }, exchange };
  };
  const ask = (async (method: string, path: string, options: { readonly body?: object } = {}) => {
    sent.push(`${method} ${path}`);
    if (method === 'GET') return answer(200, switches);
    if (conflicts > 0) {
      conflicts--;
      return answer(409, switches);
    }
    switches = { ...switches, ...options.body, version: switches.version + 1 };
    return answer(201, switches);
  }) as Ask;
  return {
    clock: createServiceClock(ask, () => page),
    sent,
    pass: (ms: number) => (page += ms),
    conflict: (times: number) => (conflicts = times),
    steer: (to: Partial<typeof switches>) => (switches = { ...switches, ...to }),
  };
}

describe('the service’s clock on the page', () => {
  it('runs on from what was read', async () => {
    const { clock, pass } = world();
    await clock.read();
    pass(1_500);
    expect(clock.now()).toBe(51_500);
  });

  it('stands still when virtual, goes at its speed, and is moved on', async () => {
    const { clock, pass } = world();
    await clock.turn({ kind: 'virtual', speed: 0 });
    pass(10_000);
    expect(clock.now()).toBe(50_000);
    await clock.turn({ by: 61_000 });
    expect(clock.now()).toBe(111_000);
    await clock.turn({ speed: 4 });
    pass(1_000);
    expect(clock.now()).toBe(115_000);
  });

  it('tells its listeners of changes and of jumps, not of ticks', async () => {
    const { clock, pass, steer } = world();
    let told = 0;
    await clock.read();
    clock.subscribe(() => told++);
    pass(2_000);
    steer({ clock_now: 52_000 });
    await clock.read();
    expect(told).toBe(0);
    steer({ clock_now: 99_000 });
    await clock.read();
    await clock.turn({ kind: 'virtual', speed: 0 });
    expect(told).toBe(2);
  });

  it('asks again when somebody else turned a switch, once', async () => {
    const { clock, conflict, sent } = world();
    await clock.read();
    conflict(1);
    await clock.turn({ kind: 'virtual', speed: 0 });
    expect(clock.getState()).toEqual({ kind: 'virtual', speed: 0 });
    expect(sent.map((line) => line.split(' ')[0])).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
    conflict(2);
    await expect(clock.turn({ speed: 1 })).rejects.toBeInstanceOf(RestError);
  });
});
