import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();

/** The documents that the peers' answers below were measured on. */
async function twoDocuments(): Promise<void> {
  const properties = {
    t: { type: 'text' },
    n: { type: 'long' },
    d: { type: 'double' },
    dt: { type: 'date' },
    g: { type: 'geo_point' },
    k: { type: 'keyword' },
    b: { type: 'boolean' },
  };
  await service.call('PUT', '/f', { settings: { number_of_shards: 1 }, mappings: { properties } });
  const places = [
    { lat: 10, lon: 20 },
    { lat: 11, lon: 20 },
  ];
  await service.call('PUT', '/f/_doc/1', { t: 'a b', n: [3, 8], d: 1.5, dt: ['2020-01-01', '2020-01-05'], g: places, k: 'x', b: true });
  await service.call('PUT', '/f/_doc/2?refresh=true', { t: 'a c' });
}

async function search(functionScore: object, more: object = {}): Promise<readonly (readonly [string, number])[]> {
  const { at } = await service.call('POST', '/f/_search', { query: { function_score: functionScore }, ...more });
  return (at('hits.hits') as readonly { readonly _id: string; readonly _score: number }[]).map(({ _id, _score }) => [_id, _score]);
}

async function refusal(functionScore: object): Promise<string> {
  return errorOf('POST', '/f/_search', { query: { function_score: functionScore } });
}

