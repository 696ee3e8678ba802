import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();

const ANALYSIS = {
  analyzer: {
    words: { type: 'standard', stopwords: ['the', 'of'] },
    syn: { tokenizer: 'standard', filter: ['lowercase', 'same'] },
  },
  filter: { same: { type: 'synonym', synonyms: ['tv,television'] } },
};

const PROPERTIES = {
  s: { type: 'completion' },
  words: { type: 'completion', analyzer: 'words' },
  joined: { type: 'completion', analyzer: 'words', preserve_separators: false },
  tight: { type: 'completion', analyzer: 'words', preserve_position_increments: false },
  short: { type: 'completion', max_input_length: 5 },
  syn: { type: 'completion', analyzer: 'syn' },
  t: { type: 'text', fields: { c: { type: 'completion' } } },
  k: { type: 'keyword' },
};

const DOCUMENTS = [
  {
    s: { input: ['Foo Bar', 'fool'], weight: 3 },
    words: 'The Who',
    joined: 'the foo fighters',
    tight: 'the who of us',
    short: 'abcdefgh',
    syn: 'new tv set',
    t: 'hello world',
    k: 'x',
  },
  { s: ['Foo Bar', 'foz'], t: ['hello there', 'help'], k: 'y' },
  {
    s: [
      { input: 'foo', weight: 10 },
      { input: ['fob', 'f ob'], weight: '7' },
    ],
    k: 'z',
  },
];

async function options(suggestion: object, target = '/c/_search'): Promise<readonly string[]> {
  const { at } = await service.call('POST', target, { suggest: { x: suggestion } });
  const found = at('suggest.x.0.options') as readonly { readonly text: string; readonly _id: string; readonly _score: number }[];
  return found.map(({ text, _id, _score }) => `${text} ${_id} ${_score}`);
}

beforeEach(async () => {
  await service.call('PUT', '/c', { settings: { number_of_shards: 3, analysis: ANALYSIS }, mappings: { properties: PROPERTIES } });
  for (const [i, document] of DOCUMENTS.entries()) await service.call('PUT', `/c/_doc/${i + 1}?refresh=true`, document);
});

