import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at } from './testing/test-service.ts';

const { service, errorOf } = freshService();

const MAPPINGS = {
  properties: {
    title: { type: 'text' },
    cast: {
      type: 'nested',
      properties: {
        name: { type: 'keyword' },
        role: { type: 'text' },
        pay: { type: 'long' },
        awards: { type: 'nested', properties: { year: { type: 'long' }, name: { type: 'keyword' } } },
      },
    },
  },
};

const FILMS = [
  {
    title: 'one',
    cast: [
      { name: 'ann', role: 'lead singer', pay: 5, awards: [{ year: 2001, name: 'gold' }] },
      {
        name: 'bob',
        role: 'driver',
        pay: 1,
        awards: [
          { year: 1990, name: 'tin' },
          { year: 1991, name: 'gold' },
        ],
      },
    ],
  },
  { title: 'two', cast: { name: 'ann', role: 'driver', pay: 9 } },
  { title: 'three' },
];

beforeEach(async () => {
  await service.call('PUT', '/f', { mappings: MAPPINGS });
  for (const [id, film] of FILMS.entries()) await service.call('PUT', `/f/_doc/${id}`, film);
  await service.call('POST', '/f/_refresh');
});

async function found(query: object): Promise<unknown> {
  const { json } = await service.call('POST', '/f/_search', { query, _source: false });
  return (json as { hits: { hits: { _id: string }[] } }).hits.hits.map(({ _id: id }) => id).join(' ');
}

const nested = (path: string, query: object): object => ({ nested: { path, query } });
const all = (...filter: readonly object[]): object => ({ bool: { filter } });

describe('a nested query', () => {
  it('wants all of it of one object, where objects that are not nested mix', async () => {
    const both = all({ term: { 'cast.name': 'ann' } }, { match: { 'cast.role': 'driver' } });
    expect(await found(nested('cast', both))).toBe('1');
    expect(await found(all(nested('cast', { term: { 'cast.name': 'ann' } }), nested('cast', { match: { 'cast.role': 'driver' } })))).toBe(
      '0 1',
    );
    expect(await found(both)).toBe('');
  });

  it('looks into objects of objects, from the document or from the object around them', async () => {
    const old = all({ range: { 'cast.awards.year': { lt: 2000 } } }, { term: { 'cast.awards.name': 'gold' } });
    expect(await found(nested('cast.awards', old))).toBe('0');
    expect(await found(nested('cast', all({ term: { 'cast.name': 'bob' } }, nested('cast.awards', old))))).toBe('0');
    expect(await found(nested('cast', all({ term: { 'cast.name': 'ann' } }, nested('cast.awards', old))))).toBe('');
    const within = nested('cast.awards', nested('cast', { match_all: {} }));
    expect(await errorOf('POST', '/f/_search', { query: within })).toContain('cannot stand within one under path [cast.awards]');
  });

  it('goes with the documents: written again, deleted, counted, scrolled', async () => {
    const ann = nested('cast', { term: { 'cast.name': 'ann' } });
    const counted = async (target: string): Promise<unknown> => (await service.call('POST', target, { query: ann })).at('count');
    expect(await counted('/f/_count')).toBe(2);
    await service.call('POST', '/f/_update/1?refresh=true', { doc: { cast: [{ name: 'cid' }] } });
    expect(await counted('/f/_count')).toBe(1);
    expect(await found(nested('cast', { term: { 'cast.name': 'cid' } }))).toBe('1');
    expect((await service.call('POST', '/f/_delete_by_query?refresh=true', { query: ann })).at('deleted')).toBe(1);
    expect(await counted('/f/_count')).toBe(0);
  });
});

