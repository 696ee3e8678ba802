import { beforeEach, describe, expect, it } from 'vitest';
import { errorText, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown): Promise<TestAnswer> => service.call(method, target, body);
const errorOf = (method: string, target: string, body?: unknown): Promise<string> => errorText(service, method, target, body);

async function found(query: unknown): Promise<readonly string[]> {
  const answer = await call('POST', '/a/_search', { query, sort: ['_doc'], size: 50 });
  const hits = answer.at('hits.hits') as readonly { readonly _id: string }[] | undefined;
  return hits === undefined ? [answer.text] : hits.map(({ _id }) => _id);
}

async function put(mappings: object, documents: readonly string[]): Promise<void> {
  await call('PUT', '/a', { mappings });
  for (const [at, document] of documents.entries()) expect((await call('PUT', `/a/_doc/${at}`, document)).status).toBe(201);
  await call('POST', '/a/_refresh');
}

describe('stored fields', () => {
  it('come without the source unless it is one of them', async () => {
    await put({ properties: { k: { type: 'keyword', store: true }, d: { type: 'date', store: true }, b: { type: 'boolean' } } }, [
      '{"k":["x","y"],"d":"2020-01-02","b":true}',
    ]);
    const answer = await call('GET', '/a/_doc/0?stored_fields=k,d,b');
    expect(answer.at('fields')).toEqual({ k: ['x', 'y'], d: ['2020-01-02T00:00:00.000Z'] });
    expect(answer.json).not.toHaveProperty('_source');
    expect((await call('GET', '/a/_doc/0?stored_fields=k,_source')).at('_source.k')).toEqual(['x', 'y']);
  });

  it('are all there is where the source is turned off', async () => {
    await put({ _source: { enabled: false }, properties: { n: { type: 'long', store: true } } }, ['{"n":9223372036854775807}']);
    expect((await call('GET', '/a/_doc/0')).json).not.toHaveProperty('_source');
    expect((await call('GET', '/a/_doc/0?stored_fields=n')).text).toContain('"fields":{"n":[9223372036854775807]}');
    expect(await errorOf('GET', '/a/_source/0')).toBe('404 resource_not_found_exception Source not found [a]/[_doc]/[0]');
    expect((await call('GET', '/a/_search')).at('hits.hits.0')).not.toHaveProperty('_source');
    expect(await errorOf('POST', '/a/_update/0', { doc: { n: 1 } })).toContain('document_source_missing_exception');
    expect((await call('GET', '/a/_mapping')).at('a.mappings._source')).toEqual({ enabled: false });
    expect(await errorOf('PUT', '/a/_mapping', { _source: { enabled: true } })).toContain('Cannot update parameter [enabled]');
  });
});

describe('required routing', () => {
  it('refuses writes and reads without it', async () => {
    await call('PUT', '/a', { mappings: { _routing: { required: true } } });
    const missing = '400 routing_missing_exception routing is required for [a]/[_doc]/[1]';
    expect(await errorOf('PUT', '/a/_doc/1', { x: 1 })).toBe(missing);
    expect((await call('PUT', '/a/_doc/1?routing=r', { x: 1 })).status).toBe(201);
    expect(await errorOf('GET', '/a/_doc/1')).toBe(missing);
    expect((await call('GET', '/a/_doc/1?routing=r')).at('_routing')).toBe('r');
    expect(await errorOf('DELETE', '/a/_doc/1')).toBe(missing);
    const many = await call('POST', '/a/_mget', { docs: [{ _id: '1' }, { _id: '1', routing: 'r' }] });
    expect(many.at('docs')).toMatchObject([{ error: { type: 'routing_missing_exception' } }, { found: true }]);
  });
});

describe('malformed values that are ignored', () => {
  it('are named in _ignored, which is searched like a keyword', async () => {
    await put({ properties: { n: { type: 'long', ignore_malformed: true }, i: { type: 'ip', ignore_malformed: true } } }, [
      '{"n":"x","i":"::1"}',
      '{"n":"x","i":"y"}',
      '{"n":1,"i":"10.0.0.1"}',
    ]);
    expect(await found({ exists: { field: '_ignored' } })).toEqual(['0', '1']);
    expect(await found({ term: { _ignored: 'i' } })).toEqual(['1']);
    expect((await call('GET', '/a/_search?sort=_doc')).at('hits.hits.1._ignored')).toEqual(['i', 'n']);
    expect((await call('GET', '/a/_doc/0')).at('_ignored')).toEqual(['n']);
    expect((await call('GET', '/a/_mapping')).at('a.mappings.properties')).not.toHaveProperty('_ignored');
  });
});

