import { beforeAll, describe, expect, it } from 'vitest';
import { openService, type ServiceClient } from '../support/service.ts';
import { shardOf, shardOracle, type ShardOracle } from './bm25-oracle.ts';

const DOCUMENTS = 117_791;
/** More than one, because statistics are a shard's own. */
const SHARDS = 5;

/** Rare and common words, repeated ones, words with a point or an apostrophe inside, numbers, and two operators. */
const QUERIES: readonly (readonly [words: string, operator: 'or' | 'and'])[] = [
  ['zebra', 'or'],
  ['water', 'or'],
  ['the', 'or'],
  ['large african animal', 'or'],
  ['large animal', 'and'],
  ['a small boat with oars', 'or'],
  ['unit of currency', 'and'],
  ['United States', 'and'],
  ['made of wood or metal', 'or'],
  ["person's name", 'or'],
  ['19th century', 'and'],
  ['born in 1564', 'or'],
  ['move quickly', 'and'],
  ['of or relating to', 'and'],
  ['musical instrument', 'or'],
  ['yellow flowers', 'and'],
  ['genus family order', 'or'],
  ['e.g. a tree', 'or'],
  ['Greek mythology god', 'and'],
  ['disease of the nervous system', 'or'],
];

interface Page {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly max_score: number;
    readonly hits: readonly { readonly _id: string; readonly _score: number }[];
  };
}

describe('scores of match queries on WordNet, 5 shards', () => {
  let client: ServiceClient;
  let oracles: readonly ShardOracle[];

  beforeAll(async () => {
    client = await openService();
    await client.fill('wordnet', { documents: DOCUMENTS, shards: SHARDS });
    await client.ok('PUT', '/wordnet/_settings', { index: { max_result_window: DOCUMENTS } });
    oracles = await oraclesOf(client);
  }, 60_000);

  it.each(QUERIES)('"%s" with %s: the same documents with the same scores', async (words, operator) => {
    const terms = [
      ...new Set(
        words
          .toLowerCase()
          .split(' ')
          .map((word) => word.replace(/\.$/, '')),
      ),
    ];
    const expected = new Map<string, number>();
    for (const oracle of oracles) for (const [id, score] of oracle.match(terms, operator)) expected.set(id, score);
    const { hits } = await client.ok<Page>('POST', '/wordnet/_search', {
      query: { match: { definition: { query: words, operator } } },
      size: 1_000,
      track_total_hits: true,
      _source: false,
    });

    expect(hits.total.value).toBe(expected.size);
    const best = [...expected.values()].toSorted((a, b) => b - a).slice(0, 1_000);
    expect(hits.hits).toHaveLength(best.length);
    for (const [position, hit] of hits.hits.entries()) {
      expectClose(hit._score, expected.get(hit._id) ?? NaN);
      expectClose(hit._score, best[position] ?? NaN);
    }
    expectClose(hits.max_score, best[0] ?? NaN);
  });
});

/** One oracle per shard, over the documents as the service gives them back. */
async function oraclesOf(client: ServiceClient): Promise<readonly ShardOracle[]> {
  const texts = Array.from({ length: SHARDS }, () => new Map<string, string>());
  const { hits } = await client.ok<{ hits: { hits: readonly { _id: string; _source: { definition: string } }[] } }>(
    'POST',
    '/wordnet/_search',
    { size: DOCUMENTS, _source: ['definition'] },
  );
  expect(hits.hits).toHaveLength(DOCUMENTS);
  for (const { _id, _source } of hits.hits) texts[shardOf(_id, SHARDS)]?.set(_id, _source.definition);
  return texts.map(shardOracle);
}

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected) / expected).toBeLessThan(1e-6);
}
