import { describe, expect, it } from 'vitest';
import { createUpkeep } from './upkeep.ts';

describe('upkeep', () => {
  it('runs one slice per turn until there is no more work, however often it is woken', () => {
    const turns: (() => void)[] = [];
    let left = 3;
    const upkeep = createUpkeep({ slice: () => --left > 0, later: (task) => turns.push(task), onBug: () => undefined });
    upkeep.wake();
    upkeep.wake();
    expect(turns).toHaveLength(1);
    while (turns.length > 0) turns.shift()?.();
    expect(left).toBe(0);
    upkeep.wake();
    expect(turns).toHaveLength(1);
  });

  it('reports a slice that throws, once, and stops', () => {
    const bugs: unknown[] = [];
    const upkeep = createUpkeep({
      slice() {
        throw new Error('merge went wrong');
      },
      later: (task) => task(),
      onBug: (thrown) => bugs.push(thrown),
    });
    upkeep.wake();
    upkeep.wake();
    expect(bugs).toHaveLength(1);
  });
});
