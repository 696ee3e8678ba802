import { describe, expect, it } from 'vitest';
import { createStagePlayer } from './player.ts';
import { stepIds } from '../../../drawing/steps.ts';
import { stepMs } from './stepper.ts';

/** A clock that goes on by its hand, a frame at a time. */
function handClock(still = false) {
  let now = 0;
  const waiting = new Set<() => void>();
  return {
    now: () => now,
    isStill: () => still,
    onFrame: (tick: () => void) => {
      waiting.add(tick);
      return () => waiting.delete(tick);
    },
    frame: (ms: number) => {
      now += ms;
      const due = [...waiting];
      waiting.clear();
      for (const tick of due) tick();
    },
    waiting,
  };
}

describe('the player of the stage', () => {
  it('goes through every step by its clock, and asks for no frame when it is over', () => {
    const clock = handClock();
    const player = createStagePlayer(clock);
    const shown = new Set<string>();
    player.subscribe(() => shown.add(player.getState().step));
    player.answered(['offset']);
    for (let i = 0; i < stepIds.length * 2; i++) clock.frame(stepMs / 2);
    expect([...shown]).toEqual(stepIds);
    expect(clock.waiting.size).toBe(0);
  });

  it('is frozen with its clock', () => {
    const clock = handClock();
    const player = createStagePlayer(clock);
    player.answered(['offset']);
    for (let i = 0; i < 5; i++) clock.frame(0);
    expect(player.getState()).toMatchObject({ step: 'ask', playing: { lanes: ['offset'] } });
  });

  it('stops for the reader who takes a step', () => {
    const clock = handClock();
    const player = createStagePlayer(clock);
    player.answered(['offset', 'pit']);
    player.by(1);
    clock.frame(10_000);
    expect(player.getState()).toEqual({ step: 'keep', playing: null });
    expect(clock.waiting.size).toBe(0);
  });

  it('does not move by itself where nothing may, but plays when it is told to', () => {
    const clock = handClock(true);
    const player = createStagePlayer(clock);
    player.answered(['offset']);
    expect(player.getState()).toEqual({ step: 'fetch', playing: null });
    player.play(['offset']);
    expect(player.getState().step).toBe('ask');
  });
});
