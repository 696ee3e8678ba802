import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openService } from '../../e2e/support/service.ts';
import { createAsk, type Ask } from '../client/ask.ts';
import { createClient, type Client } from '../client/client.ts';
import { bulk, sourcesOf } from '../client/writes.ts';
import { closeContext } from '../client/queries/contexts-query.ts';
import { fieldsQuery, resultWindowQuery } from '../client/queries/index-queries.ts';
import { paging } from '../client/paging.ts';
import { createSendRaw } from '../client/raw.ts';
import { documentsByShardQuery, shapeQuery } from '../client/queries/shape-queries.ts';
import { taskProgressQuery } from '../client/queries/task-query.ts';
import { readOperations } from '../features/api-reference/operations.ts';
import type { OpenApi } from '../features/api-reference/schemas.ts';
import { trialOf, valueKey } from '../features/api-reference/trial.ts';
import { recordPath, resources } from '../features/collections/resources.ts';
import { createRuns } from '../features/console/run/runs.ts';
import { readRequest } from '../requests/sheet/search-request.ts';
import { splitSheet } from '../requests/sheet/split.ts';
import { changeShape, mergeDown, refreshNow } from '../features/data-shape/shape-changes.ts';
import { OwnImport } from '../features/own-data/own-import.ts';
import { readShards } from '../features/own-data/shard-fill.ts';
import { walkOffset, walkPit, walkScroll, walkSearchAfter } from '../library/walkers.ts';
import { startTransport } from './boot/transport.ts';

const base = new URL('http://host/sub/api/');

/** Names somebody types, and whole paths a link brings. */
const names = ['.', '..', '%2e%2e', '.%2e', '../../victim', String.raw`..\..\victim`, '\t..', '..\n', '. .', '..?a', '..#a', '..;a', '/..'];

/** A page over a transport whose network and service note the addresses they are asked for. */
function page() {
  const sent: string[] = [];
  const answer = () => Response.json({ hits: { hits: [] } }, { headers: { 'x-fathom': '1' } });
  const { transport } = startTransport(
    {
      handle: async ({ path }) => {
        sent.push(`${base.href.slice(0, -1)}${path}`);
        return { status: 200, headers: { 'x-fathom': '1' }, body: new TextEncoder().encode('{"hits":{"hits":[]}}') };
      },
    },
    {
      base,
      network: async (input) => {
        sent.push(new Request(input).url);
        return answer();
      },
      interceptor: { missing: 'none' },
      timer: () => undefined,
      startWithinMs: 0,
    },
  );
  const connection = { fetch: transport.fetch, direct: transport.direct, base };
  return { sent, connection, ask: createAsk(connection), client: createClient(connection) };
}

type ClientCall = (client: Client, name: string) => Promise<unknown>;

/** Every call of the client, with the name in each place that ends up in a path; null: there is none. */
const clientCalls: { readonly [Call in keyof Client]: ClientCall | null } = {
  search: (client, name) => client.search(name, { size: 1 }),
  ask: (client, name) => {
    const search = { index: name, body: { size: 1 }, keepAlive: '1m', parameters: '' };
    const first = { number: 1, after: () => undefined, context: undefined };
    return Promise.allSettled([
      client.ask(paging.offset.page(search, first)),
      client.ask(paging.search_after.page(search, first)),
      client.ask(paging.scroll.page(search, first)),
      client.ask(paging.pit.open(search)),
    ]);
  },
  count: (client, name) => client.count(name, {}),
  settings: (client, name) => client.settings(name),
  putMaxResultWindow: (client, name) => client.putMaxResultWindow(name, 1),
  createIndex: (client, name) => client.createIndex(name, 1, {}),
  deleteIndex: (client, name) => client.deleteIndex(name),
  indexRows: null,
  datasets: null,
  startImport: (client, name) => client.startImport(name, { dataset: name }),
  task: (client, name) => client.task(name),
  tasksOf: (client, name) => client.tasksOf(name),
  cancelTask: (client, name) => client.cancelTask(name),
  send: (client, name) => Promise.allSettled([bulk(client.send, name, [{}], {}), sourcesOf(client.send, name, ['1'], {})]),
  writes: (client, name) => client.writes(name),
};

