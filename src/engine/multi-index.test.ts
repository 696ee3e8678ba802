import { beforeEach, describe, expect, it } from 'vitest';
import { createEngine, JsonDouble, type Engine, type SearchResponse } from './index.ts';
import { createIndex, objectOf, write, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, searchRequest, type Wanted } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const NAMES = ['b', 'a'];
const BOTH = { kind: 'indices', names: NAMES } as const;

let engine: Engine;

beforeEach(async () => {
  engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  createIndex(engine, 'a', 3);
  createIndex(engine, 'b', 2);
  for (const [index, id, n] of [
    ['a', 'a1', '1'],
    ['a', 'a2', '3'],
    ['a', 'a3', '9223372036854775807'],
    ['b', 'b1', '1.5'],
    ['b', 'b2', '3.0'],
    ['b', 'b3', '-1.0'],
  ]) {
    must(await write(engine, writeOf(index, 'index', id, `{"n":${n}}`), true));
  }
});

const search = async (given: Wanted): Promise<SearchResponse> =>
  must(await engine.search(searchRequest({ target: BOTH, sort: [{ field: 'n', order: 'asc' }], ...given })));

describe('a search over several indices', () => {
  it('orders longs among floats by value, ties by index and shard', async () => {
    const page = await search({});
    expect(idsOf([page])).toEqual(['b3', 'a1', 'b1', 'a2', 'b2', 'a3']);
    const printed = page.hits.map(({ sort: [value] = [] }) => (value instanceof JsonDouble ? value.text : value));
    expect(printed).toEqual(['-1.0', 1, '1.5', 3, '3.0', 9223372036854775807n]);
    expect(page.shards).toMatchObject({ total: 5, successful: 5 });
    expect(page.cost.shards.map(({ index, shard }) => `${index}${shard}`)).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
  });

  it('walks them by scroll and by PIT, which knows every shard by its own place', async () => {
    const order = idsOf([await search({})]);
    let page = await search({ scroll: MINUTE, size: 2 });
    const scrolled = [page];
    while (page.hits.length > 0) scrolled.push((page = must(await engine.scroll(page.scrollId ?? '', MINUTE))));
    expect(idsOf(scrolled)).toEqual(order);

    const { id, shards } = must(await engine.openPit(NAMES, MINUTE));
    expect(shards).toBe(5);
    const all = await search({ target: { kind: 'pit', id } });
    expect(idsOf([all])).toEqual(order);
    expect(new Set(all.hits.map(({ sort }) => sort?.[1])).size).toBe(6);
    expect((await openPit(engine, 'b')).length).toBeLessThan(id.length);
  });

  it('names each index once however often it is asked for', async () => {
    expect((await search({ target: { kind: 'indices', names: ['a', 'a'] } })).shards.total).toBe(3);
  });

  it('answers with what it has when one index cannot sort so', async () => {
    must(engine.createIndex({ name: 'c', settings: new Map(), mappings: objectOf('{"properties":{"n":{"type":"text"}}}') }));
    const page = await search({ target: { kind: 'indices', names: ['a', 'c'] } });
    expect(page.shards).toMatchObject({ total: 4, successful: 3, failed: 1 });
    expect(page.shards.failures).toMatchObject([{ index: 'c', shard: 0, error: { kind: 'illegal_argument' } }]);
    expect(page.hits).toHaveLength(3);
  });
});