describe('a completion', () => {
  it('of a sub-field has the weight of the input, and that of a point its geohash', async () => {
    const fields = { sub: { type: 'completion' }, kept: { type: 'keyword' } };
    const properties = { w: { type: 'completion', fields }, p: { type: 'geo_point', fields } };
    await service.call('PUT', '/d', { mappings: { properties } });
    await service.call('PUT', '/d/_doc/1?refresh=true', { w: { input: 'bar', weight: 2 }, p: 'hgjhrwysvqw7' });
    await service.call('PUT', '/d/_doc/2?refresh=true', {
      w: { input: 'baz', weight: 3 },
      p: ['hgm4psywmkn7', { lat: 41.12, lon: -71.34 }],
    });
    const suggest = (prefix: string, field: string) => options({ prefix, completion: { field } }, '/d/_search');
    expect(await suggest('b', 'w.sub')).toEqual(['baz 2 3', 'bar 1 2']);
    expect(await suggest('hgm', 'p.sub')).toEqual(['hgm4psywmkn7 2 1']);
    expect(await suggest('drm', 'p.sub')).toEqual(['drm3btev3e86 2 1']);
    const found = await service.call('POST', '/d/_search', { query: { term: { 'w.kept': 'bar' } } });
    expect([found.at('hits.total.value'), found.at('hits.hits.0._id')]).toEqual([1, '1']);
  });

  it('is answered by weight, each document once, and with its source', async () => {
    const { at } = await service.call('POST', '/c/_search?typed_keys=true', {
      _source: ['k'],
      suggest: { x: { prefix: 'fo', completion: { field: 's' } } },
    });
    expect(at('suggest')).toEqual({
      'completion#x': [
        {
          text: 'fo',
          offset: 0,
          length: 2,
          options: [
            { text: 'foo', _index: 'c', _type: '_doc', _id: '3', _score: 10, _source: { k: 'z' } },
            { text: 'Foo Bar', _index: 'c', _type: '_doc', _id: '1', _score: 3, _source: { k: 'x' } },
            { text: 'Foo Bar', _index: 'c', _type: '_doc', _id: '2', _score: 1, _source: { k: 'y' } },
          ],
        },
      ],
    });
    expect([at('hits.total'), at('hits.max_score'), at('hits.hits')]).toEqual([{ value: 0, relation: 'eq' }, null, []]);
  });

  it('stands beside the hits of a query, and beside others', async () => {
    const { at } = await service.call('POST', '/c/_search', {
      query: { match_all: {} },
      size: 1,
      suggest: { text: 'fo', a: { completion: { field: 's', size: 1 } }, b: { prefix: 'hel', completion: { field: 't.c' } } },
    });
    expect([
      at('hits.total.value'),
      at('suggest.a.0.text'),
      at('suggest.b.0.options.#') ?? (at('suggest.b.0.options') as []).length,
    ]).toEqual([3, 'fo', 2]);
  });

  it.each<readonly [string, object, readonly string[]]>([
    ['one option of each text', { prefix: 'fo', completion: { field: 's', skip_duplicates: true } }, ['foo 3 10', 'Foo Bar 1 3']],
    [
      'what is misspelt, by what is spelt right',
      { prefix: 'fop', completion: { field: 's', fuzzy: { fuzziness: 1 } } },
      ['foo 3 20', 'Foo Bar 1 6', 'Foo Bar 2 2'],
    ],
    ['a pattern', { regex: 'f[a-z]b', completion: { field: 's' } }, ['fob 3 7']],
    ['nothing of nothing', { prefix: '', completion: { field: 's' } }, []],
    ['what is left of stop words', { prefix: 'the who', completion: { field: 'words' } }, ['The Who 1 1']],
    ['places of stop words', { prefix: 'who', completion: { field: 'words' } }, []],
    ['words without separators', { prefix: 'foofi', completion: { field: 'joined' } }, ['the foo fighters 1 1']],
    ['words without places', { prefix: 'who us', completion: { field: 'tight' } }, ['the who of us 1 1']],
    ['the beginning of a long text', { prefix: 'abc', completion: { field: 'short' } }, ['abcde 1 1']],
    ['no more than was kept', { prefix: 'abcdefgh', completion: { field: 'short' } }, []],
    ['synonyms', { prefix: 'new tel', completion: { field: 'syn' } }, ['new tv set 1 1']],
    ['a multi-field', { prefix: 'help', completion: { field: 't.c' } }, ['help 2 1']],
    ['fewer of each shard', { prefix: 'fo', completion: { field: 's', size: 1, shard_size: 1 } }, ['foo 3 10']],
  ])('finds %s', async (_what, suggestion, expected) => {
    expect(await options(suggestion)).toEqual(expected);
  });

  it('shows through an alias only what its filter lets through', async () => {
    await service.call('POST', '/_aliases', { actions: [{ add: { index: 'c', alias: 'part', filter: { terms: { k: ['x', 'y'] } } } }] });
    expect(await options({ prefix: 'foo', completion: { field: 's' } }, '/part/_search')).toEqual(['Foo Bar 1 3', 'Foo Bar 2 1']);
  });

  it('is counted where it is found and where it is put together', async () => {
    const body = { suggest: { x: { prefix: 'fo', completion: { field: 's', size: 2 } } } };
    const { at } = await service.call('POST', '/c/_search?cost=true', body);
    const shards = at('cost.shards') as readonly { readonly suggest: { readonly visited: number; readonly sent: number } }[];
    const sum = (of: 'visited' | 'sent'): number => shards.reduce((total, { suggest }) => total + suggest[of], 0);
    expect([sum('visited'), sum('sent')]).toEqual([6, 3]);
    expect(at('cost.coordinator.suggest')).toMatchObject({ merged: 3, returned: 2, fetched: 2 });
  });

  it('comes with the first page of a scroll, from a view, and for each search of many', async () => {
    const suggest = { x: { prefix: 'foo', completion: { field: 's', size: 1 } } };
    const first = await service.call('POST', '/c/_search?scroll=1m', { size: 1, query: { match_all: {} }, suggest });
    const next = await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id: first.at('_scroll_id') });
    expect([first.at('suggest.x.0.options.0._id'), next.at('suggest')]).toEqual(['3', undefined]);
    const pit = await service.call('POST', '/c/_pit?keep_alive=1m');
    await service.call('DELETE', '/c/_doc/3?refresh=true');
    const view = await service.call('POST', '/_search', { pit: { id: pit.at('id') }, suggest });
    const now = await service.call('POST', '/c/_search', { suggest });
    expect([view.at('suggest.x.0.options.0._id'), now.at('suggest.x.0.options.0._id')]).toEqual(['3', '1']);
    const many = await service.call('POST', '/_msearch', `{"index":"c"}\n${JSON.stringify({ suggest })}\n{"index":"c"}\n{"size":0}\n`, {
      'content-type': 'application/x-ndjson',
    });
    expect([many.at('responses.0.suggest.x.0.options.0._id'), many.at('responses.1.suggest')]).toEqual(['1', undefined]);
  });

  it('exists, and is searched by nothing else', async () => {
    expect((await service.call('POST', '/c/_count', { query: { exists: { field: 's' } } })).at('count')).toBe(3);
    expect(await errorOf('POST', '/c/_search', { query: { match: { s: 'foo' } } })).toContain(
      'is searched by [suggest] and by no query but [exists]',
    );
    expect((await service.call('POST', '/c/_search', { query: { query_string: { query: 'foo' } } })).at('hits.total.value')).toBe(0);
    expect((await service.call('GET', '/c/_field_caps?fields=s')).at('fields.s.completion')).toMatchObject({
      searchable: true,
      aggregatable: false,
    });
  });

  it('is mapped with all that it goes by', async () => {
    const { at } = await service.call('GET', '/c/_mapping');
    expect(at('c.mappings.properties.s')).toEqual({
      type: 'completion',
      analyzer: 'simple',
      preserve_separators: true,
      preserve_position_increments: true,
      max_input_length: 50,
    });
  });
});