/** The other functions that put a name into a path. */
const asking: Readonly<Record<string, (ask: Ask, name: string) => Promise<unknown>>> = {
  fieldsQuery: (ask, name) => queried(fieldsQuery(ask, name)),
  resultWindowQuery: (ask, name) => queried(resultWindowQuery(ask, name)),
  shapeQuery: (ask, name) => queried(shapeQuery(ask, name)),
  documentsByShardQuery: (ask, name) => queried(documentsByShardQuery(ask, name, { shards: 1, documents: 1 })),
  taskProgressQuery: (ask, name) => queried(taskProgressQuery(ask, name)),
  readShards: (ask, name) => readShards(ask, name),
  changeShape: (ask, name) => changeShape(ask, name, {}),
  refreshNow: (ask, name) => refreshNow(ask, name),
  mergeDown: (ask, name) => mergeDown(ask, name, 1),
  closeContext: (ask, id) => closeContext(ask, { collection: 'views', id, version: 1, index: '', shards: 1, opened_at: 0 } as never),
  ownImport: (ask, index) => {
    const plan = { file: new File(['{}'], 'x.ndjson'), kind: 'ndjson', fields: [], index, shards: 1, sort: [] } as const;
    return new OwnImport({ ask, now: () => 0, wait: () => Promise.resolve() }, plan).run();
  },
  records: (ask, name) =>
    Promise.allSettled(
      Object.values(resources).flatMap((resource) => [
        ask('DELETE', recordPath(resource, 'a', name)),
        ask('GET', recordPath(resource, name, 'x')),
      ]),
    ),
};

// The form of a query's function differs from query to query.
function queried({ queryFn }: { queryFn?: unknown }): Promise<unknown> {
  return (queryFn as (context: { readonly signal: AbortSignal }) => Promise<unknown>)({ signal: new AbortController().signal });
}

/** Runs it with a name that leads nowhere else and with each that could: what was sent to another level than the former, or that nothing was sent. */
async function strays(run: (asked: ReturnType<typeof page>, name: string) => Promise<unknown>): Promise<readonly string[]> {
  const plain = page();
  await Promise.allSettled([run(plain, 'name')]);
  const levels = new Set(plain.sent.map(levelOf));
  const found: string[] = plain.sent.length === 0 ? ['nothing was sent'] : [];
  for (const name of names) {
    const asked = page();
    await Promise.allSettled([run(asked, name)]);
    for (const url of asked.sent)
      if (!url.startsWith(base.href) || !levels.has(levelOf(url))) found.push(`${JSON.stringify(name)} went to ${url}`);
  }
  return found;
}

function levelOf(url: string): number {
  return new URL(url).pathname.split('/').length;
}

