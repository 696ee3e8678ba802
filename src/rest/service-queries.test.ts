import { beforeAll, describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

const search = async (query: unknown, more: object = {}): Promise<unknown> =>
  (await service.call('POST', '/i/_search', { query, sort: ['n'], ...more })).json;

/** The ids found, in order. */
async function found(query: unknown): Promise<string> {
  const answer = await search(query);
  const hits = at(answer, 'hits.hits');
  if (!Array.isArray(hits)) throw new Error(JSON.stringify(answer));
  return hits.map((hit) => String(at(hit, '_id'))).join(' ');
}

async function refused(query: unknown): Promise<unknown> {
  const answer = await service.call('POST', '/i/_search', { query });
  expect(answer.status).toBe(400);
  return answer.at('error.root_cause.0.reason');
}

beforeAll(async () => {
  service = testService();
  await service.call('PUT', '/i', {
    settings: { 'index.number_of_shards': 2, 'index.max_regex_length': 12, 'index.max_terms_count': 3 },
    mappings: {
      properties: {
        title: { type: 'text' },
        tag: { type: 'keyword' },
        n: { type: 'long' },
        u: { type: 'unsigned_long' },
        on: { type: 'boolean' },
        day: { type: 'date' },
      },
    },
  });
  const documents = [
    { n: 1, title: 'The quick brown fox', tag: 'Animal', u: 5, on: true, day: '2024-01-01' },
    { n: 2, title: 'A brown dog and a quick cat', tag: ['animal', 'pet'], u: 6, day: '2024-02-01' },
    { n: 3, title: 'Foxes hunt quietly', tag: 'anima', u: 18446744073709551615n, on: false },
    { n: 4, title: 'quack', tag: 'Vegetable', day: '2024-03-01' },
  ];
  for (const document of documents) {
    const text = JSON.stringify(document, (_, value: unknown) => (typeof value === 'bigint' ? 'big' : value)).replace(
      '"big"',
      '18446744073709551615',
    );
    await service.call('PUT', `/i/_doc/${document.n}`, text);
  }
  await service.call('POST', '/i/_refresh');
});

describe('queries over the service', () => {
  it.each<[object, string]>([
    [{ wildcard: { title: 'QU*k' } }, '1 2 4'],
    [{ wildcard: { tag: { value: 'an*al' } } }, '2'],
    [{ wildcard: { tag: { value: 'AN*al', case_insensitive: true } } }, '1 2'],
    [{ wildcard: { tag: { wildcard: 'ani??' } } }, '3'],
    [{ regexp: { tag: '[Aa]nima.?' } }, '1 2 3'],
    [{ regexp: { tag: { value: 'A@&~(.*b.*)', flags: 'ALL' } } }, '1'],
    [{ regexp: { title: { value: 'QUI.*', case_insensitive: true } } }, '1 2 3'],
    [{ prefix: { tag: 'ani' } }, '2 3'],
    [{ prefix: { tag: { value: 'ANI', case_insensitive: true } } }, '1 2 3'],
    [{ term: { tag: { value: 'animal', case_insensitive: true } } }, '1 2'],
    [{ fuzzy: { title: 'quick' } }, '1 2 4'],
    [{ fuzzy: { title: { value: 'qiuck', fuzziness: 1 } } }, '1 2'],
    [{ fuzzy: { title: { value: 'qiuck', fuzziness: 1, transpositions: false } } }, ''],
    [{ fuzzy: { title: { value: 'quick', fuzziness: 2 } } }, '1 2 4'],
    [{ fuzzy: { title: { value: 'xuick', prefix_length: 1 } } }, ''],
    [{ match: { title: { query: 'browm', fuzziness: 'AUTO' } } }, '1 2'],
    [{ match_bool_prefix: { title: 'brown qui' } }, '1 2 3'],
    [{ match_bool_prefix: { title: { query: 'brown f', operator: 'and' } } }, '1'],
    [{ match_phrase_prefix: { title: 'quick bro' } }, '1'],
    [{ match_phrase_prefix: { title: { query: 'brown c', slop: 4 } } }, '2'],
    [{ match_phrase_prefix: { title: 'fox' } }, '1 3'],
    [{ multi_match: { query: 'quick bro', fields: ['title', 'tag'], type: 'phrase_prefix', lenient: true } }, '1'],
    [{ multi_match: { query: 'brown fo', fields: ['ti*'], type: 'bool_prefix' } }, '1 2 3'],
    [{ multi_match: { query: 'animal' } }, '2'],
    [{ dis_max: { queries: [{ term: { n: 1 } }, { term: { n: 2 } }] } }, '1 2'],
    [{ boosting: { positive: { match: { title: 'brown' } }, negative: { term: { n: 1 } }, negative_boost: 0.5 } }, '1 2'],
    [{ wrapper: { query: 'eyJ0ZXJtIjp7Im4iOjN9fQ==' } }, '3'],
    [{ query_string: { query: 'title:(quick AND -cat) OR tag:Veg*' } }, '1 4'],
    [{ query_string: { query: 'n:>=3 AND n:<4' } }, '3'],
    [{ query_string: { query: 'day:[2024-01 TO 2024-02}' } }, '1'],
    [{ query_string: { query: 'animal' } }, '2'],
    [{ query_string: { query: 'quick', default_field: 'title' } }, '1 2'],
    [{ query_string: { query: '"brown fox"~2', fields: ['title^3', 'tag'] } }, '1'],
    [{ query_string: { query: 'a+b', default_field: 'title', escape: true } }, '2'],
    [{ query_string: { query: 'quick brown cat', default_field: 'title', minimum_should_match: '100%' } }, '2'],
    [{ simple_query_string: { query: 'brown + (fox | dog)', fields: ['title'] } }, '1 2'],
    [{ simple_query_string: { query: '"unclosed ( brown', fields: ['title'] } }, '1 2'],
    [{ term: { n: 2.5 } }, ''],
    [{ term: { u: 5.5 } }, ''],
    [{ term: { u: 5 } }, '1'],
    [{ terms: { u: [5, 5.5] } }, '1'],
    [{ term: { on: true } }, '1'],
    [{ term: { _index: 'i' } }, '1 2 3 4'],
    [{ terms: { _index: ['j', 'k*'] } }, ''],
    [{ exists: { field: '_ignored' } }, ''],
  ])('%j finds [%s]', async (query, ids) => {
    expect(await found(query)).toBe(ids);
  });

  it.each<[object, string]>([
    [{ regexp: { tag: 'a'.repeat(13) } }, 'failed to create query: The length of regex [13] used in the Regexp Query request has exceeded'],
    [
      { terms: { tag: ['a', 'b', 'c', 'd'] } },
      'failed to create query: The number of terms [4] used in the Terms Query request has exceeded',
    ],
    [{ regexp: { tag: '(a' } }, "failed to create query: expected ')' at position 2"],
    [{ regexp: { tag: { value: 'a', flags: 'SOME' } } }, 'Unknown regexp flag [SOME]'],
    [{ wildcard: { n: '1*' } }, 'Can only use wildcard queries on keyword, text and wildcard fields - not on [n] which is of type [long]'],
    [
      { fuzzy: { n: 1 } },
      'failed to create query: Can only use fuzzy queries on keyword and text fields - not on [n] which is of type [long]',
    ],
    [{ fuzzy: { title: { value: 'a', fuzziness: 'AUTO:3' } } }, 'failed to find low and high distance values in [AUTO:3]'],
    [{ query_string: { query: 'title:(a' } }, 'Failed to parse query [title:(a]'],
    [{ query_string: {} }, '[query_string] must be provided with a [query]'],
    [{ query_string: { query: 'a', foo: 1 } }, '[query_string] query does not support [foo]'],
    [{ query_string: { query: '/aaaaaaaaaaaaaaa/' } }, 'failed to create query: The length of regex [15]'],
    [{ dis_max: {} }, "[dis_max] requires 'queries' field with at least one clause"],
    [{ wrapper: { query: 'eyJtYWNoIjp7fX0=' } }, 'unknown query [mach] did you mean [match]?'],
    [{ has_child: { type: 'a', query: {} } }, '[has_child] query is not supported by this service'],
    [{ nested: { path: 'a' } }, "[nested] requires 'query' field"],
    [{ nested: { query: { match_all: {} } } }, "[nested] requires 'path' field"],
    [{ nested: { path: 'a', query: { match_all: {} }, score_mode: 'most' } }, 'No score mode for child query [most] found'],
    [{ nested: { path: 'a', query: { match_all: {} } } }, 'failed to create query: [nested] failed to find nested object under path [a]'],
    [{ wildcrd: { tag: 'a' } }, 'unknown query [wildcrd] did you mean [wildcard]?'],
  ])('%j is refused', async (query, reason) => {
    expect(await refused(query)).toContain(reason);
  });

  it('refuses bools within bools past thirty', async () => {
    const nest = (depth: number): object => (depth === 0 ? { match_all: {} } : { bool: { must: [nest(depth - 1)] } });
    expect(await found(nest(30))).toBe('1 2 3 4');
    expect(await refused(nest(31))).toContain('indices.query.bool.max_nested_depth');
  });

  it('lowers the score of what also matches the negative query', async () => {
    const query = {
      boosting: {
        positive: { constant_score: { filter: { exists: { field: 'n' } } } },
        negative: { term: { n: 1 } },
        negative_boost: 0.25,
      },
    };
    const answer = await search(query, { sort: ['_score', 'n'] });
    expect(at(answer, 'hits.hits.3')).toMatchObject({ _id: '1', _score: 0.25 });
    expect(at(answer, 'hits.hits.0._score')).toBe(1);
  });

  it('finds a word that has as many edits as letters, with a score of 0', async () => {
    const words = ['of', 'x1', 'page'];
    for (const [id, word] of words.entries()) await service.call('PUT', `/short/_doc/${id}?refresh=true`, { word });
    const scores = async (value: string, more: object = {}): Promise<unknown> => {
      const query = { fuzzy: { word: { value, fuzziness: 2, ...more } } };
      const { json } = await service.call('POST', '/short/_search', { query });
      return Object.fromEntries(
        (at(json, 'hits.hits') as readonly unknown[]).map((hit) => [at(hit, '_id'), Number(at(hit, '_score')) > 0]),
      );
    };
    expect(await scores('x2')).toEqual({ 0: false, 1: true });
    expect(await scores('x')).toEqual({ 0: false, 1: false });
    expect(await scores('x', { max_expansions: 1 })).toEqual({ 1: false });
  });

  it('scores the word itself above its likes', async () => {
    const words = ['quick', 'quick quick', 'quack', 'quark'];
    for (const word of words) await service.call('PUT', `/words/_doc/${word.replace(' ', '-')}`, { word });
    await service.call('POST', '/words/_refresh');
    const query = { fuzzy: { word: { value: 'quack', fuzziness: 2 } } };
    const answer = await service.call('POST', '/words/_search', { query });
    expect(answer.at('hits.hits.0._id')).toBe('quack');
    expect(answer.at('hits.total.value')).toBe(4);
  });

  it.each([
    ['/i/_search?q=fox&df=title', 1],
    ['/i/_search?q=title:(quick+brown)&default_operator=AND', 2],
    ['/i/_search?q=n:foo&lenient=true', 0],
  ])('reads %s', async (target, total) => {
    expect((await service.call('GET', target)).at('hits.total.value')).toBe(total);
    expect((await service.call('GET', target.replace('_search', '_count'))).at('count')).toBe(total);
  });
});
