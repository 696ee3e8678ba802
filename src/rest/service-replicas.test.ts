import { beforeEach, describe, expect, it } from 'vitest';
import { at, errorText, ids, testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const SETTINGS = { number_of_shards: 2, number_of_replicas: 1, 'fathom.run_replicas': true, refresh_interval: '1s' };
const MAPPINGS = { properties: { n: { type: 'long' }, title: { type: 'text' } } };

async function make(name: string, settings: object = SETTINGS, documents = 0): Promise<void> {
  await service.call('PUT', `/${name}`, { settings, mappings: MAPPINGS });
  if (documents === 0) return;
  const lines = Array.from({ length: documents }, (_, n) => `{"index":{"_id":"d${n}"}}\n{"n":${n},"title":"same words"}\n`);
  await service.call('POST', `/${name}/_bulk?refresh=true`, lines.join(''), { 'content-type': 'application/x-ndjson' });
}

async function search(target: string, body: object): Promise<unknown> {
  const answer = await service.call('POST', target, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
}

/** The copies that answered, shard by shard. */
function copies(json: unknown): readonly unknown[] {
  return (at(json, 'cost.shards') as { copy?: number }[]).map(({ copy }) => copy);
}

/** Every page of 10 by offset: all ids that came by. */
async function walk(more: object = {}, parameters = ''): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let from = 0; from < 200; from += 10) {
    seen.push(...ids(await search(`/i/_search${parameters}`, { from, ...more })));
  }
  return seen;
}

const cat = async (path: string): Promise<readonly string[]> => (await service.call('GET', path)).text.trimEnd().split('\n');