describe('function_score', () => {
  beforeEach(twoDocuments);

  it.each([
    ['_id', 0.4329031, 0.48355496],
    ['_seq_no', 0.43938226, 0.4329031],
    ['k', 0.6247001, 0.9728411],
    ['d', 0.28093332, 0.9728411],
    ['dt', 0.31066012, 0.9728411],
    ['g', 0.8606333, 0.9728411],
    ['b', 0.4329031, 0.9728411],
  ])('makes the random numbers of a peer out of a seed and %s', async (field, first, second) => {
    expect(new Map(await search({ random_score: { seed: 1, field } }))).toEqual(
      new Map([
        ['1', first],
        ['2', second],
      ]),
    );
  });

  it('makes other random numbers at another time, and the same ones at the same', async () => {
    const before = await search({ random_score: {} });
    expect(await search({ random_score: {} })).toEqual(before);
    service.advance(1);
    expect(await search({ random_score: {} })).not.toEqual(before);
  });

  it('multiplies the boost into the scores of its query and not into what functions make of them', async () => {
    expect(await search({ query: { match_all: { boost: 2 } }, boost: 3, min_score: 6 })).toEqual([
      ['1', 6],
      ['2', 6],
    ]);
    expect(await search({ weight: 3, boost: 2, boost_mode: 'replace' })).toEqual([
      ['1', 3],
      ['2', 3],
    ]);
  });

  it('counts and collects what scores enough, in filters too', async () => {
    const query = { function_score: { functions: [{ filter: { term: { k: 'x' } }, weight: 3 }], min_score: 2 } };
    for (const asked of [query, { bool: { filter: query } }, { constant_score: { filter: query } }]) {
      expect((await service.call('POST', '/f/_count', { query: asked })).at('count')).toBe(1);
      const { at } = await service.call('POST', '/f/_search', { size: 0, query: asked, aggs: { ids: { terms: { field: 'k' } } } });
      expect([at('hits.total.value'), at('aggregations.ids.buckets.0.doc_count')]).toEqual([1, 1]);
    }
  });

  it('explains scores in the words of the peers', async () => {
    const { at } = await service.call('POST', '/f/_search', {
      explain: true,
      query: {
        function_score: {
          functions: [
            { filter: { term: { k: 'x' } }, weight: 3 },
            { gauss: { n: { origin: 5, scale: 2, offset: 1 } } },
            { linear: { g: { origin: '10.5,20', scale: '200km', offset: '10m' }, multi_value_mode: 'avg' } },
            { field_value_factor: { field: 'n', missing: 2, factor: 1.5, modifier: 'ln1p' } },
          ],
          boost_mode: 'sum',
        },
      },
    });
    const texts = (node: { readonly description: string; readonly details: readonly never[] }): readonly string[] => [
      node.description,
      ...node.details.flatMap(texts),
    ];
    expect(texts(at('hits.hits.0._explanation') as never)).toEqual([
      'sum of',
      '*:*',
      'min of:',
      'function score, score mode [multiply]',
      'function score, product of:',
      'match filter: k:x',
      'product of:',
      'constant score 1.0 - no function provided',
      'weight',
      'Function for field n:',
      'exp(-0.5*pow(MIN[Math.max(Math.abs(3.0(=doc value) - 5.0(=origin))) - 1.0(=offset), 0), ' +
        'Math.max(Math.abs(8.0(=doc value) - 5.0(=origin))) - 1.0(=offset), 0)],2.0)/2.8853900817779268)',
      'Function for field g:',
      'max(0.0, ((400000.0 - AVG of: [Math.max(arcDistance(9.999999990686774, 19.99999998137355(=doc value),10.5, 20.0(=origin)) - 10.0(=offset), 0), ' +
        'Math.max(arcDistance(10.999999972991645, 19.99999998137355(=doc value),10.5, 20.0(=origin)) - 10.0(=offset), 0)])/400000.0)',
      "field value function: ln1p(doc['n'].value?:2.0 * factor=1.5)",
      'maxBoost',
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['a value that is missing', { field_value_factor: { field: 'n' } }, 'Missing value for field [n]'],
    [
      'a field that is not mapped',
      { field_value_factor: { field: 'zz' } },
      "Unable to find a field mapper for field [zz]. No 'missing' value defined.",
    ],
    [
      'a negative factor',
      { field_value_factor: { field: 'b', missing: 0.5, modifier: 'ln' } },
      'consider using ln1p or ln2p instead of ln',
    ],
    ['a score that is none', { field_value_factor: { field: 'b', missing: -4, modifier: 'sqrt' } }, 'an invalid score: NaN for doc: 1'],
    ['an unknown field of a decay', { gauss: { zz: { origin: 1, scale: 1 } } }, 'unknown field [zz]'],
    ['a decay without its scale', { gauss: { n: { origin: 1 } } }, 'both [scale] and [origin] must be set for numeric fields.'],
    ['a scale of nothing', { exp: { n: { origin: 1, scale: 0 } } }, 'function_score : scale must be > 0.0.'],
    ['a decay to all', { exp: { n: { origin: 1, scale: 1, decay: 1 } } }, 'function_score : decay must be in the range [0..1].'],
    ['a date without a scale', { exp: { dt: {} } }, '[scale] must be set for date fields.'],
    ['two functions in a row', { weight: 1, random_score: {} }, 'already found function [weight], now encountering [random_score]'],
    ['one function beside a list', { functions: [], weight: 1 }, 'already found [functions] array, now encountering [weight].'],
    ['no function', { functions: [{}] }, 'an entry in functions list is missing a function.'],
    ['a script', { script_score: { script: '1' } }, '[script_score] function is not supported by this service'],
    ['a negative weight', { weight: -1 }, '[weight] cannot be negative for a filtering function'],
    ['more functions than clauses', { functions: Array.from({ length: 1025 }, () => ({ weight: 1 })) }, 'maxClauseCount is set to 1024'],
  ])('refuses %s', async (_what, functionScore, text) => {
    expect(await refusal(functionScore)).toContain(text);
  });

  it('goes on after a document that could not be scored', async () => {
    expect(await refusal({ field_value_factor: { field: 'n' } })).toContain('Missing value');
    expect(await search({ query: { ids: { values: ['1'] } }, field_value_factor: { field: 'n' } })).toEqual([['1', 3]]);
  });
});

describe('pinned', () => {
  beforeEach(async () => {
    await service.call('PUT', '/p', { settings: { number_of_shards: 3 } });
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await service.call('PUT', `/p/_doc/${id}?refresh=true`, { t: id < 'd' ? 'word word' : 'word' });
  });

  const ids = async (query: object): Promise<readonly string[]> => {
    const { at } = await service.call('POST', '/p/_search', { query });
    return (at('hits.hits') as readonly { readonly _id: string }[]).map(({ _id }) => _id);
  };

  it('puts documents first in the order they are named, whatever the query finds', async () => {
    const organic = { match: { t: 'word' } };
    expect((await ids({ pinned: { ids: ['e', 'x', 'b'], organic } })).slice(0, 2)).toEqual(['e', 'b']);
    expect(await ids({ pinned: { ids: ['d', 'c'], organic: { match_none: {} } } })).toEqual(['d', 'c']);
    expect((await ids({ pinned: { ids: [], organic } })).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is scored anew by functions, as pages with query rules do', async () => {
    const pinned = { pinned: { ids: ['e'], organic: { match: { t: 'word' } } } };
    const found = await ids({ function_score: { query: pinned, functions: [{ filter: { ids: { values: ['b'] } }, weight: 2 }] } });
    expect(found[0]).toBe('e');
    expect(found).toHaveLength(5);
  });

  it('takes a hundred ids, each once', async () => {
    const organic = { match_all: {} };
    const many = Array.from({ length: 101 }, (_, i) => String(i));
    const refused = (list: readonly string[]): Promise<string> =>
      errorOf('POST', '/p/_search', { query: { pinned: { ids: list, organic } } });
    expect(await refused(many)).toContain('[pinned] Max of 100 ids exceeded: 101 provided.');
    expect(await refused(['a', 'a'])).toContain('[pinned] duplicate id found in list: a');
    expect(await errorOf('POST', '/p/_search', { query: { pinned: { ids: ['a'] } } })).toContain('Required [organic]');
  });
});
