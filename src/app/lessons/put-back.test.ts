import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createAsk } from '../../client/ask.ts';
import { createClient } from '../../client/client.ts';
import { madeQuery } from '../../client/queries/made-query.ts';
import { createServiceClock } from '../../client/service-clock.ts';
import { feed } from '../../datasets/feed.ts';
import { catalogue } from '../../features/lessons/model/catalogue.ts';
import type { Lesson } from '../../features/lessons/model/lesson.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import { putBack, settingsChangedBy } from './put-back.ts';

const lessons = catalogue.map(({ json }) => JSON.parse(json) as Lesson);
const base = new URL('http://fathom.test/api/');

function service() {
  const { service } = openHost({ ...repeatable(), datasets: [feed], gate: { switches: true } }, { still: true });
  const connection = { base, fetch: inPageFetch(service, base, () => Promise.reject(new TypeError('no network'))) };
  const ask = createAsk(connection);
  return { ask, client: createClient(connection), clock: createServiceClock(ask, () => 0) };
}

type Played = ReturnType<typeof service>;

async function statusOf({ ask }: Played, method: string, path: string, body?: unknown): Promise<number> {
  return (await ask(method, path, { body })).status;
}

async function importFeed({ client }: Played, documents: number): Promise<void> {
  await client.createIndex('feed', 2, {});
  const { id } = await client.startImport('feed', { dataset: 'feed', documents });
  while ((await client.task(id)).status === 'running') await new Promise(setImmediate);
}

const lowered = { transient: { 'search.max_open_scroll_context': 3 } };

describe('what is put back before a lesson', () => {
  it('are the settings that the requests of lessons change', () => {
    const { persistent, transient } = settingsChangedBy(lessons);
    expect([[...persistent], [...transient]]).toEqual([[], ['search.max_open_scroll_context']]);
    const [lesson] = lessons;
    const request = 'PUT /_cluster/settings\n{"persistent":{"search":{"max_buckets":5}},"transient":7}';
    const own = { ...lesson, steps: [{ do: [{ control: 'console', to: request }] }] } as unknown as Lesson;
    expect([...settingsChangedBy([own]).persistent]).toEqual(['search.max_buckets']);
  });

  it('is the limit of open scrolls one has left, so that two slices of five shards can be opened again', async () => {
    const played = service();
    await importFeed(played, 50);
    const scroll = () => statusOf(played, 'POST', '/feed/_search?scroll=1m', { size: 1 });
    await played.ask('PUT', '/_cluster/settings', { body: { ...lowered, persistent: { 'search.max_buckets': 70 } } });
    expect([await scroll(), await scroll()]).toEqual([200, 429]);
    expect(await putBack(played.ask, played.clock, lessons)).toEqual({
      settings: ['search.max_open_scroll_context'],
      contexts: 1,
      clock: false,
    });
    expect([await scroll(), await scroll()]).toEqual([200, 200]);
    // What no lesson touches stays.
    expect((await played.ask('GET', '/_cluster/settings?flat_settings=true')).body).toMatchObject({
      persistent: { 'search.max_buckets': '70' },
      transient: {},
    });
  });

  it('is every context, whoever opened it, and the clock', async () => {
    const played = service();
    await importFeed(played, 50);
    await statusOf(played, 'POST', '/feed/_pit?keep_alive=1d');
    await statusOf(played, 'POST', '/feed/_search?scroll=1d', { size: 1 });
    await played.clock.turn({ kind: 'virtual', speed: 4 });
    expect(await putBack(played.ask, played.clock, lessons)).toEqual({ settings: [], contexts: 2, clock: true });
    expect(await putBack(played.ask, played.clock, lessons)).toEqual({ settings: [], contexts: 0, clock: false });
    expect(played.clock.getState()).toEqual({ kind: 'real', speed: 1 });
  });
});

describe('what an index was made with', () => {
  const madeIn = ({ client }: Played) => new QueryClient().fetchQuery(madeQuery(client, 'feed', ''));

  it('stays when documents of it are deleted and others written', async () => {
    const played = service();
    await importFeed(played, 50);
    await statusOf(played, 'POST', '/feed/_delete_by_query?refresh=true', { query: { range: { likes: { lt: 75 } } } });
    await statusOf(played, 'PUT', '/feed/_doc/x?refresh=true', { likes: 1 });
    expect((await played.client.indexRows('feed'))[0]?.documents).not.toBe(50);
    expect(await madeIn(played)).toBe(50);
  });

  it('is that of the last import into it, and unknown of one that was made by hand', async () => {
    const played = service();
    await importFeed(played, 50);
    await played.client.deleteIndex('feed');
    await importFeed(played, 20);
    expect(await madeIn(played)).toBe(20);
    await played.clock.turn({ kind: 'virtual', by: 1_000 });
    await played.client.deleteIndex('feed');
    await played.client.createIndex('feed', 2, {});
    expect(await madeIn(played)).toBeNull();
  });
});