describe('replicas that run', () => {
  it('show documents twice on pages by offset, and others never, unless a preference or a tie-break says better', async () => {
    await make('i', SETTINGS, 200);
    const alternating = await walk();
    expect(alternating.length).toBe(200);
    expect(new Set(alternating).size).toBe(148);
    expect(new Set(await walk({}, '?preference=me')).size).toBe(200);
    expect(new Set(await walk({}, '?preference=_primary')).size).toBe(200);
    expect(new Set(await walk({ sort: ['_score', { n: 'asc' }] })).size).toBe(200);
    const opened = await service.call('POST', '/i/_pit?keep_alive=1m');
    const pit = { id: opened.at('id') };
    const viewed: string[] = [];
    let after: unknown;
    for (;;) {
      const page = await search('/_search?cost=true', {
        pit,
        sort: ['_score'],
        size: 10,
        ...(after === undefined ? {} : { search_after: after }),
      });
      if (ids(page).length === 0) break;
      viewed.push(...ids(page));
      after = (at(page, 'hits.hits') as { sort: unknown }[]).at(-1)?.sort;
    }
    expect([viewed.length, new Set(viewed).size]).toEqual([200, 200]);
  });

  it('score by deleted documents of their own until they merge them away', async () => {
    await make('i', { ...SETTINGS, number_of_shards: 1 });
    await service.call('PUT', '/i/_doc/a', { title: 'ash' });
    await service.call('PUT', '/i/_doc/b', { title: 'birch' });
    service.advance(1_000);
    // Publishes on the primary alone, where the older document is a segment's only one and goes with it.
    await search('/i/_search?preference=_primary', {});
    await service.call('PUT', '/i/_doc/b', { title: 'ash birch' });
    await service.call('PUT', '/i/_doc/a', { title: 'ash' });
    await service.call('POST', '/i/_refresh');
    const score = async (preference: string) =>
      at(await search(`/i/_search?preference=${preference}`, { query: { match: { title: 'birch' } } }), 'hits.max_score');
    expect(await score('_primary')).not.toBe(await score('_replica'));
    await service.call('POST', '/i/_forcemerge?max_num_segments=1');
    expect(await score('_primary')).toBe(await score('_replica'));
  });

  it('are asked in turn, by the text of a preference always the same, and by scrolls to their end', async () => {
    await make('i', SETTINGS, 30);
    const asked = async (parameters = '') => copies(await search(`/i/_search?cost=true${parameters}`, { size: 1 }));
    expect([await asked(), await asked(), await asked()]).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(await asked('&preference=_primary')).toEqual([0, 0]);
    expect(await asked('&preference=_replica')).toEqual([1, 1]);
    expect(await asked('&preference=_shards:1%7C_replica')).toEqual([1]);
    const sticky = await Promise.all(['a', 'b', 'c', 'd'].map((text) => asked(`&preference=${text}`)));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((text) => asked(`&preference=${text}`)))).toEqual(sticky);
    expect(new Set(sticky.flat())).toEqual(new Set([0, 1]));
    const first = await search('/i/_search?scroll=1m&cost=true', { size: 10 });
    const second = await search('/_search/scroll?cost=true', { scroll: '1m', scroll_id: at(first, '_scroll_id') });
    expect(copies(second)).toEqual(copies(first));
  });

  it('are told of as started, each with figures of its own', async () => {
    await make('i', { ...SETTINGS, number_of_replicas: 2 }, 10);
    const rows = (await cat('/_cat/shards/i?h=shard,prirep,state,node')).map((row) => row.trim().split(/ +/).slice(0, 3).join(' '));
    expect(rows).toEqual(['0', '1'].flatMap((shard) => ['p', 'r', 'r'].map((kind) => `${shard} ${kind} STARTED`)));
    const health = await service.call('GET', '/_cluster/health/i?level=shards&wait_for_active_shards=all');
    expect([health.status, health.at('status'), health.at('active_shards'), health.at('unassigned_shards')]).toEqual([200, 'green', 6, 0]);
    expect(health.at('indices.i.shards.0.active_shards')).toBe(3);
    const written = await service.call('PUT', '/i/_doc/x?refresh=true', { n: 1 });
    expect(written.at('_shards')).toEqual({ total: 3, successful: 3, failed: 0 });
    expect((await service.call('POST', '/i/_refresh')).at('_shards')).toEqual({ total: 6, successful: 6, failed: 0 });
    const stats = await service.call('GET', '/i/_stats/docs,indexing?level=shards');
    expect([stats.at('_all.primaries.docs.count'), stats.at('_all.total.docs.count')]).toEqual([11, 33]);
    expect((stats.at('indices.i.shards.0') as { routing: { primary: boolean } }[]).map(({ routing }) => routing.primary)).toEqual([
      true,
      false,
      false,
    ]);
    const groups = (await service.call('GET', '/i/_search_shards')).at('shards') as { primary: boolean }[][];
    expect(groups.map((group) => group.map(({ primary }) => primary))).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
    expect(new Set(await cat('/_cat/segments/i?h=prirep'))).toEqual(new Set(['p', 'r']));
    const [sizes = ''] = await cat('/_cat/indices/i?h=health,store.size,pri.store.size&bytes=b');
    const [state, all, primaries] = sizes.trim().split(/ +/);
    expect([state, Number(all) > 2 * Number(primaries)]).toEqual(['green', true]);
  });

  it('end when fewer are asked for, with the contexts they held, and those asked for later have no place', async () => {
    await make('i', SETTINGS, 10);
    const primary = await service.call('POST', '/i/_pit?keep_alive=1m&preference=_primary');
    const replica = await service.call('POST', '/i/_pit?keep_alive=1m&preference=_replica');
    await service.call('PUT', '/i/_settings', { number_of_replicas: 0 });
    expect((await service.call('POST', '/_search', { pit: { id: primary.at('id') } })).status).toBe(200);
    expect((await service.call('POST', '/_search', { pit: { id: replica.at('id') } })).status).toBe(404);
    await service.call('PUT', '/i/_settings', { number_of_replicas: 1 });
    expect((await service.call('GET', '/_cluster/health/i')).at('status')).toBe('yellow');
    expect(copies(await search('/i/_search?cost=true', {}))).toEqual([undefined, undefined]);
  });

  it('are asked for when an index is made, by a setting of the service itself', async () => {
    await make('i');
    expect((await service.call('GET', '/i/_settings')).at('i.settings.index.fathom')).toEqual({ run_replicas: 'true' });
    expect(await errorText(service, 'PUT', '/i/_settings', { 'fathom.run_replicas': false })).toMatch(
      /^400 .*Can't update non dynamic settings/,
    );
    expect(await errorText(service, 'PUT', '/j', { settings: { 'fathom.run_replicas': 'often' } })).toMatch(
      /^400 .*only \[true\] or \[false\]/,
    );
    await make('plain', { number_of_replicas: 1 }, 1);
    expect(await cat('/_cat/shards/plain?h=prirep,state')).toEqual(['p STARTED', 'r UNASSIGNED']);
    const answer = await search('/plain/_search?cost=true&preference=_replica', {});
    expect(Object.keys((at(answer, 'cost.shards') as object[])[0] ?? {})).not.toContain('copy');
  });
});