describe('no name leads a request to another level', () => {
  it.each(Object.entries(clientCalls).flatMap(([name, call]) => (call === null ? [] : [{ name, call }])))(
    'of client.$name',
    async ({ call }) => {
      expect(await strays(({ client }, value) => call(client, value))).toEqual([]);
    },
  );

  it.each(Object.entries(asking))('of %s', async (_, call) => {
    expect(await strays(({ ask }, value) => call(ask, value))).toEqual([]);
  });

  it.each([walkOffset, walkPit, walkScroll, walkSearchAfter].map((walk) => ({ name: walk.name, walk })))(
    'of the library’s $name',
    async ({ walk }) => {
      const sent = strays(({ connection }, index) => walk({ base, index, sort: ['_doc'], fetch: connection.fetch }).next());
      expect(await sent).toEqual([]);
    },
  );

  it('of any operation of the API page', async () => {
    const operations = readOperations(await (await openService()).ok<OpenApi>('GET', '/openapi.json'));
    const trials = operations.flatMap((operation) =>
      operation.parameters.flatMap((bad) =>
        ['.', '..', '../../victim', String.raw`..\..\victim`].flatMap((name) => {
          const values = Object.fromEntries(operation.parameters.map((parameter) => [valueKey(parameter), parameter === bad ? name : 'x']));
          const trial = trialOf(operation, values, '', '');
          return bad.in !== 'path' || 'problem' in trial ? [] : [{ trial, level: operation.path.split('/').length + 2 }];
        }),
      ),
    );
    expect(trials.length).toBeGreaterThan(300);
    for (const { trial, level } of trials) {
      const { sent, ask } = page();
      await ask(trial.method, trial.path);
      expect(sent.map(levelOf), `${trial.method} ${trial.path}`).toEqual([level]);
    }
  });

  it.each([...names.map((name) => `/${name}/x`), '/../../victim', '/a/%2E%2e/%2e./.%2E/victim', String.raw`/a\..\..\..\victim`])(
    'of a path as it is written, in the console or anywhere: %j',
    async (path) => {
      const { sent, connection, ask } = page();
      const runs = createRuns({ send: createSendRaw(connection), pause: () => Promise.resolve(), onWrite: () => undefined });
      const requests = splitSheet(`DELETE ${path}`).requests.map((request) => ({
        read: readRequest(request),
        source: '',
        prediction: undefined,
      }));
      await runs.start('t', requests, { gesture: { isTrusted: true }, costs: true, endpoints: [] });
      const raw = createSendRaw(connection)({ method: 'PUT', path, body: null, contentType: '' }, new AbortController().signal);
      await Promise.allSettled([ask('DELETE', path), raw]);
      expect(sent.filter((url) => !url.startsWith(base.href))).toEqual([]);
    },
  );

  it('says why a written request was not sent', async () => {
    const { sent, connection } = page();
    const runs = createRuns({ send: createSendRaw(connection), pause: () => Promise.resolve(), onWrite: () => undefined });
    const requests = splitSheet('DELETE /../../victim').requests.map((request) => ({
      read: readRequest(request),
      source: '',
      prediction: undefined,
    }));
    expect(await runs.start('t', requests, { gesture: { isTrusted: true }, costs: true, endpoints: [] })).toMatchObject([
      { status: 'failed', failure: 'An address cannot hold “..” as a name: browsers take it for another level. Nothing was sent.' },
    ]);
    expect(sent).toEqual([]);
  });
});

describe('addresses of requests', () => {
  it('are made in one place, and what else knows addresses is known', () => {
    const found = ['client', 'components', 'features', 'app', 'library']
      .flatMap((folder) => readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${folder}/${file}`))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/inspector\/code\//.test(file))
      .flatMap((file) => {
        const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
        return /(?<![.\w#])(fetch|network)\(|new URL\(|XMLHttpRequest\b|sendBeacon|EventSource|WebSocket\(/.test(code) ? [file] : [];
      });
    expect(found.toSorted()).toEqual([
      // The page's own files, and what it is told of its address.
      'src/app/boot/keep-build.ts',
      'src/app/boot/mend-start.ts',
      'src/app/boot/open-worker.ts',
      'src/app/boot/start-playground.ts',
      'src/app/boot/transport.ts',
      'src/app/keyring.ts',
      'src/app/lessons/one-file.ts',
      'src/app/permalink/share-dialog.tsx',
      'src/app/recorded/first-picture.tsx',
      'src/app/recorded/record.ts',
      'src/app/routes/fidelity-route-page.tsx',
      'src/client/address.ts',
      // A cluster's gateway, below the page's folder, by addresses the client has made.
      'src/client/beside.ts',
      'src/client/queries/conformance-query.ts',
      'src/features/cluster/model/checks.ts',
      'src/features/cluster/view/use-beside.ts',
      'src/features/cluster/ways/connection.ts',
      'src/features/cluster/ways/direct-fetch.ts',
      'src/features/connection/watch-version.ts',
      'src/library/answer-route.ts',
      // A service that is recorded, by the address on the command line.
      'src/library/command/record-flags.ts',
      'src/library/command/record.ts',
      'src/library/embed.ts',
      'src/library/patient-fetch.ts',
      'src/library/walkers.ts',
    ]);
  });
});
