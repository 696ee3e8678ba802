import { expect, it } from 'vitest';
import { certain } from '../engine/certain.ts';
import { diceOf } from './testing/aggregation-trees.ts';
import { freshService } from './testing/fresh-service.ts';
import { randomFunctionScore, type ScoredDocument } from './testing/function-oracle.ts';

const { service } = freshService();
type Hit = { readonly _id: string; readonly _score: number };

async function scores(query: object): Promise<ReadonlyMap<string, number>> {
  const { at } = await service.call('POST', '/f/_search', { size: 1000, query });
  const hits = at('hits.hits') as readonly Hit[];
  expect(hits.map(({ _score }) => _score)).toEqual(hits.map(({ _score }) => _score).toSorted((a, b) => b - a));
  expect(at('hits.total.value')).toBe(hits.length);
  return new Map(hits.map(({ _id, _score }) => [_id, _score]));
}

const MAPPINGS = {
  properties: { n: { type: 'long' }, d: { type: 'double' }, at: { type: 'geo_point' }, day: { type: 'date' }, tag: { type: 'keyword' } },
};

const SEEDS = [1, 22, 303, 4_004, 50_005, 600_006];

it.each(SEEDS)('functions score documents as a slow look at each of them does (seed %d)', async (seed) => {
  const dice = diceOf(seed);
  const shards = 1 + dice.below(7);
  await service.call('PUT', '/f', { settings: { number_of_shards: shards }, mappings: MAPPINGS });
  const documents = new Map<string, ScoredDocument>();
  for (let i = 0; i < 90; i++) {
    const document = {
      ...(dice.chance(0.8) && { n: Array.from({ length: 1 + dice.below(3) }, () => dice.below(20)) }),
      ...(dice.chance(0.8) && { d: dice.below(400) / 8 }),
      ...(dice.chance(0.8) && {
        at: Array.from({ length: 1 + dice.below(2) }, () => ({ lat: dice.below(160) - 80, lon: dice.below(340) - 170 })),
      }),
      ...(dice.chance(0.8) && { day: `2024-02-${String(1 + dice.below(28)).padStart(2, '0')}` }),
      ...(dice.chance(0.8) && { tag: dice.pick(['x', 'y', 'z']) }),
    };
    documents.set(String(i), document);
    await service.call('PUT', `/f/_doc/${i}?refresh=${dice.chance(0.1)}`, document);
  }
  for (let i = 0; i < 15; i++) {
    const id = String(dice.below(90));
    if (!documents.delete(id)) continue;
    await service.call('DELETE', `/f/_doc/${id}?refresh=${dice.chance(0.5)}`);
  }
  await service.call('POST', '/f/_refresh');
  if (dice.chance(0.5)) await service.call('POST', '/f/_forcemerge?max_num_segments=1');
  const queries = [
    { match_all: {} },
    { term: { tag: 'x' } },
    { terms: { tag: ['x', 'y'] } },
    { bool: { should: [{ term: { tag: 'y' } }] } },
  ];
  for (let round = 0; round < 60; round++) {
    const query = dice.pick(queries);
    const { body, score } = randomFunctionScore(dice, query);
    const inner = await scores(query);
    const found = await scores(dice.chance(0.5) ? body : { bool: { must: body, filter: { match_all: {} } } });
    // A score at the very least one may be on either side of it: the engine adds up floats.
    const least = (body.function_score as { readonly min_score?: number }).min_score ?? -1;
    const wrong = [...inner].flatMap(([id, before]) => {
      const [expected, actual] = [score(certain(documents.get(id)), before), found.get(id)];
      if (Math.abs((expected ?? actual ?? 0) - least) < 1e-4) return [];
      const isRight =
        expected === undefined || actual === undefined ? expected === actual : Math.abs(actual - expected) <= 1e-4 * Math.max(1, expected);
      return isRight ? [] : [{ id, expected, actual }];
    });
    expect({ seed, round, shards, body, wrong }).toEqual({ seed, round, shards, body, wrong: [] });
    expect([...found.keys()].filter((id) => !inner.has(id))).toEqual([]);
  }
});
