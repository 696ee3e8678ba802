import { beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine, type JsonValue, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, fillNumbered, write, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, searchRequest, type Wanted } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const LOGS = { kind: 'indices', names: ['logs'] } as const;
const BY_NUMBER: readonly SortSpec[] = [{ field: 'n', order: 'asc' }];

let clock: VirtualClock;
let engine: Engine;

beforeEach(async () => {
  clock = new VirtualClock();
  engine = createEngine({ clock, ids: countingIds(), limits: { maxOpenScrollContexts: 6, maxOpenPitContexts: 4 } });
  createIndex(engine, 'logs', 2);
  await fillNumbered(engine, 'logs', 10);
});

const search = async (given: Wanted = {}): Promise<SearchResponse> =>
  must(await engine.search(searchRequest({ target: LOGS, sort: BY_NUMBER, ...given })));
const pitPage = async (id: string, given: Wanted = {}): Promise<SearchResponse> => search({ target: { kind: 'pit', id }, ...given });
const missing = (contextId: number, shards: number) => ({
  ok: false,
  error: {
    kind: 'search_phase_failed',
    phase: 'query',
    reason: 'all shards failed',
    failures: Array.from({ length: shards }, () => ({ shard: -1, index: null, error: { kind: 'context_missing', contextId } })),
  },
});

describe('a scroll', () => {
  it('gives a new id with every answer, and any of them moves it forward', async () => {
    const first = await search({ scroll: MINUTE, size: 4 });
    const id = first.scrollId ?? '';
    const second = must(await engine.scroll(id, MINUTE));
    const third = must(await engine.scroll(id, MINUTE));
    expect(idsOf([first, second, third])).toEqual(Array.from({ length: 10 }, (_, i) => `d${String(i + 1).padStart(6, '0')}`));
    expect(new Set([id, second.scrollId, third.scrollId]).size).toBe(3);
    for (const { totalHits } of [first, second, third]) expect(totalHits).toEqual({ value: 10, relation: 'eq' });
    const end = must(await engine.scroll(third.scrollId ?? '', MINUTE));
    expect(end.hits).toEqual([]);
    expect(engine.contexts()).toHaveLength(1);
    expect(engine.contexts()[0].id).toBe(end.scrollId);
  });

  it('gives pages asked for at once one after the other', async () => {
    const { scrollId = '' } = await search({ scroll: MINUTE, size: 2 });
    const pages = await Promise.all([1, 2, 3].map(async () => must(await engine.scroll(scrollId, MINUTE))));
    expect(idsOf(pages)).toEqual(['d000003', 'd000004', 'd000005', 'd000006', 'd000007', 'd000008']);
  });

  it('is served once more without a validity time, and is gone with that page', async () => {
    const { scrollId = '' } = await search({ scroll: MINUTE, size: 4 });
    const last = must(await engine.scroll(scrollId, undefined));
    expect(last.hits).toHaveLength(4);
    expect(engine.contexts()).toEqual([]);
    expect(await engine.scroll(last.scrollId ?? '', MINUTE)).toEqual(missing(1, 2));
  });

  it('ends exactly at its deadline, which each page renews', async () => {
    const { scrollId = '' } = await search({ scroll: MINUTE, size: 1 });
    clock.advance(59_999);
    must(await engine.scroll(scrollId, MINUTE));
    clock.advance(59_999);
    must(await engine.scroll(scrollId, MINUTE));
    clock.advance(60_000);
    expect(await engine.scroll(scrollId, MINUTE)).toEqual(missing(1, 2));
  });

  it('cannot be read from a damaged id', async () => {
    const { scrollId = '' } = await search({ scroll: MINUTE });
    const damaged = `${scrollId.slice(0, -1)}${scrollId.endsWith('A') ? 'B' : 'A'}`;
    expect(await engine.scroll(damaged, MINUTE)).toEqual({ ok: false, error: { kind: 'malformed_scroll_id', scrollId: damaged } });
    expect(engine.closeScrolls([scrollId, damaged])).toMatchObject({ ok: false });
    expect(engine.contexts()).toHaveLength(1);
  });

  it('leaves nothing open when its search fails', async () => {
    const request = searchRequest({ target: LOGS, sort: [{ field: 'nowhere', order: 'asc' }], scroll: MINUTE });
    expect(await engine.search(request)).toMatchObject({ ok: false, error: { kind: 'search_phase_failed' } });
    expect(engine.contexts()).toEqual([]);
  });

  it('takes no bigger batch than the window', async () => {
    const result = await engine.search(searchRequest({ target: LOGS, size: 10_001, scroll: MINUTE }));
    const error = { kind: 'scroll_batch_too_large', size: 10_001, limit: 10_000 };
    expect(result).toMatchObject({
      error: {
        failures: [
          { shard: 0, error },
          { shard: 1, error },
        ],
      },
    });
  });
});