describe('addresses', () => {
  beforeEach(() =>
    put({ properties: { i: { type: 'ip' } } }, ['{"i":"10.0.0.1"}', '{"i":"10.0.0.200"}', '{"i":"::1"}', '{"i":"2001:db8::7"}', '{}']),
  );

  it('are found one by one, by block and by range', async () => {
    expect(await found({ term: { i: '10.0.0.1' } })).toEqual(['0']);
    expect(await found({ term: { i: '10.0.0.0/24' } })).toEqual(['0', '1']);
    expect(await found({ terms: { i: ['::1', '10.0.0.0/25'] } })).toEqual(['0', '2']);
    expect(await found({ match: { i: '2001:0db8::0007' } })).toEqual(['3']);
    expect(await found({ range: { i: { gt: '10.0.0.1', lte: '10.0.0.255' } } })).toEqual(['1']);
    expect(await errorOf('POST', '/a/_search', { query: { term: { i: 'x' } } })).toContain("'x' is not an IP string literal.");
  });

  it('sort by number and page by cursor', async () => {
    const page = async (after?: unknown): Promise<TestAnswer> =>
      call('POST', '/a/_search', { sort: [{ i: 'asc' }], size: 2, ...(after === undefined ? {} : { search_after: after }) });
    const first = await page();
    expect(first.at('hits.hits')).toMatchObject([{ sort: ['::1'] }, { sort: ['10.0.0.1'] }]);
    expect((await page(first.at('hits.hits.1.sort'))).at('hits.hits')).toMatchObject([{ sort: ['10.0.0.200'] }, { sort: ['2001:db8::7'] }]);
    expect((await page(['2001:db8::7'])).at('hits.hits')).toMatchObject([{ _id: '4', sort: [null] }]);
  });
});

describe('unsigned longs', () => {
  beforeEach(() =>
    put({ properties: { u: { type: 'unsigned_long' } } }, ['{"u":18446744073709551615}', '{"u":0}', '{"u":9223372036854775808}', '{}']),
  );

  it('are exact over 64 bits', async () => {
    expect(await found({ term: { u: '18446744073709551615' } })).toEqual(['0']);
    expect(await found({ range: { u: { gte: '9223372036854775808' } } })).toEqual(['0', '2']);
    expect(await found({ range: { u: { gt: -0.5, lt: 0.5 } } })).toEqual(['1']);
    expect(await found({ term: { u: 0.5 } })).toEqual([]);
    expect(await errorOf('PUT', '/a/_doc/9', '{"u":-1}')).toContain('mapper_parsing_exception');
  });

  it('sort and page exactly', async () => {
    const sorted = await call('POST', '/a/_search', { sort: [{ u: 'desc' }], size: 3 });
    expect(sorted.text).toMatch(/"sort":\[18446744073709551615\].*"sort":\[9223372036854775808\].*"sort":\[0\]/);
    const after = await call('POST', '/a/_search', '{"sort":[{"u":"desc"}],"search_after":[9223372036854775808]}');
    expect(after.at('hits.hits.0._id')).toBe('1');
  });
});

describe('dates of nanoseconds', () => {
  it('are found and sorted to the nanosecond', async () => {
    await put({ properties: { d: { type: 'date_nanos' } } }, [
      '{"d":"2018-10-29T12:12:12.123456789Z"}',
      '{"d":"2018-10-29T12:12:12.123456788Z"}',
    ]);
    expect(await found({ term: { d: '2018-10-29T12:12:12.123456788Z' } })).toEqual(['1']);
    expect(await found({ range: { d: { gt: '2018-10-29T12:12:12.123456788Z' } } })).toEqual(['0']);
    expect(await found({ range: { d: { lte: '2018-10-29' } } })).toEqual(['0', '1']);
    const sorted = await call('POST', '/a/_search', { sort: [{ d: 'asc' }] });
    expect(sorted.text).toMatch(/"sort":\[1540815132123456788\].*"sort":\[1540815132123456789\]/);
    const after = await call('POST', '/a/_search', '{"sort":[{"d":"asc"}],"search_after":[1540815132123456788]}');
    expect(after.at('hits.hits.0._id')).toBe('0');
  });
});

describe('limits of a mapping', () => {
  it('come from the settings', async () => {
    await call('PUT', '/a', { settings: { 'index.mapping.total_fields.limit': 2, 'index.mapping.depth.limit': 2 } });
    expect(await errorOf('PUT', '/a/_doc/1', { a: 1, b: 2, c: 3 })).toBe(
      '400 illegal_argument_exception Limit of total fields [2] has been exceeded',
    );
    expect(await errorOf('PUT', '/a/_mapping', { properties: { o: { properties: { p: { type: 'object' } } } } })).toBe(
      '400 illegal_argument_exception Limit of mapping depth [2] has been exceeded due to object field [o.p]',
    );
    await call('PUT', '/a/_settings', { 'index.mapping.total_fields.limit': 3 });
    expect((await call('PUT', '/a/_doc/1', { a: 1, b: 2, c: 3 })).status).toBe(201);
  });
});

