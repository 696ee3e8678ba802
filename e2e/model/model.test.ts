import { describe, expect, it } from 'vitest';
import { modelShard } from './routing.ts';
import { describeFailure, readSteps, soak, stepsText } from './soak.ts';

describe('the service against a model that counts by hand', () => {
  it('agrees on 4,000 operations of seed 1', { timeout: 300_000 }, async () => {
    const { operations, failure } = await soak({ operations: 4_000, seed: 1 });
    expect(failure === undefined ? '' : describeFailure(failure)).toBe('');
    expect(operations).toBeGreaterThanOrEqual(4_000);
  });
});

describe('the model', () => {
  it('knows the shards a real cluster chose', () => {
    expect(['1', '2', '3', '4'].map((id) => modelShard(id, 5, 5))).toEqual([3, 2, 4, 2]);
  });

  it('writes steps short and reads them again', () => {
    expect(stepsText([0, 1, 2, 7, 9, 10])).toBe('0-2,7,9-10');
    expect(readSteps('0-2,7,9-10')).toEqual([0, 1, 2, 7, 9, 10]);
  });
});