describe('what is refused of completions', () => {
  it.each<readonly [string, object, string]>([
    ['a field that is not mapped', { prefix: 'a', completion: { field: 'zz' } }, 'no mapping found for field [zz]'],
    ['a field of another type', { prefix: 'a', completion: { field: 'k' } }, 'Field [k] is not a completion suggest field'],
    ['no field', { prefix: 'a', completion: {} }, 'the required field option [field] is missing'],
    ['no text', { completion: { field: 's' } }, 'The required text option is missing'],
    ['no size', { prefix: 'a', completion: { field: 's', size: 0 } }, 'size must be positive'],
    [
      'too many options',
      { prefix: 'a', completion: { field: 's', size: 10_001 } },
      '[suggest] asks for [10001] options, at most [10000] are allowed',
    ],
    ['contexts', { prefix: 'a', completion: { field: 's', contexts: { a: 'b' } } }, "suggester [s] doesn't expect any context"],
    ['an unknown option', { prefix: 'a', completion: { field: 's', foo: 1 } }, '[completion] unknown field [foo]'],
    ['an unknown fuzzy option', { prefix: 'a', completion: { field: 's', fuzzy: { foo: 1 } } }, '[fuzzy] unknown field [foo]'],
    ['a fuzzy pattern', { regex: 'a', completion: { field: 's', fuzzy: true } }, "can not use 'fuzzy' options with 'regex"],
    ['a pattern that is none', { regex: 'fo(', completion: { field: 's' } }, 'unexpected end-of-string'],
    [
      'a long pattern',
      { regex: 'a'.repeat(1001), completion: { field: 's' } },
      '[regex] has [1001] characters, at most [1000] are allowed',
    ],
    ['another suggester', { text: 'a', term: { field: 't' } }, '[term] suggester is not supported by this service'],
    ['nothing to suggest', { prefix: 'a' }, 'missing suggestion object'],
    ['an unknown analyzer', { prefix: 'a', completion: { field: 's', analyzer: 'nope' } }, "analyzer [nope] doesn't exists"],
  ])('is %s', async (_what, suggestion, text) => {
    const { at } = await service.call('POST', '/c/_search', { suggest: { x: suggestion } });
    expect(JSON.stringify(at('error'))).toContain(text);
  });

  it.each<readonly [unknown, string]>([
    [5, 'failed to parse [s]: expected text or object, but got VALUE_NUMBER'],
    [['a', null], 'failed to parse [null]: expected text or object, but got VALUE_NULL'],
    [{ input: 5 }, 'input must be a string or array, but was [VALUE_NUMBER]'],
    [{ input: ['a', 5] }, 'input array must have string values, but was [VALUE_NUMBER]'],
    [{ input: 'a', weight: -1 }, 'weight must be in the interval [0..2147483647], but was [-1]'],
    [{ input: 'a', weight: 1.5 }, 'weight must be an integer, but was [1.5]'],
    [{ input: 'a', weight: [1] }, 'weight must be a number or string, but was [START_ARRAY]'],
    [{ input: 'a', contexts: {} }, 'contexts field is not supported for field: [s]'],
    [{ input: 'a', foo: 1 }, 'unknown field name [foo], must be one of [input, weight, contexts]'],
    ['a\u001fb', 'UTF-16 codepoint [0x1f] at position 1 is a reserved character'],
  ])('is a document with %j', async (s, text) => {
    const { at } = await service.call('PUT', '/c/_doc/9', { s });
    expect(JSON.stringify(at('error'))).toContain(text);
  });

  it.each([[{ name: 'kind', type: 'category' }], [{ name: 'place', type: 'geo', precision: 4 }]])(
    'is a mapping with the context %j',
    async (context) => {
      const properties = { s: { type: 'completion', contexts: [context] } };
      const { status, at } = await service.call('PUT', '/contexts', { mappings: { properties } });
      expect([status, JSON.stringify(at('error'))]).toEqual([
        400,
        expect.stringContaining('[contexts] of field [s] of type [completion] are not supported by this service'),
      ]);
    },
  );

  it('leaves blank texts out and says so, and takes none from an empty object', async () => {
    await service.call('PUT', '/c/_doc/9?refresh=true', { s: [' ', {}] });
    expect((await service.call('GET', '/c/_search?q=_ignored:s')).at('hits.hits.0._id')).toBe('9');
  });
});
