import { describe, expect, it } from 'vitest';
import { reduceLane, type LaneState } from '../lanes/lane-state.ts';
import { isForCards } from './card-room.ts';
import { cardScene, cardsOf, type Card } from './cards.ts';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';
import { sceneOf } from './scene.ts';
import { costOf, laneAfter, shardCost } from './testing/costs.ts';

/** Eight documents, `d0` to `d7` in the order of the sort, the even ones on shard 0 and the odd ones on shard 1. */
const cards: readonly Card[] = Array.from({ length: 8 }, (_, i) => ({ id: `d${i}`, sort: String(i), shard: `logs/${i % 2}` }));

const exchange = { method: 'POST', path: '/', requestBody: null, status: 200, responseBody: '', ms: 0 };
const hit = (i: number) => ({ _index: 'logs', _type: '_doc' as const, _id: `d${i}`, _score: null, sort: [i] });

/** Page 2 of two: `d2` and `d3`. */
function second(mode: 'offset' | 'pit', perShard: number): { readonly state: LaneState; readonly scene: AnswerScene } {
  const shards = (kept: number) =>
    costOf([0, 1].map((shard) => shardCost(shard, { matched: 4, visited: 4, kept, sent: kept, fetched: 1 })));
  const first = laneAfter(mode, 2, [{ page: 1, cost: shards(2) }]);
  const answer = { page: 2, hits: [hit(2), hit(3)], cost: shards(perShard), exchange, contextId: null, at: 0 };
  const state = reduceLane(first, { type: 'answered', answer, keepAliveMs: 0 });
  const scene = sceneOf(state, { everything: true, byField: true, unique: true });
  if (scene.kind !== 'answer') throw new Error('no answer');
  return { state, scene };
}

describe('the cards of a request', () => {
  it('are kept from the surface by offset, and merged into one order in which the page lies', () => {
    const { state, scene } = second('offset', 4);
    const drawn = cardScene(cards, scene, state);
    expect(drawn?.columns.map((column) => column.cards.map((card) => `${card.id} ${card.fate}`))).toEqual([
      ['d0 kept', 'd2 kept', 'd4 kept', 'd6 kept'],
      ['d1 kept', 'd3 kept', 'd5 kept', 'd7 kept'],
    ]);
    expect(drawn?.merge.map((card) => card.id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
    expect(drawn?.merge.filter((card) => card.fate === 'page').map((card) => card.id)).toEqual(['d2', 'd3']);
  });

  it('lie behind the cursor where it stands in each shard', () => {
    const { state, scene } = second('pit', 2);
    const drawn = cardScene(cards, scene, state);
    expect(drawn?.columns.map((column) => column.cards.map((card) => card.fate))).toEqual(
      [0, 1].map(() => ['passed', 'kept', 'kept', 'left']),
    );
    expect(drawn?.merge.map((card) => `${card.id} ${card.fate}`)).toEqual(['d2 page', 'd3 page', 'd4 discarded', 'd5 discarded']);
  });

  it('are not drawn where they are not what was counted or given', () => {
    const { state, scene } = second('offset', 4);
    expect(cardScene(cards.slice(1), scene, state)).toBeNull();
    const renamed = cards.map((card) => (card.id === 'd2' ? { ...card, id: 'd9' } : card));
    expect(cardScene(renamed, scene, state)).toBeNull();
  });

  it('are for few documents on shards that have room for them', () => {
    expect(isForCards(second('offset', 4).scene)).toBe(true);
    const many = { ...second('offset', 4).scene };
    expect(isForCards({ ...many, columns: many.columns.map((column) => ({ ...column, matched: 11 })) })).toBe(false);
    expect(isForCards({ ...many, columns: [] })).toBe(false);
  });

  it('come from hits that tell their shard', () => {
    expect(cardsOf([{ ...hit(3), _shard: '[logs][1]' }])).toEqual([{ id: 'd3', sort: '3', shard: 'logs/1' }]);
    expect(cardsOf([hit(3)])).toBeNull();
  });
});