describe('a point in time', () => {
  it('adds the tiebreaker to every sort array', async () => {
    const id = await openPit(engine, 'logs');
    const page = await pitPage(id, { sort: [], size: 3 });
    expect(page.pitId).toBe(id);
    expect(page.hits.map(({ sort }) => sort?.length)).toEqual([2, 2, 2]);
    expect(page.maxScore).toBe(1);
    const next = await pitPage(id, { sort: [], size: 100, searchAfter: page.hits[2].sort });
    expect(new Set(idsOf([page, next])).size).toBe(10);
    const sorted = await pitPage(id, { size: 1 });
    expect(sorted.hits[0].sort).toEqual([1, expect.any(Number)]);
  });

  it('goes on without the tiebreaker when the cursor lacks it', async () => {
    const id = await openPit(engine, 'logs');
    const page = await pitPage(id, { searchAfter: [8] });
    expect(page.hits.map(({ sort }) => sort)).toEqual([[9], [10]]);
  });

  it('keeps what is deleted and does not see what is written', async () => {
    const id = await openPit(engine, 'logs');
    await write(engine, { index: 'logs', action: 'delete', id: 'd000001' }, true);
    await write(engine, writeOf('logs', 'index', 'd000099', '{"n":0}'), true);
    must(await engine.forceMerge(['logs'], 1));
    expect(idsOf([await search()])[0]).toBe('d000099');
    const page = await pitPage(id);
    expect(idsOf([page])).toEqual(Array.from({ length: 10 }, (_, i) => `d${String(i + 1).padStart(6, '0')}`));
    expect(page.cost.held.contexts).toBe(2);
    expect(page.cost.held.segments).toBeGreaterThan(0);
    expect(page.cost.held.bytes).toBeGreaterThan(0);
    expect(must(engine.closePits([id]))).toEqual({ freed: 2 });
    expect(must(engine.closePits([id]))).toEqual({ freed: 0 });
    expect((await search()).cost.held).toEqual({ contexts: 0, segments: 0, bytes: 0 });
  });

  it('ends at its deadline unless a search extends it, and is never shortened', async () => {
    const id = await openPit(engine, 'logs');
    clock.advance(30_000);
    await pitPage(id);
    await pitPage(id, { target: { kind: 'pit', id, keepAlive: { ms: 1, text: '1ms' } } });
    expect(engine.contexts()[0].expiresAt).toBe(clock.now() + 30_000);
    await pitPage(id, { target: { kind: 'pit', id, keepAlive: MINUTE } });
    clock.advance(59_999);
    await pitPage(id);
    clock.advance(1);
    expect(await engine.search(searchRequest({ target: { kind: 'pit', id } }))).toEqual(missing(1, 2));
    expect(engine.contexts()).toEqual([]);
  });

  it('goes with its index', async () => {
    const id = await openPit(engine, 'logs');
    must(engine.deleteIndices(['logs']));
    expect(engine.contexts()).toEqual([]);
    expect(await engine.search(searchRequest({ target: { kind: 'pit', id } }))).toEqual(missing(1, 2));
  });

  it('is refused when it is too long or one too many', async () => {
    const uuid = engine.index('logs')?.uuid;
    const refusal = (error: object) => ({
      ok: false,
      error: { kind: 'search_phase_failed', failures: [0, 1].map((shard) => ({ shard, index: 'logs', uuid, error })) },
    });
    const tooLong = { kind: 'keep_alive_too_large', keepAlive: '25h', limit: '24h', setting: 'search.max_keep_alive' };
    expect(await engine.openPit(['logs'], { ms: 90_000_000, text: '25h' })).toMatchObject(refusal(tooLong));
    await openPit(engine, 'logs');
    await openPit(engine, 'logs');
    expect(await engine.openPit(['logs'], MINUTE)).toMatchObject(refusal({ kind: 'too_many_pit_contexts', limit: 4 }));
  });

  it('has an id that cannot be mistaken', async () => {
    const id = await openPit(engine, 'logs');
    const damaged = id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await engine.search(searchRequest({ target: { kind: 'pit', id: damaged } }))).toEqual({
      ok: false,
      error: { kind: 'malformed_pit_id', pitId: damaged },
    });
  });
});

