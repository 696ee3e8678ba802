import { describe, expect, it } from 'vitest';
import { judgeGuess } from './guess.ts';
import { noCounts } from '../lanes/lane-counts.ts';
import { newLane, type LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';

const counts = (merged: number) => ({ ...noCounts, merged, visited: merged, bytes: merged });

/** The lanes at page 1,000; offset's dearest request merged `offset` entries. */
function lanesWith(offset: number, error: LaneState['error'] = null): LaneState[] {
  return modes.map(({ id }) => laneAt(id, id === 'offset' ? { requests: 1, worst: counts(offset), error } : {}));
}

function laneAt(id: ModeId, change: Partial<LaneState>): LaneState {
  return { ...newLane(id, 10), page: 1_000, requests: 1_000, worst: counts(50), ...change };
}

describe('a guess', () => {
  it('is right when no other lane had a dearer request', () => {
    expect(judgeGuess('offset', lanesWith(50_000))).toBe(
      'You guessed Offset, and so it is: its request merged 50,000 entries, no request of the others more than 50.',
    );
  });

  it('is wrong for a cursor at depth, whose price lies in the number of its requests', () => {
    expect(judgeGuess('scroll', lanesWith(50_000))).toBe(
      'You guessed Scroll. It took 1,000 requests, but none merged more than 50 entries; the costliest, 50,000, was Offset’s.',
    );
  });

  it('is neither where all cost the same', () => {
    expect(judgeGuess('pit', lanesWith(50))).toBe(
      'You guessed PIT + search_after. Here no way was dearer than the others: no request merged more than 50 entries.',
    );
  });

  it('is settled by a refusal', () => {
    const refused = lanesWith(0, { kind: 'window', message: '', exchange: null });
    expect(judgeGuess('offset', refused)).toBe('You guessed Offset: so costly that the service refused to do it at all.');
    expect(judgeGuess('scroll', refused)).toBe('You guessed Scroll. It was Offset: so costly that the service refused to do it at all.');
  });
});
