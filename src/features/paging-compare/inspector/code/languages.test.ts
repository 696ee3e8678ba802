import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../client/exchange.ts';
import { languages, type LanguageId } from './languages.ts';
import { namesContext, readExchange } from './recorded-request.ts';

const base = 'http://127.0.0.1:9200';

const search: Exchange = {
  method: 'POST',
  path: '/logs/_search?cost=true',
  requestBody: '{"query":{"match":{"message":"it\'s"}},"sort":[{"timestamp":"desc"}],"size":2,"from":4}',
  status: 200,
  responseBody: '{"took":1,"hits":{"hits":[{"_id":"a"},{"_id":"b"}]}}',
  ms: 1,
};

const openPit: Exchange = { ...search, path: '/logs/_pit?keep_alive=5m', requestBody: null, responseBody: '{"id":"p1"}' };
const closeScroll: Exchange = {
  ...search,
  method: 'DELETE',
  path: '/_search/scroll',
  requestBody: '{"scroll_id":"s1"}',
  responseBody: '{}',
};

function write(id: LanguageId, exchange: Exchange): string {
  const language = languages.find(({ value }) => value === id);
  if (language === undefined) throw new Error(`no language ${id}`);
  return language.write(readExchange(exchange), base);
}

describe('a lane’s request written down', () => {
  it('as curl', () => {
    expect(write('curl', search)).toBe(
      String.raw`curl --silent --show-error --request POST 'http://127.0.0.1:9200/logs/_search?cost=true' \
  --header 'content-type: application/json' \
  --data-raw '{"query":{"match":{"message":"it'\''s"}},"sort":[{"timestamp":"desc"}],"size":2,"from":4}'
`,
    );
    expect(write('curl', openPit)).toBe(`curl --silent --show-error --request POST 'http://127.0.0.1:9200/logs/_pit?keep_alive=5m'\n`);
    expect(write('curl', { ...openPit, path: '/a[1]/_pit' })).toContain('--globoff');
  });

  it('as fetch', () => {
    expect(write('fetch', search)).toBe(`const response = await fetch('http://127.0.0.1:9200/logs/_search?cost=true', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: { match: { message: 'it\\'s' } }, sort: [{ timestamp: 'desc' }], size: 2, from: 4 }),
});
console.log(response.status, await response.text());
`);
  });

  it('as a call of the JavaScript client', () => {
    expect(write('javascript', search)).toContain(`await client.search({
  index: 'logs',
  query: { match: { message: 'it\\'s' } },
  sort: [{ timestamp: 'desc' }],
  size: 2,
  from: 4,
}, { querystring: { cost: 'true' } });`);
    expect(write('javascript', openPit)).toContain(`await client.openPointInTime({ index: 'logs', keep_alive: '5m' });`);
    expect(write('javascript', closeScroll)).toContain(`await client.clearScroll({ scroll_id: 's1' });`);
  });

  it('as a call of the Python client, where from is a word of the language', () => {
    expect(write('python', search)).toContain(`client.search(
    index="logs",
    query={"match": {"message": "it's"}},
    sort=[{"timestamp": "desc"}],
    size=2,
    from_=4,
)`);
    expect(write('python', openPit)).toContain(`client.open_point_in_time(
    index="logs",
    keep_alive="5m",
)`);
    expect(write('python', { ...openPit, path: '/_refresh?wait=1' })).toContain(
      `client.perform_request(\n    "POST",\n    "/_refresh",\n    params={"wait": "1"},`,
    );
  });

  it('as a Playwright test of the status and the hits', () => {
    const test = write('playwright', search);
    expect(test).toContain('expect(response.status()).toBe(200);');
    expect(test).toContain(`expect(hits.hits.map((hit) => hit._id)).toEqual(['a', 'b']);`);
    expect(write('playwright', { ...search, status: 400, responseBody: '{"error":{}}' })).not.toContain('hits');
  });

  it('as a handler that answers the same', () => {
    expect(write('msw', search)).toContain(`http.post('*/logs/_search', () =>`);
    expect(write('msw', search)).toContain(`{ _id: 'a' }`);
    expect(write('msw', { ...search, path: '/(x)/_search' })).toContain(`.pathname.endsWith('/(x)/_search')`);
    expect(write('msw', { ...search, responseBody: 'plain' })).toContain(`new HttpResponse('plain', { status: 200`);
  });

  it('keeps the digits of long integers in every language', () => {
    const long = {
      ...search,
      requestBody: '{"size":1,"search_after":[9223372036854775807]}',
      responseBody: '{"sort":[9223372036854775807]}',
    };
    for (const { value } of languages) expect([value, write(value, long).includes('9223372036854775807')]).toEqual([value, true]);
    expect(write('javascript', long)).toContain('client.transport.request(');
    expect(write('fetch', long)).toContain(`body: '{"size":1,"search_after":[9223372036854775807]}'`);
  });

  it('knows which requests name a scroll or PIT of this tab', () => {
    expect([search, openPit, closeScroll].map((exchange) => namesContext(readExchange(exchange)))).toEqual([false, false, true]);
  });
});
