import { describe, expect, it } from 'vitest';
import { createLaneKeeper } from './lane-keeper.ts';
import type { Question } from './question.ts';
import { fakeIndex } from './testing/fake-index.ts';

const question: Question = {
  index: 'fake',
  query: { match_all: {} },
  sort: { field: 'n', order: 'asc' },
  tieBreak: 'none',
  size: 2,
  generation: 0,
};

function keeperOver(index: ReturnType<typeof fakeIndex>) {
  const keeper = createLaneKeeper();
  const over = (asked: Question) =>
    keeper.over(asked, () => ({ question: asked, calls: index.calls, schedule: (publish) => publish(), now: () => 0 }));
  return { keeper, over };
}

describe('the keeper of lanes', () => {
  it('hands out the same lanes for an equal question, where they stood and with what they hold open', async () => {
    const index = fakeIndex({ documents: 100, shards: 5 });
    const { keeper, over } = keeperOver(index);
    const before = over(question);
    keeper.keepOnly(before);
    await before.comparison.goTo(3);
    const after = over({ ...question, sort: { ...question.sort } });
    keeper.keepOnly(after);
    expect(after).toBe(before);
    expect(after.comparison.getStates().map((state) => state.page)).toEqual([3, 3, 3, 3]);
    expect(after.comparison.getStates().filter((state) => state.context !== null)).toHaveLength(2);
    expect(index.log.filter((line) => line.startsWith('close'))).toEqual([]);
  });

  it('keeps the lanes of one question only, and closes what the others held', async () => {
    const index = fakeIndex({ documents: 100, shards: 5 });
    const { keeper, over } = keeperOver(index);
    const first = over(question);
    await first.comparison.next();
    const second = over({ ...question, generation: 1 });
    keeper.keepOnly(second);
    await expect.poll(() => index.log.filter((line) => line.startsWith('close'))).toHaveLength(2);
    expect(over(question)).not.toBe(first);
  });

  it('stops the sweep and the ghost of lanes that are given up', () => {
    const { keeper, over } = keeperOver(fakeIndex({ documents: 100, shards: 5 }));
    let stopped = 0;
    const runner = { subscribe: () => () => undefined, stop: () => stopped++ };
    const given = over(question);
    given.sweeper = { ...runner, getState: () => ({ points: [], running: true }), start: () => Promise.resolve(null) };
    given.ghost = { ...runner, getState: () => null, start: () => undefined, forget: () => undefined };
    keeper.keepOnly(over({ ...question, size: 3 }));
    expect(stopped).toBe(2);
  });
});