describe('nested objects', () => {
  it('stay in the source and are found by no search of the document itself', async () => {
    await put({ properties: { o: { type: 'nested', properties: { k: { type: 'keyword' } } } } }, [
      '{"o":[{"k":"x"},{"k":"y","new":1}],"k":"x"}',
    ]);
    expect(await found({ term: { 'o.k': 'x' } })).toEqual([]);
    expect(await found({ match: { k: 'x' } })).toEqual(['0']);
    expect((await call('GET', '/a/_doc/0')).at('_source.o.1.k')).toBe('y');
    expect((await call('GET', '/a/_mapping')).at('a.mappings.properties.o')).toEqual({
      type: 'nested',
      properties: { k: { type: 'keyword' }, new: { type: 'long' } },
    });
    expect((await call('GET', '/a/_field_caps?fields=o.k')).at('fields.o.nested.type')).toBe('nested');
    await call('PUT', '/a/_mapping', { properties: { p: { properties: { q: { type: 'long' } } } } });
    expect(await errorOf('PUT', '/a/_mapping', { properties: { p: { type: 'nested' } } })).toBe(
      '400 illegal_argument_exception cannot change object mapping from non-nested to nested',
    );
  });
});

describe('geo points', () => {
  it.each([
    [{ lat: 1.5, lon: 2.25 }, [[2.25, 1.5]]],
    ['1.5,2.25', [[2.25, 1.5]]],
    [[2.25, 1.5], [[2.25, 1.5]]],
    ['POINT (2.25 1.5)', [[2.25, 1.5]]],
    [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      [{ lat: 1, lon: 2 }, '3,4'],
      [
        [2, 1],
        [4, 3],
      ],
    ],
  ])('written as %j are fields of a hit, as GeoJSON', async (written, coordinates) => {
    await put({ properties: { o: { properties: { g: { type: 'geo_point' } } } } }, [JSON.stringify({ o: { g: written } })]);
    const answer = await call('POST', '/a/_search', { fields: ['o.*'], _source: false });
    const points = coordinates.map((pair) => ({ type: 'Point', coordinates: pair }));
    expect(answer.at('hits.hits.0.fields')).toEqual({ 'o.g': points });
  });

  it('leave floats the digits they were written with', async () => {
    await put({ properties: { f: { type: 'float' }, h: { type: 'half_float' } } }, ['{"f":0.1,"h":[0.1,1.5]}']);
    const kept = await call('POST', '/a/_search', { docvalue_fields: ['f', 'h'] });
    expect(kept.at('hits.hits.0.fields')).toEqual({ f: [0.10000000149011612], h: [0.0999755859375, 1.5] });
    const twice = await call('POST', '/a/_search', { fields: ['f', '*', 'f'] });
    expect(twice.at('hits.hits.0.fields')).toEqual({ f: [0.1], h: [0.1, 1.5] });
    const given = await call('POST', '/a/_search', { fields: ['f', 'h'], docvalue_fields: ['h'] });
    expect(given.at('hits.hits.0.fields')).toEqual({ f: [0.1], h: [0.1, 1.5] });
  });

  it('are checked and exist, and refuse what needs geometry', async () => {
    await put({ properties: { g: { type: 'geo_point' } } }, [
      '{"g":{"lat":52.5,"lon":13.4}}',
      '{"g":[13.4,52.5]}',
      '{"g":["52.5,13.4","u33dc0"]}',
      '{"g":"POINT (13.4 52.5)"}',
      '{}',
    ]);
    expect(await found({ exists: { field: 'g' } })).toEqual(['0', '1', '2', '3']);
    expect((await call('POST', '/a/_search', { docvalue_fields: ['g'], sort: ['_doc'] })).at('hits.hits.1.fields.g')).toEqual([
      '52.49999997206032, 13.399999989196658',
    ]);
    expect(await errorOf('PUT', '/a/_doc/9', { g: { lat: 91, lon: 0 } })).toContain('failed to parse field [g] of type [geo_point]');
    expect(await errorOf('POST', '/a/_search', { query: { term: { g: 1 } } })).toContain('do not support exact searching');
    expect(await errorOf('POST', '/a/_search', { sort: ['g'] })).toContain("can't sort on geo_point field");
  });
});

it('counts a pattern of docvalue_fields as the fields it stands for', async () => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`n${i}`, { type: 'long' }]));
  await call('PUT', '/a', { mappings: { properties } });
  await call('PUT', '/a/_doc/1?refresh=true', { n1: 1 });
  expect((await call('POST', '/a/_search', { docvalue_fields: ['n*', 'n1'] })).status).toBe(200);
  expect(await errorOf('POST', '/a/_search', { docvalue_fields: ['n*', '*'] })).toContain(
    'Trying to retrieve too many docvalue_fields. Must be less than or equal to: [100] but was [120]',
  );
});
