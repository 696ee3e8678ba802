import { beforeEach, describe, expect, it } from 'vitest';
import { errorText, fillIndex, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown): Promise<TestAnswer> => service.call(method, target, body);
const lines = (method: string, target: string, ...items: unknown[]): Promise<TestAnswer> =>
  service.call(method, target, `${items.map((item) => JSON.stringify(item)).join('\n')}\n`, { 'content-type': 'application/x-ndjson' });
const errorOf = (method: string, target: string, body?: unknown): Promise<string> => errorText(service, method, target, body);

describe('_mget', () => {
  it('answers each document in its place, found or not', async () => {
    await call('PUT', '/a/_doc/1', { x: 1, y: 2 });
    const answer = await call('POST', '/_mget', {
      docs: [
        { _index: 'a', _id: 1, _source: 'x' },
        { _index: 'a', _id: '2' },
        { _index: 'b', _id: '1' },
        { _index: 'a', _id: '1', version: 9 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.at('docs.0')).toMatchObject({ _index: 'a', _id: '1', found: true, _source: { x: 1 } });
    expect(answer.at('docs.1')).toEqual({ _index: 'a', _type: '_doc', _id: '2', found: false });
    expect(answer.at('docs.2')).toMatchObject({ _index: 'b', _type: null, _id: '1', error: { type: 'index_not_found_exception' } });
    expect(answer.at('docs.3')).toMatchObject({ error: { root_cause: [{ type: 'version_conflict_engine_exception' }] } });
  });

  it('takes ids under an index of the path', async () => {
    await call('PUT', '/a/_doc/1', { x: 1 });
    const answer = await call('GET', '/a/_mget?_source=false', { ids: ['1', '2'] });
    expect(answer.at('docs')).toMatchObject([{ found: true }, { found: false }]);
    expect(answer.at('docs.0')).not.toHaveProperty('_source');
  });

  it('is refused with every finding at once', async () => {
    expect(await errorOf('POST', '/_mget', { docs: [{ _id: '1' }, { _index: 'a' }] })).toBe(
      '400 action_request_validation_exception Validation Failed: 1: index is missing for doc 0;2: id is missing for doc 1;',
    );
    expect(await errorOf('POST', '/_mget', {})).toContain('1: no documents to get;');
    expect(await errorOf('POST', '/_mget', { docs: [{ _index: 'a', _id: '1', _routing: 'r' }] })).toBe(
      '400 parse_exception failed to parse multi get request. unknown field [_routing]',
    );
    expect(await errorOf('POST', '/_mget', { foo: [] })).toContain('unknown key [foo] for a START_ARRAY, expected [docs] or [ids]');
    expect(await errorOf('POST', '/_mget')).toBe('400 parse_exception request body or source parameter is required');
  });
});

describe('_msearch', () => {
  it('answers each search in its place, and 404 for one without its index', async () => {
    await fillIndex(service, 'a', 3, 1);
    const answer = await lines(
      'POST',
      '/_msearch?rest_total_hits_as_int=true',
      { index: 'a' },
      { size: 1 },
      { index: 'b' },
      {},
      {},
      { size: 0 },
    );
    expect(answer.status).toBe(200);
    expect(answer.at('responses.0')).toMatchObject({ status: 200, hits: { total: 3, hits: [{ _index: 'a' }] } });
    expect(answer.at('responses.1')).toMatchObject({ status: 404, error: { type: 'index_not_found_exception' } });
    expect(answer.at('responses.2.hits.total')).toBe(3);
  });

  it('adds the counters to each answer that is asked for with them', async () => {
    for (const id of ['1', '2', '3']) await call('PUT', `/a/_doc/${id}?refresh`, {});
    const alone = await call('POST', '/a/_search?cost=true', { size: 1 });
    const answer = await lines('POST', '/_msearch?cost=true', { index: 'a' }, { size: 1 }, { index: 'none' }, {});
    expect(alone.at('cost.coordinator.returned')).toBe(1);
    expect(answer.at('responses.0.cost.coordinator.returned')).toBe(1);
    expect(answer.at('responses.0.cost.shards.0.visited')).toBe(alone.at('cost.shards.0.visited'));
    expect(answer.at('responses.1.status')).toBe(404);
  });

  it('refuses the whole request for a search that cannot be read', async () => {
    const answer = await lines('POST', '/_msearch', { index: 'a' }, { query: { mach: {} } });
    expect([answer.status, answer.at('error.type')]).toEqual([400, 'parsing_exception']);
    expect((await lines('POST', '/_msearch', { foo: 1 }, {})).at('error.reason')).toBe(
      'key [foo] is not supported in the metadata section',
    );
    expect(await errorOf('POST', '/_msearch', '{}\n{}')).toContain('must be terminated by a newline');
    expect(await errorOf('POST', '/_msearch?max_concurrent_searches=0', '{}\n{}\n')).toContain('must be positive');
  });
});

describe('delete and update by query', () => {
  beforeEach(() => fillIndex(service, 'a', 25, 2));

  it('delete what the query matched, in batches', async () => {
    const answer = await call('POST', '/a/_delete_by_query?scroll_size=4&refresh=true', { query: { range: { n: { lt: 10 } } } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ total: 10, deleted: 10, batches: 3, version_conflicts: 0, noops: 0, failures: [] });
    expect((await call('GET', '/a/_count')).at('count')).toBe(15);
    expect((await call('GET', '/scrolls')).at('data.total')).toBe(0);
    expect((await call('GET', '/views')).at('data.total')).toBe(0);
  });

  it('keep their view for the time of `scroll` from batch to batch', async () => {
    const slow = testService([], { switches: true });
    await fillIndex(slow, 'a', 6, 1);
    await slow.call('PATCH', '/switches', { faults: 'shard=0:slow=8', version: 1 });
    const answer = await slow.call('POST', '/a/_delete_by_query?scroll=20ms&scroll_size=1', { query: { match_all: {} } });
    expect(answer.json).toMatchObject({ deleted: 6, batches: 6 });
  });

  it('end at a shard that fails, and say so: its documents are not passed over', async () => {
    const faulty = testService([], { switches: true });
    await fillIndex(faulty, 'a', 25, 2);
    await faulty.call('PATCH', '/switches', { faults: 'shard=1:fail', version: 1 });
    const answer = await faulty.call('POST', '/a/_delete_by_query?conflicts=proceed', { query: { match_all: {} } });
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ deleted: 0, failures: [{ index: 'a', shard: 1, status: 503 }] });
    expect((await faulty.call('GET', '/a/_stats')).at('indices.a.primaries.docs')).toEqual({ count: 25, deleted: 0 });
  });

  it('stop at max_docs', async () => {
    const answer = await call('POST', '/a/_delete_by_query?max_docs=7&scroll_size=5&refresh', { query: { match_all: {} } });
    expect(answer.json).toMatchObject({ total: 7, deleted: 7, batches: 2 });
    expect((await call('GET', '/a/_count')).at('count')).toBe(18);
  });

  it('count what changed since the view as conflicts, and end there unless told to proceed', async () => {
    await call('PUT', '/a/_doc/d0003', { n: 3, changed: true });
    const aborted = await call('POST', '/a/_delete_by_query', { query: { term: { n: 3 } } });
    expect(aborted.status).toBe(409);
    expect(aborted.json).toMatchObject({
      total: 1,
      deleted: 0,
      version_conflicts: 1,
      failures: [{ index: 'a', id: 'd0003', status: 409, cause: { type: 'version_conflict_engine_exception' } }],
    });
    const proceeded = await call('POST', '/a/_delete_by_query?conflicts=proceed', { query: { range: { n: { gte: 3, lte: 4 } } } });
    expect(proceeded.status).toBe(200);
    expect(proceeded.json).toMatchObject({ total: 2, deleted: 1, version_conflicts: 1, failures: [] });
  });

  it('index again, so that a field mapped later is found', async () => {
    await call('PUT', '/b', { mappings: { dynamic: false, properties: { n: { type: 'long' } } } });
    await call('PUT', '/b/_doc/1?refresh', { n: 1, late: 'x' });
    await call('PUT', '/b/_mapping', { properties: { late: { type: 'keyword' } } });
    const query = { query: { term: { late: 'x' } } };
    expect((await call('POST', '/b/_count', query)).at('count')).toBe(0);
    expect((await call('POST', '/b/_update_by_query?refresh')).json).toMatchObject({ total: 1, updated: 1, deleted: 0 });
    expect((await call('POST', '/b/_count', query)).at('count')).toBe(1);
    expect((await call('GET', '/b/_doc/1')).at('_version')).toBe(2);
  });

  it('refuse what makes no sense', async () => {
    expect(await errorOf('POST', '/a/_delete_by_query', {})).toContain('query is missing');
    expect(await errorOf('POST', '/a/_delete_by_query?conflicts=x', { query: { match_all: {} } })).toContain(
      'conflicts may only be "proceed" or "abort" but was [x]',
    );
    expect(await errorOf('POST', '/a/_update_by_query?scroll_size=0')).toContain('[scroll_size] must be greater than 0');
    expect(await errorOf('POST', '/a/_update_by_query', { script: {} })).toContain('[script] is not supported');
  });
});

describe('_analyze', () => {
  it('shows tokens of an analyzer, of a field, and of parts by name', async () => {
    await call('PUT', '/a', { mappings: { properties: { t: { type: 'text', analyzer: 'english' }, n: { type: 'long' } } } });
    expect((await call('POST', '/_analyze', { analyzer: 'standard', text: 'Red fox' })).at('tokens')).toEqual([
      { token: 'red', start_offset: 0, end_offset: 3, type: '<ALPHANUM>', position: 0 },
      { token: 'fox', start_offset: 4, end_offset: 7, type: '<ALPHANUM>', position: 1 },
    ]);
    expect((await call('GET', '/a/_analyze', { field: 't', text: ['the foxes'] })).at('tokens.0.token')).toBe('fox');
    expect((await call('GET', '/_analyze', { tokenizer: 'keyword', filter: ['lowercase'], text: 'A B' })).at('tokens.0.token')).toBe('a b');
    expect((await call('GET', '/_analyze', { analyzer: 'keyword', text: 'é', explain: true })).at('detail.analyzer.tokens.0.bytes')).toBe(
      '[c3 a9]',
    );
    expect(await errorOf('GET', '/a/_analyze', { field: 'n', text: 'x' })).toContain('only supported on tokenized fields');
    expect(await errorOf('GET', '/_analyze', { analyzer: 'klingon', text: 'x' })).toContain('failed to find global analyzer [klingon]');
    expect(await errorOf('GET', '/_analyze', { analyzer: 'standard' })).toContain('text is missing');
    expect(await errorOf('GET', '/_analyze', { txt: 'x' })).toContain('[analyze_request] unknown field [txt] did you mean [text]?');
  });
});

describe('_validate/query', () => {
  it('answers 200 whether the query makes sense or not', async () => {
    await call('PUT', '/a', { mappings: { properties: { n: { type: 'long' } } } });
    expect((await call('GET', '/a/_validate/query', { query: { term: { n: 1 } } })).json).toEqual({
      _shards: { total: 1, successful: 1, failed: 0 },
      valid: true,
    });
    const wrong = await call('POST', '/a/_validate/query?explain', { query: { term: { n: 'x' } } });
    expect(wrong.json).toMatchObject({ valid: false, explanations: [{ index: 'a', valid: false }] });
    expect((await call('POST', '/a/_validate/query', { query: { mach: {} } })).json).toEqual({ valid: false });
    expect((await call('POST', '/a/_validate/query?explain=true')).at('explanations.0')).toEqual({
      index: 'a',
      valid: true,
      explanation: '*:*',
    });
  });
});

describe('explanations of _validate/query', () => {
  const properties = {
    n: { type: 'long' },
    k: { type: 'keyword' },
    t: { type: 'text' },
    f: { type: 'double' },
    d: { type: 'date' },
    ip: { type: 'ip' },
  };
  const explained = async (query: unknown) => {
    await call('PUT', '/a', { mappings: { properties } });
    return call('POST', '/a/_validate/query?explain=true', { query });
  };

  it.each([
    [{ term: { k: { value: 'a', boost: 2 } } }, '(k:a)^2.0'],
    [{ terms: { k: ['b', 'a'] } }, 'k:(a b)'],
    [{ term: { n: 1 } }, 'n:[1 TO 1]'],
    [{ terms: { n: [2, 1] } }, 'n:{1 2}'],
    [{ range: { n: { gte: 1, lt: 5 } } }, 'n:[1 TO 4]'],
    [{ range: { n: { gt: 1 } } }, 'n:[2 TO 9223372036854775807]'],
    [{ range: { f: { gte: 1.5 } } }, 'f:[1.5 TO Infinity]'],
    [{ term: { f: 1.5 } }, 'f:[1.5 TO 1.5]'],
    [{ range: { d: { gte: '2016-01-01', lt: '2017-01-01' } } }, 'd:[1451606400000 TO 1483228799999]'],
    [{ term: { ip: '1.2.3.4' } }, 'ip:[1.2.3.4 TO 1.2.3.4]'],
    [{ prefix: { k: 'ab' } }, 'k:ab*'],
    [{ range: { k: { gte: 'a', lt: 'b' } } }, 'k:[a TO b}'],
    [{ exists: { field: 'k' } }, 'ConstantScore(DocValuesFieldExistsQuery [field=k])'],
    [{ exists: { field: 't' } }, 'ConstantScore(NormsFieldExistsQuery [field=t])'],
    [{ match_none: {} }, 'MatchNoDocsQuery("User requested "match_none" query.")'],
    [
      {
        bool: { must: { term: { k: 'a' } }, filter: { term: { k: 'b' } }, should: { match: { t: 'x y' } }, must_not: { term: { k: 'c' } } },
      },
      '+k:a -k:c (t:x t:y) #k:b',
    ],
    [{ bool: { should: [{ term: { k: 'a' } }, { term: { k: 'b' } }, { term: { k: 'c' } }], minimum_should_match: 2 } }, '(k:a k:b k:c)~2'],
    [{ constant_score: { filter: { term: { k: 'a' } }, boost: 2 } }, '(ConstantScore(k:a))^2.0'],
    [{ dis_max: { queries: [{ term: { k: 'a' } }, { match: { t: 'x' } }], tie_breaker: 0.3 } }, '(k:a | t:x)~0.3'],
    [
      { boosting: { positive: { term: { k: 'a' } }, negative: { term: { k: 'b' } }, negative_boost: 0.5 } },
      'FunctionScoreQuery(k:a, scored by boost(queryboost(score(k:b))^0.5))',
    ],
    [{ match_bool_prefix: { t: 'hello wor' } }, 't:hello t:wor*'],
  ])('print %j as the peers do', async (query, text) => {
    expect((await explained(query)).at('explanations.0.explanation')).toBe(text);
  });

  it('name the classes of what went wrong, and the index', async () => {
    const wrong = await explained({ term: { n: 'abc' } });
    const uuid = (await call('GET', '/a/_settings')).at('a.settings.index.uuid') as string;
    const reason = 'For input string: "abc"';
    expect(wrong.at('explanations.0.error')).toBe(
      `[a/${uuid}] QueryShardException[failed to create query: ${reason}]; nested: NumberFormatException[${reason}];; java.lang.NumberFormatException: ${reason}`,
    );
    expect((await explained({ boool: {} })).at('error')).toMatch(
      /^ParsingException\[unknown query \[boool\] did you mean \[bool\]\?\]; nested: NamedObjectNotFoundException\[.*\];; org\.elasticsearch\./,
    );
    expect((await call('POST', '/a/_validate/query?explain=true', { match_all: {} })).at('error')).toBe(
      'org.elasticsearch.common.ParsingException: request does not support [match_all]',
    );
  });

  it('stand for every shard where all are asked', async () => {
    await call('PUT', '/a', { settings: { number_of_shards: 2 } });
    const { json } = await call('GET', '/a/_validate/query?explain=true&all_shards=true');
    const row = { index: 'a', valid: true, explanation: '*:*' };
    expect(json).toEqual({
      _shards: { total: 2, successful: 2, failed: 0 },
      valid: true,
      explanations: [
        { ...row, shard: 0 },
        { ...row, shard: 1 },
      ],
    });
  });
});

describe('_field_caps', () => {
  it('says what fields can be used for, and where they differ', async () => {
    await call('PUT', '/a', {
      mappings: { properties: { n: { type: 'long' }, o: { properties: { k: { type: 'keyword', index: false } } } } },
    });
    await call('PUT', '/b', { mappings: { properties: { n: { type: 'double' }, o: { properties: { k: { type: 'keyword' } } } } } });
    const answer = await call('GET', '/_field_caps?fields=n,o*&include_unmapped');
    expect(answer.at('indices')).toEqual(['a', 'b']);
    expect(answer.at('fields.n')).toEqual({
      long: { type: 'long', searchable: true, aggregatable: true, indices: ['a'] },
      double: { type: 'double', searchable: true, aggregatable: true, indices: ['b'] },
    });
    expect(answer.at('fields.o')).toEqual({ object: { type: 'object', searchable: false, aggregatable: false } });
    const { fields } = answer.json as { readonly fields: Readonly<Record<string, unknown>> };
    expect(fields['o.k']).toEqual({ keyword: { type: 'keyword', searchable: false, aggregatable: true, non_searchable_indices: ['a'] } });
    expect(await errorOf('GET', '/_field_caps')).toBe("400 illegal_argument_exception specified fields can't be null or empty");
  });

  it('leaves out indices that the filter matches nothing in', async () => {
    await fillIndex(service, 'a', 3, 1);
    await fillIndex(service, 'b', 1, 1);
    const filter = { index_filter: { range: { n: { gte: 2 } } } };
    expect((await call('POST', '/_field_caps?fields=*', filter)).at('indices')).toEqual(['a']);
  });
});

describe('_explain', () => {
  beforeEach(() => fillIndex(service, 'a', 3, 2));

  it('tells the score a search would give, on one document', async () => {
    const query = { query: { term: { n: { value: 1, boost: 2.5 } } } };
    const matched = await call('POST', '/a/_explain/d0001', query);
    expect(matched.json).toMatchObject({ _index: 'a', _type: '_doc', _id: 'd0001', matched: true, explanation: { value: 2.5 } });
    expect(matched.json).not.toHaveProperty('get');
    const missed = await call('GET', '/a/_explain/d0002?_source=n', query);
    expect(missed.json).toMatchObject({ matched: false, explanation: { value: 0 }, get: { found: true, _source: { n: 2 } } });
  });

  it('answers 404 for what is not there, and 400 without a query', async () => {
    const missing = await call('POST', '/a/_explain/nobody', { query: { match_all: {} } });
    expect([missing.status, missing.json]).toEqual([404, { _index: 'a', _type: '_doc', _id: 'nobody', matched: false }]);
    expect(await errorOf('POST', '/a/_explain/d0001', {})).toContain('query is missing');
    expect(await errorOf('POST', '/b/_explain/1', { query: { match_all: {} } })).toBe('404 index_not_found_exception no such index [b]');
  });
});