describe('nested objects', () => {
  it('are hidden, but counted where the peers count documents of Lucene', async () => {
    const { at } = await service.call('GET', '/f/_search?size=0');
    expect(at('hits.total.value')).toBe(3);
    expect((await service.call('GET', '/f/_count')).at('count')).toBe(3);
    expect((await service.call('GET', '/_cat/count/f?h=count')).text.trim()).toBe('3');
    expect((await service.call('GET', '/f/_stats')).at('_all.primaries.docs.count')).toBe(9);
    expect((await service.call('GET', '/_cat/indices/f?h=docs.count')).text.trim()).toBe('9');
    await service.call('DELETE', '/f/_doc/0?refresh=true');
    expect((await service.call('GET', '/f/_stats')).at('_all.primaries.docs')).toEqual({ count: 3, deleted: 6 });
  });

  it('keep what the mapping was made with', async () => {
    expect((await service.call('GET', '/f/_mapping')).at('f.mappings.properties.cast.type')).toBe('nested');
    const change = { properties: { cast: { type: 'nested', include_in_root: true } } };
    expect(await errorOf('PUT', '/f/_mapping', change)).toContain(
      "the [include_in_root] parameter can't be updated on a nested object mapping",
    );
    expect(await errorOf('PUT', '/f/_mapping', { properties: { cast: { properties: { x: { type: 'long' } } } } })).toBe(
      '400 illegal_argument_exception cannot change object mapping from nested to non-nested',
    );
  });

  it('give their values to the document too, where the mapping says so, and the field counts them all', async () => {
    const properties = { o: { type: 'nested', include_in_parent: true, properties: { t: { type: 'text' } } } };
    await service.call('PUT', '/g', { settings: { number_of_shards: 1 }, mappings: { properties } });
    await service.call('PUT', '/g/_doc/1?refresh=true', { o: [{ t: 'red fox' }, { t: 'blue fox' }] });
    const { at } = await service.call('POST', '/g/_search', { query: { match: { 'o.t': 'red' } }, explain: true });
    expect(at('hits.hits.0._id')).toBe('1');
    // Two objects and the document itself.
    expect(
      at('hits.hits.0._explanation.details.0.details.1.details.1.value') ?? at('hits.hits.0._explanation.details.1.details.1.value'),
    ).toBe(3);
  });
});

describe('a sort by nested objects', () => {
  async function sorted(key: object): Promise<readonly unknown[]> {
    const { json } = await service.call('POST', '/f/_search', { sort: [key], _source: false });
    return (json as { hits: { hits: { _id: string; sort: unknown[] }[] } }).hits.hits.map(
      ({ _id: id, sort }) => `${id}:${String(sort[0])}`,
    );
  }

  it('takes the values of all objects together, of those that pass a filter, or of the first few', async () => {
    const path = 'cast';
    expect(await sorted({ 'cast.pay': { order: 'desc', nested: { path } } })).toEqual(['1:9', '0:5', '2:-9223372036854776000']);
    expect(await sorted({ 'cast.pay': { order: 'asc', mode: 'sum', missing: 0, nested: { path } } })).toEqual(['2:0', '0:6', '1:9']);
    const bob = { path, filter: { term: { 'cast.name': 'bob' } } };
    expect(await sorted({ 'cast.pay': { order: 'asc', missing: 7, nested: bob } })).toEqual(['0:1', '1:7', '2:7']);
    expect(await sorted({ 'cast.pay': { order: 'desc', mode: 'sum', missing: 0, nested: { path, max_children: 1 } } })).toEqual([
      '1:9',
      '0:5',
      '2:0',
    ]);
    expect(await sorted({ 'cast.name': { order: 'desc', nested: { path } } })).toEqual(['0:bob', '1:ann', '2:null']);
    const awards = { ...bob, nested: { path: 'cast.awards' } };
    expect(await sorted({ 'cast.awards.year': { order: 'asc', missing: 0, nested: awards } })).toEqual(['1:0', '2:0', '0:1990']);
  });

  it.each([
    [{ path: 'nope' }, {}, 'query_shard_exception [nested] failed to find nested object under path [nope]'],
    [{ path: 'cast' }, { mode: 'median' }, 'illegal_argument_exception Unsupported sort mode: MEDIAN'],
    [{ path: 'cast', nested: { path: 'cast.awards', max_children: 1 } }, {}, 'max_children is only supported on top level of nested sort'],
    [{ nope: 1 }, {}, 'failed to parse field [nested]'],
  ])('%j %j is refused', async (of, options, reason) => {
    const sort = [{ 'cast.pay': { nested: of, ...options } }];
    const { status, json } = await service.call('POST', '/f/_search', { sort });
    const told = (json as { error: { root_cause: { type: string; reason: string }[] } }).error.root_cause[0];
    expect([status, `${told?.type} ${told?.reason}`]).toEqual([400, expect.stringContaining(reason)]);
  });
});

