import { describe, expect, it } from 'vitest';
import { openFathom } from '../fathom.ts';
import { checkRecording } from './check-recording.ts';
import { FORMATS, isClean } from './report-text.ts';

interface Entry {
  readonly url: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
}

const har = (entries: readonly Entry[]): string =>
  JSON.stringify({
    log: {
      entries: entries.map(({ url, method = 'POST', body, status = 200, answer }) => ({
        request: { method, url, ...(body !== undefined && { postData: { text: JSON.stringify(body) } }) },
        response: { status, content: answer === undefined ? {} : { text: JSON.stringify(answer) } },
      })),
    },
  });

const SHOP = 'https://shop.example/search/items';
const hits = (...sources: readonly object[]) => ({
  took: 1,
  timed_out: false,
  _shards: {},
  hits: { hits: sources.map((_source, n) => ({ _index: 'items', _id: String(n), _source })) },
});

describe('a recording', () => {
  it('has every request of the search service classed, and the rest left out', async () => {
    const text = har([
      { url: 'https://shop.example/index.html', method: 'GET' },
      { url: `${SHOP}/_search`, body: { sort: [{ price: 'asc' }] }, answer: hits({ price: 3, name: 'tent' }) },
      { url: `${SHOP}/_search`, body: { query: { more_like_this: { fields: ['name'], like: 'tent' } } }, answer: hits() },
      { url: `${SHOP}/_search`, body: { size: 1 }, answer: { ...hits(), _clusters: {} } },
      { url: `${SHOP}/_search`, body: { from: -1 }, status: 400, answer: { error: {} } },
      { url: `${SHOP}/_count`, method: 'GET', status: 403 },
    ]);
    const report = await checkRecording(text);
    expect(report.verdicts.map(({ kind }) => kind)).toEqual(['served', 'refused', 'differs', 'served', 'differs']);
    expect(report.others).toBe(1);
    expect(FORMATS.text(report)).toMatch(
      /refused: POST \/items\/_search \(request 2\)\n {2}400 .*more_like_this[^]*differs: POST \/items\/_search size=1 \(request 3\)\n {2}the answer has no _clusters[^]*answered 200, was 403\n5 requests: 2 served, 1 refused, 2 differs; 1 went elsewhere; 0 mistakes/,
    );
  });

  it('has its mistakes told, also as JSON and as annotations', async () => {
    const text = har([
      { url: `${SHOP}/_search`, body: { from: 5_000 }, answer: hits() },
      { url: `${SHOP}/_search?scroll=1m`, body: {}, answer: { _scroll_id: 'abc', ...hits() } },
      { url: 'https://shop.example/search/_search/scroll', body: { scroll_id: 'abc' }, answer: { _scroll_id: 'def', ...hits() } },
      { url: `${SHOP}/_pit?keep_alive=1m`, answer: { id: 'pit1' } },
      {
        url: 'https://shop.example/search/_search/scroll',
        method: 'DELETE',
        body: { scroll_id: 'def' },
        answer: { succeeded: true, num_freed: 1 },
      },
    ]);
    const report = await checkRecording(text);
    expect(report.breaches.map(({ rule, exchange }) => [rule, exchange.number])).toEqual([
      ['deep-page', 1],
      ['context-left-open', 4],
    ]);
    expect(report.verdicts.map(({ kind }) => kind)).toEqual(['served', 'served', 'served', 'served', 'served']);
    expect(JSON.parse(FORMATS.json(report)).mistakes[0]).toMatchObject({ rule: 'deep-page', request: 1, lesson: 'page-1000' });
    expect(FORMATS.github(report).split('\n')).toEqual([
      expect.stringMatching(/^::warning title=fathom-search deep-page::deep-page: POST \/items\/_search from=5000 \(request 1\)%0A/),
      expect.stringMatching(/^::warning title=fathom-search context-left-open::/),
    ]);
    expect(isClean(await checkRecording(text, { rules: { 'deep-page': false, 'context-left-open': false } }))).toBe(true);
  });

  it('has small pages told by its own answers, also where every page has the same scroll id', async () => {
    const page = {
      url: 'https://shop.example/search/_search/scroll',
      body: { scroll_id: 'abc' },
      answer: { _scroll_id: 'abc', ...hits() },
    };
    const text = har([
      { url: `${SHOP}/_search?scroll=1m`, body: { size: 10 }, answer: { _scroll_id: 'abc', ...hits() } },
      ...Array.from({ length: 25 }, () => page),
      { ...page, method: 'DELETE' },
      { url: `${SHOP}/_delete_by_query?scroll_size=5`, body: { query: { match_all: {} } }, answer: { batches: 30 } },
      { url: `${SHOP}/_delete_by_query?scroll_size=5`, body: { query: { match_all: {} } }, answer: { batches: 3 } },
    ]);
    const { breaches } = await checkRecording(text);
    expect(breaches.map(({ rule, exchange }) => [rule, exchange.number])).toEqual([
      ['small-pages', 1],
      ['small-pages', 28],
    ]);
    expect(breaches[0]?.message).toContain('in 26 pages of 10');
  });

  it('says what of an answer of another release is not here', async () => {
    const typed = (await openFathom({ as: '8' }).service.handle({ method: 'GET', path: '/', query: '', headers: {}, body: undefined }))
      .body;
    const text = har([{ url: 'http://localhost:9200/', method: 'GET', answer: JSON.parse(new TextDecoder().decode(typed)) }]);
    expect(isClean(await checkRecording(text, { base: 'http://localhost:9200/', as: '8' }))).toBe(true);
    await expect(checkRecording('{"log":{}}')).rejects.toThrow('no HAR file');
  });

  it('is refused for one of several searches that was answered there, unless its indices are made as they were', async () => {
    const query = { match: { kind: { query: 'tent', analyzer: 'mine' } } };
    const answer = { responses: [hits({ kind: 'tent' }), hits()] };
    const text = har([{ url: `${SHOP}/_msearch`, body: {}, answer }]).replace(
      '"{}"',
      JSON.stringify(`{}\n{}\n{}\n${JSON.stringify({ query })}\n`),
    );
    const [verdict] = (await checkRecording(text)).verdicts;
    expect(verdict).toMatchObject({ kind: 'refused', why: expect.stringMatching(/^search 2: 400 .*\[mine\]/) });
    const body = { settings: { analysis: { analyzer: { mine: { type: 'custom', tokenizer: 'keyword' } } } } };
    const { verdicts } = await checkRecording(text, { fill: (fathom) => fathom.load('items', '', { body }) });
    expect(verdicts.map(({ kind }) => kind)).toEqual(['served']);
  });

  it('is held against mappings that fit what was asked and shown', async () => {
    const asked = [
      { sort: ['kind', { 'maker.name': 'asc' }, '_score'] },
      {
        aggs: {
          kinds: { terms: { field: 'kind' } },
          colours: { terms: { field: 'colour.raw' } },
          sizes: { cardinality: { field: 'size' } },
        },
      },
      { aggs: { unseen: { terms: { field: 'shop.keyword' } }, days: { date_histogram: { field: 'sold', calendar_interval: 'day' } } } },
      {
        aggs: {
          parts: { nested: { path: 'parts' }, aggs: { names: { terms: { field: 'parts.name' } } } },
          rating: { avg: { field: 'rating' } },
        },
      },
      { suggest: { it: { prefix: 't', completion: { field: 'name.suggest' } } } },
      {
        query: { geo_distance: { distance: '1km', place: { lat: 1, lon: 2 } } },
        sort: [{ _geo_distance: { place: [2, 1], order: 'asc' } }],
      },
      { query: { match: { name: 'tent' } }, collapse: { field: 'kind' } },
    ];
    const shown = {
      kind: 'tent',
      colour: 'red',
      size: 3,
      name: 'Tent',
      maker: { name: 'A' },
      parts: [{ name: 'pole' }],
      place: { lat: 1, lon: 2 },
    };
    const text = har(asked.map((body) => ({ url: `${SHOP}/_search`, body, answer: hits(shown) })));
    expect((await checkRecording(text)).verdicts.map(({ kind, why }) => why || kind)).toEqual(asked.map(() => 'served'));
  });

  it('does not come to naught by a document that does not fit what was asked', async () => {
    const body = { query: { geo_distance: { distance: '1km', name: { lat: 1, lon: 2 } } } };
    const text = har([
      { url: `${SHOP}/_search`, body, answer: hits({ name: 'tent' }, { name: '1,2' }) },
      { url: `${SHOP}/_doc/1`, method: 'GET', answer: {} },
    ]);
    expect((await checkRecording(text)).verdicts.map(({ kind }) => kind)).toEqual(['served', 'served']);
  });

  it('serves an import of a data set that only the recorded service has, and says what is wrong with one', async () => {
    const url = 'http://localhost:9200/indices/logs/imports';
    const answer = { code: 0, message: 'queued', data: {} };
    const text = har([
      { url: 'http://localhost:9200/logs', method: 'PUT', body: {}, answer: { acknowledged: true } },
      { url, method: 'POST', body: { dataset: 'logs' }, status: 202, answer },
      { url, method: 'POST', body: { dataset: 'logs', documents: -1 }, status: 202, answer },
    ]);
    const { verdicts } = await checkRecording(text, { base: 'http://localhost:9200/' });
    expect(verdicts.map(({ kind }) => kind)).toEqual(['served', 'served', 'refused']);
    expect(verdicts[2]?.why).toMatch(/^400 error: .*documents/);
  });
});