describe('a search', () => {
  it('sees a write when it is as old as the refresh interval', async () => {
    await write(engine, writeOf('logs', 'index', 'new', '{"n":0}'));
    const total = async () => (await search()).totalHits?.value;
    expect(await total()).toBe(10);
    clock.advance(999);
    expect(await total()).toBe(10);
    clock.advance(1);
    expect(must(await engine.count(['logs'], { kind: 'match_all' }))).toMatchObject({
      count: 11,
      shards: { total: 2, successful: 2 },
    });
    expect(await total()).toBe(11);
  });

  it('answers for the indices that allow the page and names those that do not', async () => {
    createIndex(engine, 'narrow', 2, new Map<string, JsonValue>([['index.max_result_window', 5]]));
    const names = ['narrow', 'logs'];
    const page = await search({ target: { kind: 'indices', names } });
    expect(page.shards).toMatchObject({ total: 4, successful: 2, skipped: 0, failed: 2 });
    expect(page.shards.failures.map(({ index, shard, error }) => [index, shard, error.kind])).toEqual([
      ['narrow', 0, 'result_window_too_large'],
      ['narrow', 1, 'result_window_too_large'],
    ]);
    expect(page.hits).toHaveLength(10);
  });

  it('over no index at all finds nothing', async () => {
    const page = await search({ target: { kind: 'indices', names: [] } });
    expect(page).toMatchObject({ shards: { total: 0, failed: 0 }, hits: [], totalHits: { value: 0, relation: 'eq' }, maxScore: 0 });
  });

  it('of an index that is not there is an error', async () => {
    const result = await engine.search(searchRequest({ target: { kind: 'indices', names: ['logs', 'nowhere'] } }));
    expect(result).toEqual({ ok: false, error: { kind: 'index_not_found', index: 'nowhere' } });
  });

  it('for no hits counts only', async () => {
    const page = await search({ size: 0, sort: [] });
    expect(page).toMatchObject({ hits: [], maxScore: null, totalHits: { value: 10, relation: 'eq' } });
    expect(page.cost.coordinator).toMatchObject({ merged: 0, returned: 0, discarded: 0 });
  });

  it('filters what it loads and counts the bytes as stored', async () => {
    const bytes = (page: SearchResponse) => page.hits.map(({ source }) => source && String.fromCharCode(...source));
    expect(bytes(await search({ size: 1, source: { kind: 'all' } }))).toEqual(['{"n":1}']);
    const filtered = await search({ size: 1, source: { kind: 'filter', includes: ['x'], excludes: [] } });
    expect(bytes(filtered)).toEqual(['{}']);
    expect(filtered.cost.shards.reduce((sum, { fetchedBytes }) => sum + fetchedBytes, 0)).toBe(7);
    expect(bytes(await search({ size: 1, source: { kind: 'none' } }))).toEqual([undefined]);
  });

  it('carries versions and sequence numbers on request', async () => {
    const page = await search({ size: 1, version: true, seqNoPrimaryTerm: true });
    expect(page.hits[0]).toMatchObject({ details: { version: 1, seqNo: expect.any(Number) } });
    expect((await search({ size: 1 })).hits[0]).not.toHaveProperty('details');
  });
});