describe('inner hits', () => {
  async function inner(query: object): Promise<unknown> {
    const answer = await service.call('POST', '/f/_search', { query, _source: false });
    return answer.at('hits.hits');
  }

  it('show which objects matched, where they stand, and what is asked of them', async () => {
    const wishes = {
      _source: ['cast.name'],
      docvalue_fields: ['cast.pay'],
      highlight: { fields: { 'cast.role': {} } },
      sort: [{ 'cast.pay': 'asc' }],
      version: true,
    };
    const query = { nested: { path: 'cast', query: { match: { 'cast.role': 'driver' } }, inner_hits: wishes } };
    expect(await inner(all({ term: { _id: '0' } }, query))).toMatchObject([
      {
        inner_hits: {
          cast: {
            hits: {
              total: { value: 1, relation: 'eq' },
              max_score: null,
              hits: [
                {
                  _id: '0',
                  _nested: { field: 'cast', offset: 1 },
                  _version: 1,
                  _score: null,
                  _source: { name: 'bob' },
                  fields: { 'cast.pay': [1] },
                  highlight: { 'cast.role': ['<em>driver</em>'] },
                  sort: [1],
                },
              ],
            },
          },
        },
      },
    ]);
  });

  it('stand within each other as the queries do', async () => {
    const deep = { nested: { path: 'cast.awards', query: { term: { 'cast.awards.name': 'gold' } }, inner_hits: { name: 'gold' } } };
    const [hit] = (await inner({
      nested: { path: 'cast', query: deep, inner_hits: { _source: 'cast.name', size: 1, from: 1 } },
    })) as unknown[];
    expect(hit).toMatchObject({
      inner_hits: {
        cast: {
          hits: {
            total: { value: 2 },
            hits: [
              {
                _source: { name: 'bob' },
                inner_hits: {
                  gold: {
                    hits: {
                      hits: [
                        {
                          _nested: { field: 'cast', offset: 1, _nested: { field: 'awards', offset: 1 } },
                          _source: { year: 1991, name: 'gold' },
                        },
                      ],
                    },
                  },
                },
              },
            ],
          },
        },
      },
    });
    expect(await inner(nested('cast', deep))).toEqual([{ _index: 'f', _type: '_doc', _id: '0', _score: expect.any(Number) as number }]);
  });

  it.each([
    [{ size: 101 }, 'Inner result window is too large'],
    [{ size: -1 }, 'failed to parse field [size]'],
    [{ nope: 1 }, '[inner_hits] unknown field [nope]'],
    [{ seq_no_primary_term: true }, 'failed to parse field [seq_no_primary_term]'],
    [{ script_fields: {} }, '[script_fields] of [inner_hits] is not supported by this service'],
  ])('%j is refused', async (wishes, reason) => {
    const query = { nested: { path: 'cast', query: { match_all: {} }, inner_hits: wishes } };
    const { status, text } = await service.call('POST', '/f/_search', { query });
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('count as whole numbers where totals do, at every depth', async () => {
    const innermost = { nested: { path: 'cast.awards', query: { match_all: {} }, inner_hits: { name: 'deep' } } };
    const query = { nested: { path: 'cast', query: innermost, inner_hits: {} } };
    const { json } = await service.call('POST', '/f/_search?rest_total_hits_as_int=true', { query });
    const totals = ['cast.hits.total', 'cast.hits.hits.0.inner_hits.deep.hits.total'];
    expect(totals.map((path) => at(json, `hits.hits.0.inner_hits.${path}`))).toEqual([2, 1]);
  });

  it('have no source where the mapping hides it, at every depth', async () => {
    await service.call('PUT', '/h', { mappings: { ...MAPPINGS, _source: { enabled: false } } });
    await service.call('PUT', '/h/_doc/1?refresh=true', FILMS[0]);
    const innermost = { nested: { path: 'cast.awards', query: { match_all: {} }, inner_hits: {} } };
    const query = { nested: { path: 'cast', query: innermost, inner_hits: {} } };
    const { json } = await service.call('POST', '/h/_search', { query });
    expect(JSON.stringify(json)).toContain('"offset":1');
    expect(JSON.stringify(json)).not.toContain('_source');
  });

  it('cannot have a name twice', async () => {
    const one = { nested: { path: 'cast', query: { match_all: {} }, inner_hits: {} } };
    expect(await errorOf('POST', '/f/_search', { query: { bool: { should: [one, one] } } })).toContain('400');
  });
});

describe('hits of a bucket of objects', () => {
  it('show where the objects stand', async () => {
    const top = { top_hits: { size: 1, sort: [{ 'cast.pay': 'desc' }], _source: ['cast.name'] } };
    const aggs = { cast: { nested: { path: 'cast' }, aggs: { top, films: { reverse_nested: {} } } } };
    const { at } = await service.call('POST', '/f/_search', { size: 0, aggs });
    expect(at('aggregations.cast.doc_count')).toBe(3);
    expect(at('aggregations.cast.films.doc_count')).toBe(2);
    expect(at('aggregations.cast.top.hits.hits.0')).toMatchObject({
      _id: '1',
      _nested: { field: 'cast', offset: 0 },
      _source: { name: 'ann' },
      sort: [9],
    });
  });

  it('are of the objects around, and of documents outside alone', async () => {
    expect(await errorOf('POST', '/f/_search', { aggs: { r: { reverse_nested: {} } } })).toContain('400');
    const { at } = await service.call('POST', '/f/_search', {
      size: 0,
      aggs: { n: { nested: { path: 'none' }, aggs: { m: { max: { field: 'x' } } } } },
    });
    expect(at('aggregations.n')).toEqual({ doc_count: 0, m: { value: null } });
  });
});
