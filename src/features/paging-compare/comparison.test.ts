import { describe, expect, it } from 'vitest';
import { createComparison } from './comparison.ts';
import { spokenResult } from './verdict/conclusion.ts';
import { createSweeper, spokenSweep } from './depth/sweeper.ts';
import { fakeIndex } from './testing/fake-index.ts';

function deps() {
  const index = fakeIndex({ documents: 100, shards: 5, window: 30 });
  return {
    index,
    question: {
      index: 'fake',
      query: { match_all: {} },
      sort: { field: 'n', order: 'asc' as const },
      tieBreak: 'none' as const,
      size: 2,
      generation: 0,
    },
    calls: index.calls,
    schedule: (publish: () => void) => publish(),
    now: () => 0,
  };
}

describe('the comparison', () => {
  it('takes all lanes to one page and shows the same documents in each', async () => {
    const comparison = createComparison(deps());
    await comparison.goTo(4);
    const shown = comparison.getStates().map((state) => state.hits.map((hit) => hit._id));
    expect(shown).toEqual([
      ['d7', 'd8'],
      ['d7', 'd8'],
      ['d7', 'd8'],
      ['d7', 'd8'],
    ]);
    await comparison.next();
    expect(comparison.getStates().map((state) => state.page)).toEqual([5, 5, 5, 5]);
  });

  it('tells its listeners with a new array, and keeps it until the next change', async () => {
    const comparison = createComparison(deps());
    const before = comparison.getStates();
    let told = 0;
    comparison.subscribe(() => told++);
    await comparison.next();
    expect(told).toBeGreaterThan(0);
    expect(comparison.getStates()).not.toBe(before);
    expect(comparison.getStates()).toBe(comparison.getStates());
  });

  it('closes what its lanes opened when reset', async () => {
    const { index, ...rest } = deps();
    const comparison = createComparison(rest);
    await comparison.next();
    await comparison.reset();
    expect(index.log.filter((line) => line.startsWith('close'))).toHaveLength(2);
    expect(comparison.getStates().every((state) => state.page === 0)).toBe(true);
  });

  it('says in one sentence per lane how its run ended', async () => {
    const comparison = createComparison(deps());
    await comparison.goTo(3);
    const spoken = comparison.lanes.map((lane) => spokenResult(lane.current()));
    expect(spoken[0]).toBe('Offset: page 3, 30 entries merged, 30 documents visited.');
    expect(spoken[3]).toBe('PIT + search_after: page 3, 10 entries merged, 10 documents visited.');
    await comparison.goTo(20);
    const [offset] = comparison.lanes;
    expect(offset && spokenResult(offset.current())).toMatch(/^Offset: too large/);
  });
});

describe('the sweeper', () => {
  it('keeps its points, runs once at a time and can be stopped', async () => {
    const { index: _, ...rest } = deps();
    const sweeper = createSweeper(rest);
    const shape = { shards: 5, maxResultWindow: 30, matching: 100 };
    const running = sweeper.start(shape);
    expect(sweeper.getState().running).toBe(true);
    expect(await sweeper.start(shape)).toBeNull();
    sweeper.stop();
    expect(await running).toEqual({ points: sweeper.getState().points, stopped: true });
    expect(sweeper.getState().running).toBe(false);
    const outcome = await sweeper.start(shape);
    expect(outcome?.stopped).toBe(false);
    expect(sweeper.getState()).toEqual({ points: outcome?.points, running: false });
    expect(outcome?.points.filter((point) => point.mode === 'offset').map((point) => point.page)).toEqual([1, 7, 10, 15, 16]);
  });

  it('tells a sweep that was stopped from one that is over', async () => {
    const { index: _, ...rest } = deps();
    const sweeper = createSweeper(rest);
    const shape = { shards: 5, maxResultWindow: 30, matching: 100 };
    const over = await sweeper.start({ ...shape, matching: 20 });
    expect(over && spokenSweep(over)).toBe('Sweep over: 12 points.');
    const running = sweeper.start(shape);
    sweeper.stop();
    const stopped = await running;
    expect(stopped && spokenSweep(stopped)).toMatch(/^Sweep stopped after \d+ points?\.$/);
  });
});
