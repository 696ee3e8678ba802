import { describe, expect, it } from 'vitest';
import { reduceLane } from '../lanes/lane-state.ts';
import { fold, type AnswerScene } from '../../../drawing/answer-scene.ts';
import { depthsOf, sceneOf, type Asked } from './scene.ts';
import { costOf, laneAfter, shardCost } from './testing/costs.ts';

const walked: Asked = { everything: true, byField: true, unique: true };

function answer(state: Parameters<typeof sceneOf>[0], asked: Asked = walked): AnswerScene {
  const scene = sceneOf(state, asked);
  if (scene.kind !== 'answer') throw new Error(`a scene of ${scene.kind}`);
  return scene;
}

describe('the scene of an answer', () => {
  it('has an offset page kept from the surface down, and the page behind what is before it', () => {
    const cost = costOf([0, 1].map((shard) => shardCost(shard, { matched: 90, visited: 60, skipped: 30, kept: 60, sent: 60, fetched: 5 })));
    const scene = answer(laneAfter('offset', 10, [{ page: 6, cost }]));
    expect(scene.columns.map(({ kept, visited }) => [kept, visited])).toEqual(
      [0, 1].map(() => [
        { entries: 60, from: 0 },
        { entries: 60, from: 0 },
      ]),
    );
    expect(scene).toMatchObject({ merged: 120, before: 50, returned: 10, discarded: 110 });
  });

  it.each(['search_after', 'scroll', 'pit'] as const)('puts the cursor of %s where the pages before were given from', (mode) => {
    const page = (a: number, b: number) =>
      costOf([shardCost(0, { matched: 50, kept: 4, sent: 4, fetched: a }), shardCost(1, { matched: 50, kept: 4, sent: 4, fetched: b })]);
    const state = laneAfter(mode, 4, [
      { page: 1, cost: page(3, 1) },
      { page: 2, cost: page(0, 4) },
      { page: 3, cost: page(2, 2) },
    ]);
    expect(answer(state).columns.map((column) => column.kept.from)).toEqual([3, 5]);
    expect(answer(state).before).toBe(0);
  });

  it('has no place for a cursor that came from nowhere the page remembers', () => {
    const cost = costOf([shardCost(0, { matched: 50, visited: 4, skipped: 46, kept: 4, sent: 4, fetched: 4 })]);
    const state = laneAfter('search_after', 4, [
      { page: 1, cost },
      { page: 3, cost },
    ]);
    expect(depthsOf(state)).toBeNull();
    expect(answer(state).columns[0]).toMatchObject({ kept: { from: null }, visited: { from: null } });
  });

  it('has no place where documents went since the pages before were read', () => {
    const before = costOf([shardCost(0, { matched: 10, kept: 4, sent: 4, fetched: 4 })]);
    const now = costOf([shardCost(0, { matched: 5, kept: 2, sent: 2, fetched: 2 })]);
    expect(
      answer(
        laneAfter('search_after', 4, [
          { page: 1, cost: before },
          { page: 2, cost: now },
        ]),
      ).columns[0]?.kept.from,
    ).toBeNull();
  });

  it('says that a cursor without a tie-break is at least so deep', () => {
    const cost = costOf([shardCost(0, { matched: 50, kept: 4, sent: 4, fetched: 4 })]);
    const answers = [
      { page: 1, cost },
      { page: 2, cost },
    ];
    const tied = { ...walked, unique: false };
    expect(answer(laneAfter('search_after', 4, answers), tied).fromAtLeast).toBe(true);
    expect(answer(laneAfter('search_after', 4, answers.slice(0, 1)), tied).fromAtLeast).toBe(false);
    expect(answer(laneAfter('pit', 4, answers), tied).fromAtLeast).toBe(false);
  });

  it('gives what was visited a place only along a sorted column, or where every match was', () => {
    const place = (counters: object, asked: Asked) =>
      answer(laneAfter('offset', 10, [{ page: 1, cost: costOf([shardCost(0, { matched: 40, kept: 10, sent: 10, ...counters })]) }]), asked)
        .columns[0]?.visited.from;
    expect(place({ visited: 12, skipped: 28 }, walked)).toBe(0);
    expect(place({ visited: 12, skipped: 28 }, { ...walked, byField: false })).toBeNull();
    expect(place({ visited: 12, skipped: 28 }, { ...walked, everything: false })).toBeNull();
    expect(place({ visited: 40, skipped: 0 }, { ...walked, everything: false, byField: false })).toBe(0);
    expect(place({ visited: 90, skipped: 0 }, walked)).toBeNull();
  });

  it('is of the request that was answered last, whatever page is on screen', () => {
    const cost = costOf([shardCost(0, { matched: 50, kept: 4, sent: 4, fetched: 4 })]);
    const state = laneAfter('scroll', 4, [
      { page: 1, cost },
      { page: 2, cost },
    ]);
    expect(answer(reduceLane(state, { type: 'recalled', page: 1 })).columns[0]?.kept.from).toBe(4);
  });

  it('is a refusal after an error, also where an earlier answer is there', () => {
    const state = laneAfter('offset', 4, [{ page: 1, cost: costOf([shardCost(0)]) }]);
    const error = { kind: 'window' as const, message: 'too large', exchange: null };
    expect(sceneOf(reduceLane(state, { type: 'failed', error }), walked)).toEqual({ kind: 'refused', error });
  });
});

describe('folding', () => {
  it('adds up the counters of neighbours', () => {
    const cost = costOf([0, 1, 2].map((shard) => shardCost(shard, { matched: 10 * (shard + 1), kept: 4, sent: 4, fetched: 1 })));
    const folded = fold(answer(laneAfter('offset', 4, [{ page: 1, cost }])).columns, 2);
    expect(folded).toMatchObject([
      { shards: { count: 2, first: 0, last: 1 }, matched: 30, kept: { entries: 8, from: 0 }, sent: 8, fetched: 2 },
      { shards: { count: 1, first: 2, last: 2 }, matched: 30, kept: { entries: 4, from: 0 } },
    ]);
  });
});
