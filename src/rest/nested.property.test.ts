import { expect, it } from 'vitest';
import { type Dice, diceOf } from './testing/aggregation-trees.ts';
import { type Json, NESTED_MAPPINGS, scoreOf } from './testing/nested-oracle.ts';
import { randomNested, randomNestedQuery } from './testing/nested-requests.ts';
import { at, testService, type TestService } from './testing/test-service.ts';

const TRIALS = Number(process.env['FATHOM_NESTED_TRIALS'] ?? 300);
const SEED = Number(process.env['FATHOM_NESTED_SEED'] ?? 1);
const REQUESTS_PER_INDEX = 15;

type Live = ReadonlyMap<string, Json>;

it('finds, scores and counts nested objects as looking at every document does', { timeout: 0 }, async () => {
  for (let seed = SEED; (seed - SEED) * REQUESTS_PER_INDEX < TRIALS; seed++) {
    const dice = diceOf(seed);
    const service = testService();
    const live = await fill(service, dice);
    for (let request = 0; request < REQUESTS_PER_INDEX; request++)
      await checkQuery(service, dice, live, `seed ${seed}, request ${request}`);
    expect(service.bugs).toEqual([]);
  }
});

/** In several segments on some shards; documents are written again, deleted, and merged. */
async function fill(service: TestService, dice: Dice): Promise<Live> {
  const settings = { number_of_shards: 1 + dice.below(7), number_of_replicas: 0 };
  await service.call('PUT', '/i', { settings, mappings: NESTED_MAPPINGS });
  const live = new Map<string, Json>();
  for (let part = 1 + dice.below(3); part > 0; part--) {
    const lines: string[] = [];
    for (const [id, document] of randomNested(dice, dice.below(40))) {
      live.set(id, document);
      lines.push(`{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`);
      if (!dice.chance(0.15)) continue;
      live.delete(id);
      lines.push(`{"delete":{"_id":"${id}"}}\n`);
    }
    if (lines.length > 0) await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
  }
  if (dice.chance(0.3)) await service.call('POST', '/i/_forcemerge?max_num_segments=1');
  return live;
}

async function checkQuery(service: TestService, dice: Dice, live: Live, where: string): Promise<void> {
  const query = randomNestedQuery(dice, 3);
  const told = `${where}: ${JSON.stringify(query)}`;
  const expected = [...live]
    .map(([id, document]) => ({ id, score: scoreOf(query, document) }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const answer = await service.call('POST', '/i/_search', { query, size: 200, _source: false });
  const hits = at(answer.json, 'hits.hits') as { _id: string; _score: number }[];
  const found = hits.map(({ _id: id, _score: score }) => ({ id, score: Math.fround(score) })).sort((a, b) => (a.id < b.id ? -1 : 1));
  same(found, expected, told);
  same(at(answer.json, 'hits.total.value'), expected.length, told);
  const counted = await service.call('POST', '/i/_count', { query });
  same(counted.at('count'), expected.length, told);
  const byId = await service.call('POST', '/i/_search', { query, size: 3, sort: [{ _id: dice.pick(['asc', 'desc']) }] });
  same(byId.at('hits.total.value'), expected.length, told);
}

function same(found: unknown, expected: unknown, told: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${told}: ${one} is not ${other}`);
}
