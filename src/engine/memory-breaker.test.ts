import { describe, expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';
import type { Engine, WriteOperation } from './engine.ts';
import { encodeUtf8 } from './json/utf8.ts';
import { must, searchRequest } from './testing/walks.ts';

const MEMORY = 8 * 1024 * 1024;

function newEngine(now = () => 0): Engine {
  let made = 0;
  const engine = createEngine({
    clock: { now, elapsed: () => 0 },
    ids: { next: (length) => String(made++).padStart(length, '0') },
    memoryBytes: MEMORY,
  });
  engine.createIndex({ name: 'a', settings: new Map([['index.number_of_shards', 2]]), mappings: undefined });
  return engine;
}

function writes(count: number, text: string, from = 0): WriteOperation[] {
  const source = { bytes: encodeUtf8(`{"t":"${text}"}`), value: new Map([['t', text]]) };
  return Array.from({ length: count }, (_, i) => ({ index: 'a', action: 'index' as const, id: `d${from + i}`, source }));
}

async function fill(engine: Engine): Promise<number> {
  for (let written = 0; ; written += 100) {
    const outcomes = await engine.bulk(writes(100, 'x'.repeat(1000), written), { refresh: true });
    if (!outcomes[0].ok) return written;
  }
}

describe('the memory breaker', () => {
  it('refuses writes before the limit is passed, and does none of them', async () => {
    const engine = newEngine();
    const written = await fill(engine);
    const { used, reserved, limit, tripped } = engine.memory();
    expect(written).toBeGreaterThan(1000);
    expect({ limit, reserved, tripped }).toEqual({ limit: Math.floor(MEMORY * 0.7), reserved: 0, tripped: 1 });
    expect(used).toBeLessThanOrEqual(limit);
    const mixed: WriteOperation[] = [{ index: 'a', action: 'delete', id: 'd0' }, ...writes(2000, 'y'.repeat(500), written)];
    const outcomes = await engine.bulk(mixed, { refresh: true });
    expect(new Set(outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.error.kind)))).toEqual(new Set(['circuit_breaking']));
    expect(outcomes[0]).toMatchObject({ error: { request: 'bulk', used, limit, durability: 'PERMANENT' } });
    const stats = await engine.stats('a');
    expect(stats).toMatchObject({ value: { documents: written } });
  });

  it('lets deletes and reads through, and writes again once there is room', async () => {
    let now = 0;
    const engine = newEngine(() => now);
    const written = await fill(engine);
    const read = await engine.get('a', 'd1', { realtime: true });
    expect(read).toMatchObject({ ok: true, value: { found: true } });
    const deletes = Array.from({ length: written }, (_, i): WriteOperation => ({ index: 'a', action: 'delete', id: `d${i}` }));
    const outcomes = await engine.bulk(deletes, { refresh: true });
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    // The versions of deletions are remembered for a minute, and given back without another write.
    expect(engine.memory().used).toBeGreaterThan(100 * written);
    now = 60_001;
    while (engine.maintain());
    expect(engine.memory().used).toBeLessThan(10_000);
    const again = await engine.bulk(writes(100, 'z'), { refresh: true });
    expect(again.every(({ ok }) => ok)).toBe(true);
  });

  it('counts words that are being buffered in full when another index that buffered them is deleted', async () => {
    const engine = newEngine();
    await engine.bulk(writes(1, 'some words'), { refresh: false });
    const before = engine.memory().used;
    engine.createIndex({ name: 'b', settings: new Map(), mappings: undefined });
    const { source } = writes(1, 'some words')[0];
    await engine.bulk([{ index: 'b', action: 'index', id: 'd', source }], { refresh: false });
    engine.deleteIndices(['b']);
    expect(engine.memory().used).toBe(before);
  });

  it('keeps nothing for a large buffer that no longer grows, once the engine has been idle for a while', async () => {
    const engine = newEngine();
    engine.createIndex({ name: 'forgotten', settings: new Map(), mappings: undefined });
    const [large] = writes(1, 'word '.repeat(14_000));
    await engine.bulk([{ ...large, index: 'forgotten' }], { refresh: false });
    const before = engine.memory().used;
    await engine.bulk(writes(200, 'some words '.repeat(300)), { refresh: true });
    engine.deleteIndices(['a']);
    expect(engine.memory().used).toBeGreaterThan(before + 256 * 1024);
    for (let moment = 0; moment < 16; moment++) expect(engine.maintain()).toBe(false);
    expect(engine.memory().used).toBeLessThan(before + 64 * 1024);
  });

  it('counts what only contexts keep alive', async () => {
    let now = 0;
    const engine = newEngine(() => now);
    await engine.bulk(writes(500, 'x'.repeat(1000)), { refresh: true });
    const pit = await engine.openPit(['a'], { ms: 60_000, text: '1m' });
    const before = engine.memory().used;
    await engine.bulk(
      Array.from({ length: 500 }, (_, i): WriteOperation => ({ index: 'a', action: 'delete', id: `d${i}` })),
      { refresh: true },
    );
    expect(engine.memory().used).toBeGreaterThanOrEqual(before - 1000);
    if (pit.ok) engine.closePits([pit.value.id]);
    now = 60_001;
    while (engine.maintain());
    expect(engine.memory().used).toBeLessThan(before / 10);
  });

  it('counts what was derived to read ids, and keeps no pages of walks', async () => {
    const engine = newEngine();
    const numbered = Array.from({ length: 4000 }, (_, i): WriteOperation => {
      const source = { bytes: encodeUtf8(`{"n":${i}}`), value: new Map([['n', i]]) };
      return { index: 'a', action: 'index', id: `d${i}`, source };
    });
    await engine.bulk(numbered, { refresh: true });
    const pit = must(await engine.openPit(['a'], { ms: 60_000, text: '1m' }));
    const before = engine.memory().used;
    const target = { kind: 'pit', id: pit.id, keepAlive: undefined } as const;
    const request = searchRequest({ target, size: 500, sort: [{ field: 'n', order: 'asc' }] });
    let page = must(await engine.search(request));
    const read = engine.memory().used - before;
    expect(read).toBeGreaterThanOrEqual(4000 / 32);
    for (let pages = 0; pages < 2; pages++) page = must(await engine.search({ ...request, searchAfter: page.hits.at(-1)?.sort ?? [] }));
    expect(engine.memory().used - before).toBe(read);
    must(engine.closePits([pit.id]));
    expect(engine.memory().used - before).toBe(read);
  });

  it('holds the limit that is set, and refuses what is none', () => {
    const engine = newEngine();
    const set = (text: string) =>
      engine.updateClusterSettings({ persistent: new Map(), transient: new Map([['indices.breaker.total.limit', text]]) });
    expect([set('1mb'), engine.memory().limit]).toEqual([{ ok: true, value: undefined }, 1024 * 1024]);
    expect([set('12.5%'), engine.memory().limit]).toEqual([{ ok: true, value: undefined }, MEMORY / 8]);
    expect(['101%', '12', 'much', '5 parsecs'].map((text) => set(text).ok)).toEqual([false, false, false, false]);
  });

  it('refuses a search whose entries do not fit, and answers a smaller one', async () => {
    const engine = newEngine();
    engine.updateSettings(['a'], new Map([['index.max_result_window', 1_000_000]]));
    await engine.bulk(writes(20_000, 'w'), { refresh: true });
    const { used } = engine.memory();
    engine.updateClusterSettings({ persistent: new Map([['indices.breaker.total.limit', `${used + 500_000}b`]]), transient: new Map() });
    const ask = (from: number) =>
      engine.search({
        target: { kind: 'indices', names: ['a'] },
        query: { kind: 'match_all' },
        from,
        size: 10,
        sort: [],
        trackTotalHitsUpTo: 0,
        trackScores: false,
        source: { kind: 'none' },
        version: false,
        seqNoPrimaryTerm: false,
      });
    expect(await ask(500_000)).toMatchObject({
      ok: false,
      error: { kind: 'circuit_breaking', request: 'search', durability: 'PERMANENT' },
    });
    expect(await ask(1000)).toMatchObject({ ok: true });
    expect(engine.memory()).toMatchObject({ reserved: 0, tripped: 1 });
  });
});
