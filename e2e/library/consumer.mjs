// What a user of the library would write, for plain Node: run from a folder where `fathom-search` can be imported.
import assert from 'node:assert/strict';
import { inPageFetch, openFathom, RestError, walkOffset, walkPit, walkScroll, walkSearchAfter } from 'fathom-search';
import { restHandlers } from 'fathom-search/msw';
import { createHttpServer, datasets } from 'fathom-search/node';
import { answerRoute } from 'fathom-search/playwright';
import * as walks from 'fathom-search/walks';
import { getResponse } from 'msw';

const DOCUMENTS = 100;
const base = new URL('https://search.example/api/');
const { engine, service } = openFathom();
const ask = inPageFetch(service, base, fetch);

/**
 * @param {string} method
 * @param {string} path
 * @param {string} body
 */
async function send(method, path, body) {
  const response = await ask(new URL(path, base), { method, headers: { 'content-type': 'application/json' }, body });
  assert.ok(response.ok, await response.clone().text());
  return response.json();
}

await send('PUT', 'books', JSON.stringify({ settings: { number_of_shards: 3 } }));
const lines = Array.from({ length: DOCUMENTS }, (_, n) => [{ index: { _id: String(n) } }, { n, title: `book ${n % 7}` }]).flat();
const bulk = await send('POST', 'books/_bulk?refresh=true', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
assert.equal(bulk.errors, false);
assert.equal(engine.index('books')?.shardCount, 3);

const everything = { base, fetch: ask, index: 'books', size: 7, sort: [{ n: 'asc' }] };
const inOrder = Array.from({ length: DOCUMENTS }, (_, n) => String(n));
for (const walk of [walkOffset, walkSearchAfter, walkScroll, walkPit]) {
  const ids = [];
  let pages = 0;
  for await (const { number, hits } of walk(everything)) {
    assert.equal(number, ++pages);
    ids.push(...hits.map((hit) => hit._id));
  }
  assert.deepEqual(ids, inOrder, walk.name);
  assert.equal(engine.contexts().length, 0, `${walk.name} leaves something open`);

  // Leaving early and aborting both close what was opened.
  for await (const page of walk(everything)) if (page.number === 2) break;
  const abort = new AbortController();
  const aborted = (async () => {
    for await (const page of walk({ ...everything, signal: abort.signal })) if (page.number === 2) abort.abort();
  })();
  await assert.rejects(aborted, { name: 'AbortError' });
  assert.equal(engine.contexts().length, 0, `${walk.name} leaves something open when it ends early`);
  console.log(`${walk.name}: ${ids.length} documents on ${pages} pages`);
}
await assert.rejects(walkPit({ ...everything, index: 'films' }).next(), (error) => error instanceof RestError && error.status === 404);
assert.equal(walks.walkPit, walkPit);

const [handler] = restHandlers(service, base);
const mocked = await getResponse([handler], new Request(new URL('books/_count', base)));
assert.equal(JSON.parse((await mocked?.text()) ?? '{}').count, DOCUMENTS);

let fulfilled;
await answerRoute(
  service,
  base,
)({
  request: () => ({ url: () => `${base.href}books/_count`, method: () => 'GET', headers: () => ({}), postDataBuffer: () => null }),
  fulfill: async (answer) => void (fulfilled = answer),
  abort: async () => undefined,
});
assert.equal(JSON.parse(fulfilled.body.toString()).count, DOCUMENTS);

const server = createHttpServer(service, () => undefined).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = `http://127.0.0.1:${server.address().port}`;
let overHttp = 0;
for await (const { hits } of walkPit({ base: address, index: 'books', size: 30 })) overHttp += hits.length;
assert.equal(overHttp, DOCUMENTS);
server.close();
server.closeAllConnections();

assert.ok(datasets({ readFile: async () => new Uint8Array(), inflate: async (bytes) => bytes }).length > 0);
console.log('done');
