import { describe, expect, it } from 'vitest';
import { outlineNow } from '../../../components/json/testing/outline-now.ts';
import { readRequest } from '../../../requests/sheet/search-request.ts';
import { splitSheet } from '../../../requests/sheet/split.ts';
import type { Endpoint } from '../../../requests/endpoints.ts';
import type { CaptureSource } from './captures.ts';
import { prepare } from './prepare.ts';

const endpoint = (method: string, path: string, more: Partial<Endpoint> = {}): Endpoint => ({
  method,
  path,
  summary: '',
  writes: false,
  parameters: [],
  bodyTypes: ['application/json'],
  bodyKeys: [],
  ...more,
});
const cost = { name: 'cost', values: ['true', 'false'], type: 'boolean' };
const endpoints = [
  endpoint('GET', '/{index}/_search', { parameters: [cost] }),
  endpoint('POST', '/{index}/_search', { parameters: [cost] }),
  endpoint('POST', '/_search', { parameters: [cost] }),
  endpoint('POST', '/_bulk', { writes: true, bodyTypes: ['application/x-ndjson', 'application/json'] }),
  endpoint('DELETE', '/_search/scroll/{scroll_id}'),
  endpoint('GET', '/_cat/indices'),
];

function source(line: number, body: unknown): CaptureSource {
  const outline = outlineNow(typeof body === 'string' ? body : JSON.stringify(body));
  if (outline === null) throw new Error('not JSON');
  return { line, outline };
}

function prepared(text: string, sources: readonly CaptureSource[] = [], costs = true) {
  const [request] = splitSheet(text).requests;
  if (request === undefined) throw new Error('no request');
  return prepare(readRequest(request), { endpoints, sources, costs });
}

describe('preparing a request', () => {
  it('sends a search with GET and a body as POST, asks for counters, and says so', () => {
    expect(prepared('GET logs/_search\n{ "size": 9223372036854775807 } // all')).toMatchObject({
      method: 'POST',
      path: '/logs/_search?cost=true',
      body: '{"size":9223372036854775807}',
      writes: false,
      notes: ['A browser cannot send a body with GET, so it went as POST.'],
    });
    expect(prepared('GET logs/_search?cost=false')).toMatchObject({ method: 'GET', path: '/logs/_search?cost=false', body: null });
    expect(prepared('POST /logs/_search?size=1', [], false)).toMatchObject({ path: '/logs/_search?size=1' });
    expect(prepared('GET /_cat/indices\n{}')).toHaveProperty('problem');
  });

  it('sends a query with spaces in it whole, as addresses write them', () => {
    for (const [text, path] of [
      ['GET /logs/_search?q=a AND b', '/logs/_search?q=a%20AND%20b&cost=true'],
      ['GET /logs/_search?q=a  OR (b c)&size=1   ', '/logs/_search?q=a%20%20OR%20(b%20c)&size=1&cost=true'],
      ['GET /logs/_search?q=n:[1 TO 5] # in a range', '/logs/_search?q=n:[1%20TO%205]&cost=true'],
      ['GET /logs/_search?q=a\tb // tab', '/logs/_search?q=a%09b&cost=true'],
      ['GET /logs/_search?q=a b HTTP/1.1', '/logs/_search?q=a%20b&cost=true'],
    ] as const) {
      expect(prepared(text)).toMatchObject({ path });
    }
  });

  it('sends lines as lines, each ended', () => {
    expect(prepared('POST /_bulk\n{ "index": {} }\n{"a": """x\ny"""}')).toMatchObject({
      contentType: 'application/x-ndjson',
      writes: true,
    });
    expect(prepared('POST /_bulk\n{ "index": {} }\n{"a": 1}')).toMatchObject({ body: '{"index":{}}\n{"a":1}\n' });
  });

  it('reads triple quotes as one text', () => {
    expect(prepared('POST /a/_search\n{"q": """say "hi"\nnow"""}')).toMatchObject({ body: String.raw`{"q":"say \"hi\"\nnow"}` });
  });
});

describe('captures', () => {
  const hits = '{"_scroll_id":"s+1","hits":{"hits":[{"sort":[1,"a"]},{"sort":[9223372036854775807,"b"]}]}}';

  it('take the newest answer that has the value, with every digit', () => {
    const sources = [source(9, { count: 3 }), source(5, hits), source(1, { id: 'pit', pit_id: 'older' })];
    expect(prepared('POST /_search\n{"pit":{"id":"$last.pit_id"},"search_after":$last.hits.sort}', sources)).toMatchObject({
      body: '{"pit":{"id":"older"},"search_after":[9223372036854775807,"b"]}',
      substitutions: [
        { name: '$last.pit_id', value: '"older"', line: 1 },
        { name: '$last.hits.sort', value: '[9223372036854775807,"b"]', line: 5 },
      ],
    });
  });

  it('know that opening a point in time answers its id as id', () => {
    expect(prepared('POST /_search\n{"pit":{"id":"$last.pit_id"}}', [source(1, { id: 'fresh' })])).toMatchObject({
      body: '{"pit":{"id":"fresh"}}',
    });
  });

  it('are escaped in a path', () => {
    expect(prepared('DELETE /_search/scroll/$last._scroll_id', [source(2, hits)])).toMatchObject({ path: '/_search/scroll/s%2B1' });
  });

  it('that have no value keep the request from being sent', () => {
    expect(prepared('POST /_search\n{"pit":{"id":"$last.pit_id"}}')).toEqual({
      problem: '$last.pit_id has no value: no answer of this tab has one.',
    });
  });
});
