import { describe, expect, it } from 'vitest';
import { layout } from './layout.ts';
import type { AnswerScene } from './answer-scene.ts';
import { sceneOf } from '../features/paging-compare/stage/scene.ts';
import { stageScale } from './stage-scale.ts';
import { costOf, laneAfter, shardCost } from '../features/paging-compare/stage/testing/costs.ts';

function scene(kept: number, shards = 5, fetched = 2): AnswerScene {
  const cost = costOf(Array.from({ length: shards }, (_, i) => shardCost(i, { matched: 20_000, kept, sent: kept, fetched })));
  const scene = sceneOf(laneAfter('pit', 10, [{ page: 1, cost }]), { everything: true, byField: true, unique: true });
  if (scene.kind !== 'answer') throw new Error('no answer');
  return scene;
}

describe('the scale of all lanes', () => {
  it('is set by the longest column and the largest merge, and magnifies until the smallest is seen', () => {
    expect(stageScale([scene(10_000), scene(10)])).toEqual({ perColumn: 1, longest: 20_000, most: 50_000, magnified: 500 });
  });

  it('does not magnify what can be seen', () => {
    expect(stageScale([scene(10), scene(10)]).magnified).toBe(1);
    expect(layout(scene(10), stageScale([scene(10)]), 320).magnifier).toBeNull();
  });

  it('magnifies a page alone in a large merge', () => {
    expect(stageScale([scene(10_000)]).magnified).toBe(500);
  });

  it.each([
    [1, 1, 1],
    [20, 1, 20],
    [40, 1, 40],
    [41, 2, 21],
    [1_024, 26, 40],
  ])('draws %i shards with %i in a column, in %i columns', (shards, perColumn, columns) => {
    const scale = stageScale([scene(10, shards)]);
    expect(scale.perColumn).toBe(perColumn);
    expect(layout(scene(10, shards), scale, 320).bars.filter((bar) => bar.part === 'shard')).toHaveLength(columns);
  });

  it('has nothing to divide by zero where nothing matches or nothing was asked', () => {
    const none = sceneOf(laneAfter('offset', 10, [{ page: 1, cost: costOf([shardCost(0)]) }]), {
      everything: true,
      byField: true,
      unique: true,
    });
    expect(stageScale(none.kind === 'answer' ? [none] : [])).toEqual({ perColumn: 1, longest: 1, most: 1, magnified: 1 });
    expect(none.kind).toBe('answer');
    expect(stageScale([])).toEqual({ perColumn: 1, longest: 1, most: 1, magnified: 1 });
  });
});