describe('copies that a write waits for', () => {
  const plain = { number_of_shards: 1, number_of_replicas: 1 };
  const refusal = (wanted: string, needed: number): string =>
    `503 unavailable_shards_exception [i][0] Not enough active copies to meet shard count of [${wanted}] (have 1, needed ${needed}).`;

  it.each([
    ['PUT', '/i/_doc/x?wait_for_active_shards=2', { n: 1 }, refusal('2', 2)],
    ['PUT', '/i/_create/x?wait_for_active_shards=all', { n: 1 }, refusal('ALL', 2)],
    ['DELETE', '/i/_doc/x?wait_for_active_shards=5', undefined, refusal('5', 5)],
    ['POST', '/i/_update/d0?wait_for_active_shards=2', { doc: { n: 7 } }, refusal('2', 2)],
  ])('are said to be too few by %s %s', async (method, target, body, said) => {
    await make('i', plain, 1);
    expect(await errorText(service, method, target, body)).toBe(said);
    const { json } = await service.call('GET', '/i/_stats/indexing');
    expect([at(json, '_all.primaries.indexing.index_total'), at(json, '_all.primaries.indexing.delete_total')]).toEqual([1, 0]);
  });

  it('are said to be too few of each item of a bulk, and of each document that a query finds', async () => {
    await make('i', plain, 2);
    const lines = '{"index":{"_id":"x"}}\n{"n":1}\n{"delete":{"_id":"d0"}}\n';
    const { json } = await service.call('POST', '/i/_bulk?wait_for_active_shards=all', lines, { 'content-type': 'application/x-ndjson' });
    expect(at(json, 'items.0.index.error.type')).toBe('unavailable_shards_exception');
    expect([at(json, 'errors'), at(json, 'items.0.index.status'), at(json, 'items.1.delete.status')]).toEqual([true, 503, 503]);
    const found = await service.call('POST', '/i/_delete_by_query?wait_for_active_shards=2', { query: { match_all: {} } });
    expect([found.status, found.at('deleted'), found.at('failures.1.status')]).toEqual([503, 0, 503]);
  });

  it('are enough where they run, and none are where none are asked for', async () => {
    await make('i', SETTINGS, 1);
    expect((await service.call('PUT', '/i/_doc/x?wait_for_active_shards=all', { n: 1 })).status).toBe(201);
    await make('one', { number_of_replicas: 0 }, 1);
    for (const wanted of ['0', '1', 'all']) {
      expect((await service.call('PUT', `/one/_doc/x${wanted}?wait_for_active_shards=${wanted}`, { n: 1 })).status).toBe(201);
    }
  });

  it('are not asked for by an update that finds nothing to write to', async () => {
    await make('i', plain, 1);
    expect((await service.call('POST', '/i/_update/none?wait_for_active_shards=2', { doc: {} })).status).toBe(404);
    expect((await service.call('POST', '/i/_update/d0?wait_for_active_shards=2', { doc: { n: 0 } })).at('result')).toBe('noop');
  });

  it('cannot be more than an index is to have when it is made', async () => {
    expect(await errorText(service, 'PUT', '/i?wait_for_active_shards=3', { settings: { number_of_replicas: 1 } })).toBe(
      '400 illegal_argument_exception invalid wait_for_active_shards[3]: cannot be greater than number of shard copies [2]',
    );
  });

  it('are told of when an index is made, opened or closed', async () => {
    const acknowledged = async (method: string, target: string): Promise<unknown> =>
      (await service.call(method, target)).at('shards_acknowledged');
    expect([await acknowledged('PUT', '/i?wait_for_active_shards=all'), await acknowledged('PUT', '/j')]).toEqual([false, true]);
    for (const call of ['_close', '_open']) {
      expect(await acknowledged('POST', `/i/${call}?wait_for_active_shards=2`)).toBe(false);
      expect(await acknowledged('POST', `/j/${call}?wait_for_active_shards=1`)).toBe(true);
    }
  });
});
