import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SwitchableClock } from './switchable-clock.ts';

function hosted() {
  let host = 1_000_000;
  const clock = new SwitchableClock({ now: () => host, elapsed: () => host - 1_000_000 });
  return {
    clock,
    pass: (ms: number) => {
      host += ms;
    },
    host: () => host,
  };
}

describe('a switchable clock', () => {
  it('is the host’s until it is taken over', () => {
    const { clock, pass, host } = hosted();
    pass(1234);
    expect(clock.now()).toBe(host());
    expect(clock.setting).toEqual({ kind: 'real', speed: 1 });
  });

  it('stands still when virtual, and goes on by what it is moved', () => {
    const { clock, pass } = hosted();
    const start = clock.now();
    clock.turn({ kind: 'virtual', speed: 0 });
    pass(60_000);
    expect(clock.now()).toBe(start);
    clock.turn(clock.setting, start + 61_000);
    expect(clock.now()).toBe(start + 61_000);
    expect(clock.elapsed()).toBe(60_000);
  });

  it('goes at its own speed, from where it was', () => {
    const { clock, pass } = hosted();
    const start = clock.now();
    clock.turn({ kind: 'virtual', speed: 4 });
    pass(250);
    expect(clock.now()).toBe(start + 1_000);
    clock.turn({ kind: 'virtual', speed: 0.25 });
    pass(1_000);
    expect(clock.now()).toBe(start + 1_250);
  });

  it('stays ahead of the host when it becomes real again, and catches up when it was behind', () => {
    const { clock, pass, host } = hosted();
    clock.turn({ kind: 'virtual', speed: 0 }, clock.now() + 90_000);
    clock.turn({ kind: 'real', speed: 1 });
    pass(5_000);
    expect(clock.now()).toBe(host() + 90_000);
    clock.turn({ kind: 'virtual', speed: 0 });
    pass(200_000);
    clock.turn({ kind: 'real', speed: 1 });
    expect(clock.now()).toBe(host());
  });

  it('never goes back, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ pass: fc.nat(100_000) }),
      fc.record({
        kind: fc.constantFrom('real' as const, 'virtual' as const),
        speed: fc.constantFrom(0, 0.25, 1, 4),
        at: fc.integer({ min: 0, max: 3_000_000 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, pass } = hosted();
        let before = clock.now();
        for (const taken of steps) {
          if ('pass' in taken) pass(taken.pass);
          else clock.turn({ kind: taken.kind, speed: taken.speed }, taken.at);
          expect(clock.now()).toBeGreaterThanOrEqual(before);
          before = clock.now();
        }
      }),
    );
  });
});
