import { describe, expect, it } from 'vitest';
import { stepIds } from '../../../drawing/steps.ts';
import { atEnd, hasHappened, reduceStep, stepMs, stepOf, type StepEvent, type StepState } from './stepper.ts';

const after = (...events: readonly StepEvent[]): StepState => events.reduce(reduceStep, atEnd);
const answered = { type: 'answered', lanes: ['offset'], at: 1_000, still: false } as const;

describe('the steps of a request', () => {
  it('play one after the other by the clock they are given, and end by themselves in less than a second and a half', () => {
    const shown = Array.from({ length: 30 }, (_, i) => after(answered, { type: 'tick', at: 1_000 + i * 50 }).step);
    expect([...new Set(shown)]).toEqual(stepIds);
    expect(after(answered, { type: 'tick', at: 2_499 })).toEqual(atEnd);
    expect(stepMs * stepIds.length).toBeLessThan(1_500);
  });

  it('stand still while the clock does', () => {
    const state = after(answered);
    expect(reduceStep(state, { type: 'tick', at: 1_000 })).toBe(state);
  });

  it('play for the lanes that were asked; the others stand at the end', () => {
    const state = after(answered, { type: 'tick', at: 1_000 + stepMs });
    expect(stepOf(state, 'offset')).toBe('keep');
    expect(stepOf(state, 'scroll')).toBe('fetch');
  });

  it('do not play where nothing may move', () => {
    expect(after({ ...answered, still: true })).toEqual(atEnd);
  });

  it('are cancelled by going to one, for all lanes alike', () => {
    const state = after(answered, { type: 'go', step: 'merge' }, { type: 'tick', at: 9_000 });
    expect(state).toEqual({ step: 'merge', playing: null });
    expect(stepOf(state, 'scroll')).toBe('merge');
    expect(after(answered, { type: 'end' })).toEqual(atEnd);
  });

  it('are gone through forward and back, and no further than they are', () => {
    const back = { type: 'by', steps: -1 } as const;
    expect(after(back, back).step).toBe('merge');
    expect(after(...stepIds.map(() => back), back).step).toBe('ask');
    expect(after(back, { type: 'by', steps: 1 }, { type: 'by', steps: 1 })).toEqual(atEnd);
  });

  it('have happened up to where the drawing stands', () => {
    expect(stepIds.filter((step) => hasHappened(step, 'send'))).toEqual(['ask', 'keep', 'send']);
  });
});
