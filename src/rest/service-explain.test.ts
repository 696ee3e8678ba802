import { beforeEach, describe, expect, it } from 'vitest';
import type { Explanation } from '../engine/index.ts';
import { at, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = testService();
  const types = { g: 'text', h: 'text', k: 'keyword', n: 'long', b: 'boolean' };
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  await service.call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties } });
  const documents = [
    { g: 'a long life', h: 'long', k: 'x', n: 3, b: true },
    { g: 'life by the river', k: 'y', n: 1, b: false },
    { g: 'who has run', h: 'life long', k: 'x' },
    { g: 'long long long' },
  ];
  for (const [id, document] of documents.entries()) await service.call('PUT', `/i/_doc/${id}`, document);
  await service.call('POST', '/i/_refresh');
});

/** What a score is the product of is left out. */
function inLine({ value, description, details }: Explanation): string {
  const text = description.replace(', computed as boost * idf * tf from:', '');
  const parts = details.length > 0 && !text.startsWith('score(') ? ` {${details.map(inLine).join('; ')}}` : '';
  return `${value} ${text}${parts}`;
}

// Asked of a node of release 7.10.2.
describe('the explanation of a score', () => {
  it.each<[object, string]>([
    [{ term: { k: 'y' } }, '0.9808291 weight(k:y in 1) [PerFieldSimilarity], result of: {0.9808291 score(freq=1.0)}'],
    [{ exists: { field: 'k' } }, '1 ConstantScore(DocValuesFieldExistsQuery [field=k])'],
    [{ exists: { field: 'g' } }, '1 ConstantScore(NormsFieldExistsQuery [field=g])'],
    [
      { fuzzy: { g: { value: 'lif', fuzziness: 1 } } },
      '0.47711205 weight(g:life in 0) [PerFieldSimilarity], result of: {0.47711205 score(freq=1.0)}',
    ],
    [
      { match: { g: { query: 'lonk rum', fuzziness: 1 } } },
      '0.83061504 sum of: {0.83061504 weight(g:long in 3) [PerFieldSimilarity], result of: {0.83061504 score(freq=3.0)}}',
    ],
    [
      { multi_match: { query: 'life long', fields: ['g', 'h^2'], type: 'cross_fields' } },
      '1.4313363 sum of: {0.71566814 max of: {0.71566814 weight(g:life in 0) [PerFieldSimilarity], result of: {0.71566814 score(freq=1.0)}}; 0.71566814 max of: {0.71566814 weight(g:long in 0) [PerFieldSimilarity], result of: {0.71566814 score(freq=1.0)}; 0.42221838 weight(h:long in 0) [PerFieldSimilarity], result of: {0.42221838 score(freq=1.0)}}}',
    ],
    [{ term: { n: 3 } }, '1 n:[3 TO 3]'],
    [{ range: { n: { gte: 2, boost: 2 } } }, '2 n:[2 TO 9223372036854775807]^2.0'],
    [{ term: { b: false } }, '0.6931471 weight(b:F in 1) [PerFieldSimilarity], result of: {0.6931471 score(freq=1.0)}'],
    [{ bool: { filter: { term: { k: 'y' } } } }, '0 ConstantScore(k:y)^0.0'],
    [
      { bool: { must: { match: { g: 'river' } }, filter: [{ exists: { field: 'k' } }, { range: { n: { lt: 3 } } }] } },
      '1.1001158 sum of: {1.1001158 weight(g:river in 1) [PerFieldSimilarity], result of: {1.1001158 score(freq=1.0)}; 0 match on required clause, product of: {0 # clause; 1 DocValuesFieldExistsQuery [field=k]}; 0 match on required clause, product of: {0 # clause; 1 n:[-9223372036854775808 TO 2]}}',
    ],
    [
      { bool: { should: [{ match: { g: 'river' } }] } },
      '1.1001158 weight(g:river in 1) [PerFieldSimilarity], result of: {1.1001158 score(freq=1.0)}',
    ],
    [{ prefix: { g: 'riv' } }, '1 g:riv*'],
    [{ match_all: { boost: 3 } }, '3 *:*^3.0'],
    [
      { match_phrase: { g: { query: 'life river', slop: 2 } } },
      '0.79908156 weight(g:"life river"~2 in 1) [PerFieldSimilarity], result of: {0.79908156 score(freq=0.33333334)}',
    ],
    [
      { match_phrase_prefix: { g: 'long li' } },
      '1.4313363 weight(g:"long life" in 0) [PerFieldSimilarity], result of: {1.4313363 score(freq=1.0)}',
    ],
    [{ match_phrase_prefix: { g: 'ru' } }, '1.243091 weight(g:run in 2) [PerFieldSimilarity], result of: {1.243091 score(freq=1.0)}'],
  ])('of %j', async (query, expected) => {
    const { json } = await service.call('POST', '/i/_search', { query, explain: true, size: 1 });
    expect(inLine(at(json, 'hits.hits.0._explanation') as Explanation)).toBe(expected);
  });

  it('is refused where rescorers nest it too deep', async () => {
    const rescorer = { window_size: 2, query: { rescore_query: { match_all: {} } } };
    const asked = (count: number) => ({
      query: { match: { g: 'life' } },
      explain: true,
      rescore: Array.from({ length: count }, () => rescorer),
    });
    expect((await service.call('POST', '/i/_search', asked(500))).status).toBe(200);
    const refused = await service.call('POST', '/i/_search', asked(501));
    expect([refused.status, refused.at('error.root_cause.0.reason')]).toEqual([
      400,
      '[explain] is not supported with more than [500] rescorers by this service: each nests the explanation deeper',
    ]);
  });
});
