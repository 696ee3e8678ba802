import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type ServiceClient } from '../support/service.ts';
import { idsOfWalk, walkers } from './walk.ts';

const modes = Object.keys(walkers) as (keyof typeof walkers)[];
const byTime = { timestamp: 'desc' } as const;

let client: ServiceClient;

beforeAll(async () => {
  client = await openService();
  await client.fill('logs', { documents: 100_000, shards: 5 });
  await client.fill('tiny', { documents: 24, shards: 3 });
}, 60_000);

describe('walking all 100,000 logs on 5 shards', () => {
  beforeAll(() => client.ok('PUT', '/logs/_settings', { index: { max_result_window: 100_000 } }));
  afterAll(() => client.ok('PUT', '/logs/_settings', { index: { max_result_window: null } }));

  it('gives the same documents in the same order, each exactly once, in all four modes', async () => {
    const walks = new Map<string, readonly string[]>();
    for (const mode of modes)
      walks.set(mode, await idsOfWalk(client, mode, { index: 'logs', size: 2_500, sort: [byTime, { _id: 'asc' }] }));
    const first = walks.get('offset') ?? [];
    expect(first).toHaveLength(100_000);
    expect(new Set(first).size).toBe(100_000);
    // Compared as texts: a difference in 100,000 ids is found at once, and printed short.
    expect(modes.filter((mode) => walks.get(mode)?.join() !== first.join())).toEqual([]);
  }, 120_000);

  it('loses nine documents of ten when search_after has no tie-breaker and pages are a tenth of the ties', async () => {
    const ids = await idsOfWalk(client, 'search_after', { index: 'logs', size: 10, sort: [byTime] });
    expect(ids).toHaveLength(10_000);
    expect(new Set(ids).size).toBe(10_000);
  }, 60_000);

  it('loses none inside a PIT, whose searches have a tie-breaker of their own', async () => {
    const ids = await idsOfWalk(client, 'PIT + search_after', { index: 'logs', size: 1_000, sort: [byTime] });
    expect(new Set(ids).size).toBe(100_000);
  }, 60_000);

  it('leaves no context open', async () => {
    expect(await client.ok('GET', '/_search/point_in_time/_all')).toEqual({ pits: [] });
    expect((await client.call('DELETE', '/_search/scroll/_all')).status).toBe(404);
  });
});

describe('walking 10,000 logs by time alone', () => {
  let few: ServiceClient;

  beforeAll(async () => {
    few = await openService();
    await few.fill('logs', { documents: 10_000, shards: 5 });
  }, 60_000);

  it.each([
    [10, 1_000],
    [50, 5_000],
    [100, 10_000],
    [150, 7_500],
  ])('search_after in pages of %i sees %i: what is left of a timestamp is skipped', async (size, seen) => {
    const ids = await idsOfWalk(few, 'search_after', { index: 'logs', size, sort: [byTime] });
    expect([ids.length, new Set(ids).size]).toEqual([seen, seen]);
  });
});

describe('deep pages', () => {
  interface Costed {
    readonly _scroll_id: string;
    readonly hits: { readonly hits: readonly { readonly sort: readonly unknown[] }[] };
    readonly cost: {
      readonly coordinator: { readonly ceiling: number; readonly merged: number; readonly returned: number; readonly discarded: number };
    };
  }
  const counted = ({ cost: { coordinator } }: Costed) => ({
    ceiling: coordinator.ceiling,
    merged: coordinator.merged,
    returned: coordinator.returned,
    discarded: coordinator.discarded,
  });
  const cursorPage = { ceiling: 50, merged: 50, returned: 10, discarded: 40 };

  it('merge 50,000 entries at page 1,000 by offset and throw 49,990 away', async () => {
    const page = await client.ok<Costed>('POST', '/logs/_search?cost=true', { from: 9_990, size: 10, sort: [byTime, { _id: 'asc' }] });
    expect(counted(page)).toEqual({ ceiling: 50_000, merged: 50_000, returned: 10, discarded: 49_990 });
  });

  it('merge 50 entries at page 1,000 by cursor, scroll and PIT', async () => {
    const body = { size: 10, sort: [byTime, { _id: 'asc' }], _source: false };
    const { id } = await client.ok<{ readonly id: string }>('POST', '/logs/_pit?keep_alive=1m');
    const pit = { id, keep_alive: '1m' };
    let cursor = await client.ok<Costed>('POST', '/logs/_search?cost=true', body);
    let scroll = await client.ok<Costed>('POST', '/logs/_search?scroll=1m&cost=true', body);
    let view = await client.ok<Costed>('POST', '/_search?cost=true', { ...body, pit });
    for (let page = 2; page <= 1_000; page++) {
      cursor = await client.ok<Costed>('POST', '/logs/_search?cost=true', { ...body, search_after: cursor.hits.hits.at(-1)?.sort });
      scroll = await client.ok<Costed>('POST', '/_search/scroll?cost=true', { scroll: '1m', scroll_id: scroll._scroll_id });
      view = await client.ok<Costed>('POST', '/_search?cost=true', { ...body, pit, search_after: view.hits.hits.at(-1)?.sort });
    }
    expect([counted(cursor), counted(scroll), counted(view)]).toEqual([cursorPage, cursorPage, cursorPage]);
  }, 60_000);

  it('have a ceiling that the documents may not reach: 18 of 18 at page 3 of tiny, 24 of 30 at page 5', async () => {
    const [third, fifth] = await Promise.all(
      [4, 8].map((from) => client.ok<Costed>('POST', '/tiny/_search?cost=true', { from, size: 2, sort: [{ rank: 'asc' }] })),
    );
    expect(counted(third)).toEqual({ ceiling: 18, merged: 18, returned: 2, discarded: 16 });
    expect(counted(fifth)).toEqual({ ceiling: 30, merged: 24, returned: 2, discarded: 22 });
  });

  it('end at the window: 9,990 passes, 9,991 is refused in the words of the service', async () => {
    expect((await client.call('POST', '/logs/_search', { from: 9_990, size: 10 })).status).toBe(200);
    const refused = await client.call('POST', '/logs/_search', { from: 9_991, size: 10 });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      status: 400,
      error: {
        root_cause: [{ type: 'illegal_argument_exception', reason: WINDOW_EXCEEDED }],
        type: 'search_phase_execution_exception',
        reason: 'all shards failed',
        phase: 'query',
        grouped: true,
      },
    });
  });
});

const WINDOW_EXCEEDED =
  'Result window is too large, from + size must be less than or equal to: [10000] but was [10001]. ' +
  'See the scroll api for a more efficient way to request large data sets. ' +
  'This limit can be set by changing the [index.max_result_window] index level setting.';
