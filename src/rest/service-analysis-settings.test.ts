import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);

const ANALYSIS = {
  filter: {
    cities: { type: 'synonym_graph', synonyms: ['big apple, ny, new york city', 'fox, dog'] },
    start: { type: 'edge_ngram', min_gram: 1, max_gram: 4 },
    pairs: { type: 'shingle' },
  },
  normalizer: { low: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
  analyzer: {
    query: { tokenizer: 'standard', filter: ['lowercase', 'cities'] },
    typed: { type: 'custom', tokenizer: 'standard', filter: 'lowercase,start' },
    paired: { tokenizer: 'whitespace', filter: ['lowercase', 'pairs'] },
  },
};

const PROPERTIES = {
  place: { type: 'text', search_analyzer: 'query' },
  typed: { type: 'text', analyzer: 'typed', search_analyzer: 'standard' },
  both: { type: 'text', analyzer: 'typed' },
  paired: { type: 'text', analyzer: 'paired' },
  tag: { type: 'keyword', normalizer: 'low' },
};

async function ids(query: Record<string, unknown>): Promise<string> {
  const { at } = await call('POST', '/shop/_search', { query, sort: '_doc' });
  return (at('hits.hits') as { _id: string }[]).map(({ _id }) => _id).join(' ');
}

async function shop(): Promise<void> {
  await call('PUT', '/shop', { settings: { analysis: ANALYSIS }, mappings: { properties: PROPERTIES } });
  const docs = [
    { place: 'a walk in new york city', typed: 'Quick fox', both: 'Quick fox', paired: 'big red apple', tag: ['Été', 'B'] },
    { place: 'the big apple at night', typed: 'quiet dogs', both: 'quiet dogs', paired: 'red big apple', tag: 'ete' },
    { place: 'a city in new york, apple', both: ['Qu', 'x'], tag: 'x' },
  ];
  for (const [i, doc] of docs.entries()) await call('PUT', `/shop/_doc/${i}?refresh=true`, doc);
}

describe('analysis in settings', () => {
  it('finds by synonyms, beginnings, pairs of words and normalized keywords', async () => {
    await shop();
    expect(await ids({ match: { place: 'ny' } })).toBe('0 1');
    expect(await ids({ match: { place: { query: 'ny', auto_generate_synonyms_phrase_query: false } } })).toBe('0 1 2');
    expect(await ids({ match_phrase: { place: 'ny at night' } })).toBe('1');
    expect(await ids({ match_phrase_prefix: { place: 'ny at ni' } })).toBe('1');
    expect(await ids({ match: { typed: 'qui' } })).toBe('0 1');
    expect(await ids({ match: { both: { query: 'quizzical', operator: 'and' } } })).toBe('0 1 2');
    expect(await ids({ multi_match: { query: 'quiet', fields: ['both', 'place'], type: 'cross_fields', operator: 'and' } })).toBe('0 1 2');
    expect(await ids({ match: { paired: { query: 'red apple', operator: 'and' } } })).toBe('0 1');
    expect(await ids({ term: { paired: 'red apple' } })).toBe('0');
    expect(await ids({ terms: { tag: ['ÉTÉ', 'b'] } })).toBe('0 1');
    for (const query of [
      { term: { tag: 'éte' } },
      { prefix: { tag: 'ÉT' } },
      { wildcard: { tag: 'É*E' } },
      { regexp: { tag: 'ÉT.' } },
      { fuzzy: { tag: 'ETÀ' } },
      { range: { tag: { gte: 'ETA', lt: 'ÉTF' } } },
    ]) {
      expect([query, await ids(query)]).toEqual([query, '0 1']);
    }
    const { at } = await call('POST', '/shop/_search', {
      aggs: { tags: { terms: { field: 'tag' } } },
      docvalue_fields: ['tag'],
      fields: ['tag'],
      size: 1,
      sort: [{ tag: 'desc' }],
    });
    expect(at('hits.hits.0')).toMatchObject({ _id: '2', sort: ['x'] });
    expect(at('aggregations.tags.buckets')).toMatchObject([{ key: 'ete', doc_count: 2 }, { key: 'b' }, { key: 'x' }]);
  });

  it('scores words at one place as one, and shows where they are', async () => {
    await shop();
    const { at } = await call('POST', '/shop/_search?explain=true', {
      query: { match: { both: 'qu' } },
      highlight: { fields: { both: {} } },
    });
    // Both documents have both terms, each once, and two places: tokens at one place make a text no longer.
    expect(at('hits.hits.0._score')).toBe(at('hits.hits.2._score'));
    expect(at('hits.hits.0._explanation.description')).toBe('weight(Synonym(both:q both:qu) in 0) [PerFieldSimilarity], result of:');
    expect(at('hits.hits.0.highlight.both')).toEqual(['<em>Quick</em> fox']);
  });

  it('is kept with the settings, shown by them, and changed while the index is closed', async () => {
    await shop();
    const shown = await call('GET', '/shop/_settings');
    expect(shown.at('shop.settings.index.analysis.filter.cities.synonyms')).toEqual(ANALYSIS.filter.cities.synonyms);
    expect(shown.at('shop.settings.index.analysis.filter.start.max_gram')).toBe('4');
    const fewer = { 'analysis.filter.cities.synonyms': ['big apple, chicago'] };
    expect(await errorOf('PUT', '/shop/_settings', fewer)).toContain(
      "Can't update non dynamic settings [[index.analysis.filter.cities.synonyms]]",
    );
    await call('POST', '/shop/_close');
    await call('PUT', '/shop/_settings', fewer);
    await call('POST', '/shop/_open');
    expect(await ids({ match: { place: 'chicago' } })).toBe('1');
    const analyzed = await call('POST', '/shop/_analyze', { field: 'typed', text: 'Fox' });
    expect((analyzed.at('tokens') as { token: string }[]).map(({ token }) => token)).toEqual(['f', 'fo', 'fox']);
    const normalized = await call('POST', '/shop/_analyze', { normalizer: 'low', text: 'Été' });
    expect(normalized.at('tokens.0.token')).toBe('ete');
  });

  it.each([
    [{ analyzer: { a: { type: 'custom' } } }, 'Custom Analyzer [a] must be configured with a tokenizer'],
    [{ analyzer: { a: { tokenizer: 'nope' } } }, 'Custom Analyzer [a] failed to find tokenizer under name [nope]'],
    [{ analyzer: { a: { tokenizer: 'standard', filter: ['nope'] } } }, 'Custom Analyzer [a] failed to find filter under name [nope]'],
    [
      { analyzer: { a: { tokenizer: 'standard', filter: ['f'] } }, filter: { f: {} } },
      'Custom Analyzer [a] failed to find filter under name [f',
    ],
    [{ analyzer: { a: { tokenizer: 'standard', filter: ['kstem'] } } }, 'filter [kstem] is not supported by this service'],
    [{ analyzer: { a: { type: 'nope' } } }, 'Unknown analyzer type [nope] for [a]'],
    [{ analyzer: { a: { type: 'french' } } }, 'analyzer [french] of [a] is not supported by this service'],
    [{ analyzer: { _a: { type: 'simple' } } }, 'analyzer name must not start with \'_\'. got "_a"'],
    [{ filter: { f: { type: 'nope' } } }, 'Unknown filter type [nope] for [f]'],
    [{ filter: { f: { type: 'ngram', max_gram: 9 } } }, 'must be less than or equal to: [1] but was [8]'],
    [{ char_filter: { c: { type: 'html_strip' } } }, 'char_filter [html_strip] of [c] is not supported by this service'],
    [{ normalizer: { n: { filter: ['stop'] } } }, 'Custom normalizer [n] may not use filter [stop]'],
    [{ normalizer: { n: { tokenizer: 'standard' } } }, 'Custom normalizer [n] cannot configure a tokenizer'],
  ])('refuses %j', async (analysis, reason) => {
    const error = await errorOf('PUT', '/x', { settings: { analysis } });
    expect(error).toMatch(/^400 illegal_argument_exception/);
    expect(error).toContain(reason);
  });

  it('takes a text for a list nowhere else, whatever an index is called', async () => {
    await call('PUT', '/%00', { settings: { 'index.codec': '\0' } });
    expect((await call('GET', '/_settings')).status).toBe(200);
    expect((await call('DELETE', '/%00')).status).toBe(200);
    const named = await call('PUT', '/named', { settings: { analysis: { filter: { f: { type: '\0' } } } } });
    expect([named.status, named.at('error.reason')]).toEqual([400, expect.stringContaining('must not begin with the character U+0000')]);
  });

  it('refuses names that the index does not have', async () => {
    const field = (options: object): object => ({ mappings: { properties: { f: options } } });
    expect(await errorOf('PUT', '/x', field({ type: 'keyword', normalizer: 'n' }))).toContain('normalizer [n] not found for field [f]');
    expect(await errorOf('PUT', '/x', field({ type: 'text', analyzer: 'n' }))).toContain(
      'analyzer [n] has not been configured in mappings',
    );
  });
});

describe('dynamic_templates', () => {
  const templates = [
    { off: { match_mapping_type: 'object', match: 'raw*', mapping: { enabled: false } } },
    { ids: { match: '^(.*_id|key)$', match_pattern: 'regex', mapping: { type: 'keyword' } } },
    { names: { path_match: 'name.*', path_unmatch: '*.middle', match_mapping_type: 'string', mapping: { copy_to: 'full', type: 'text' } } },
    { whole: { match_mapping_type: 'long', mapping: { type: 'integer' } } },
    { any: { match: 's_*', mapping: { store: true, type: '{dynamic_type}' } } },
  ];

  it('map what a document introduces', async () => {
    await call('PUT', '/t', { mappings: { dynamic_templates: templates } });
    await call('PUT', '/t/_doc/1', {
      raw: { a: 1 },
      user_id: 5,
      key: true,
      name: { first: 'A', middle: 'B' },
      n: 3,
      s_d: 1.5,
      s_t: 'x',
      d: '2020-01-01',
    });
    const { at } = await call('GET', '/t/_mapping');
    expect(at('t.mappings.dynamic_templates')).toEqual(templates);
    const text = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } };
    expect(at('t.mappings.properties')).toEqual({
      d: { type: 'date' },
      full: text,
      key: { type: 'keyword' },
      n: { type: 'integer' },
      name: { properties: { first: { type: 'text', copy_to: ['full'] }, middle: text } },
      raw: { type: 'object', enabled: false },
      s_d: { type: 'float', store: true },
      s_t: { type: 'text', store: true },
      user_id: { type: 'keyword' },
    });
  });

  it.each([
    [{ a: 1 }, 'An array of named objects is expected'],
    [[{ a: { match: 'x' } }], 'template must have mapping set'],
    [[{ a: { mapping: {} } }], 'template must have match, path_match or match_mapping_type set'],
    [[{ a: { match_mapping_type: 'nope', mapping: {} } }], 'No field type matched on [nope]'],
    [[{ a: { match: 'x', foo: 1, mapping: {} } }], 'Illegal dynamic template parameter: [foo]'],
    [[{ a: { match: 'x[', match_pattern: 'regex', mapping: {} } }], 'Pattern [x[] of type [regex] is invalid'],
    [[{ a: {}, b: {} }], 'A dynamic template must be defined with a name'],
  ])('refuse %j', async (given, reason) => {
    expect(await errorOf('PUT', '/x', { mappings: { dynamic_templates: given } })).toContain(reason);
  });
});
