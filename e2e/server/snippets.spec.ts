import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { createClient } from '../../src/client/client.ts';
import type { Exchange } from '../../src/client/exchange.ts';
import { paging } from '../../src/client/paging.ts';
import { languages, type LanguageId } from '../../src/features/paging-compare/inspector/code/languages.ts';
import { readExchange } from '../../src/features/paging-compare/inspector/code/recorded-request.ts';
import { request, startServer, type RunningServer } from '../support/serve.ts';

const run = promisify(execFile);

let server: RunningServer;
let folder: string;
/** Exchanges as lanes make them, by what they do. */
let exchanges: Readonly<Record<'offset' | 'cursor' | 'refused' | 'openPit', Exchange>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'fathom-snippets-'));
  server = await startServer();
  await request('PUT', `${server.address}/books`, '{"settings":{"number_of_shards":3}}');
  const lines = Array.from(
    { length: 25 },
    (_, i) => `{"index":{"_id":"b${i + 1}"}}\n{"title":"it's \\"$HOME\\" ${i + 1}","rank":${i + 1}}\n`,
  );
  await request('POST', `${server.address}/books/_bulk?refresh=true`, lines.join(''), 'application/x-ndjson');
  const client = createClient({ fetch, base: new URL(`${server.address}/`) });
  const body = { size: 2, sort: [{ rank: 'asc' }], query: { match: { title: `it's "$HOME"` } } };
  const { exchange: offset } = await client.search('books', { ...body, from: 4 });
  const { exchange: cursor } = await client.search('books', { ...body, search_after: [6] });
  const refused = await client.search('books', { ...body, from: 10_000 }).then(
    () => Promise.reject(new Error('not refused')),
    (error: { exchange: Exchange }) => error.exchange,
  );
  exchanges = {
    offset,
    cursor,
    refused,
    openPit: (await client.ask(paging.pit.open({ index: 'books', body, keepAlive: '1m', parameters: '' }))).exchange,
  };
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function write(id: LanguageId, exchange: Exchange): string {
  const language = languages.find(({ value }) => value === id);
  if (language === undefined) throw new Error(`no language ${id}`);
  return language.write(readExchange(exchange), server.address);
}

/** Runs a module in a process of its own and answers what it printed. */
async function runModule(name: string, source: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, source);
  // Playwright asks for colours, in which Node would print the status.
  return (await run(process.execPath, [file], { env: { ...process.env, FORCE_COLOR: '0' } })).stdout;
}

/** Hits or error type: what has to be the same whenever it is asked. */
function gist(text: string): unknown {
  const body = JSON.parse(text);
  return body.hits === undefined ? (body.error?.type ?? Object.keys(body)) : body.hits;
}

for (const name of ['offset', 'cursor', 'refused', 'openPit'] as const) {
  test(`the request of ${name} as curl asks the same and gets the same`, async () => {
    const { stdout } = await run('sh', ['-c', write('curl', exchanges[name])]);
    expect(gist(stdout)).toEqual(gist(exchanges[name].responseBody));
  });

  test(`the request of ${name} as fetch asks the same and gets the same`, async () => {
    const printed = await runModule(`fetch-${name}`, write('fetch', exchanges[name]));
    const [status = ''] = printed.split(' ', 1);
    expect(Number(status)).toBe(exchanges[name].status);
    expect(gist(printed.slice(status.length + 1))).toEqual(gist(exchanges[name].responseBody));
  });

  test(`the request of ${name} as the JavaScript client asks the same and gets the same`, async () => {
    const entry = fromRoot('e2e/clients/node_modules/@elastic/elasticsearch-8/index.js');
    expect(existsSync(entry), 'the client must be there: npm run clients installs it').toBe(true);
    const source = write('javascript', exchanges[name]).replace(`'@elastic/elasticsearch'`, `'${pathToFileURL(entry).href}'`);
    const running = runModule(`client-${name}`, source);
    if (exchanges[name].status >= 400) await expect(running).rejects.toThrow('search_phase_execution_exception');
    else expect(gist(await running)).toEqual(gist(exchanges[name].responseBody));
  });
}
