import { describe, expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';
import type { Engine, WriteOperation } from './engine.ts';
import { encodeUtf8 } from './json/utf8.ts';
import { must, searchRequest } from './testing/walks.ts';

const DOCUMENTS = 6000;
const KEEP_ALIVE = { ms: 60_000, text: '1m' };
const INDEX = 'a';
const request = searchRequest({ target: { kind: 'indices', names: [INDEX] }, trackTotalHitsUpTo: Infinity });

/** An engine whose host does `between` whenever it gets its turn, with more writes than fit into a slice that are due to be published. */
async function dueEngine(
  between: (engine: Engine, turn: number) => unknown = () => undefined,
  { count = DOCUMENTS, shards = 2 } = {},
): Promise<{ engine: Engine; turns: () => number; wait: (ms: number) => void }> {
  let made = 0;
  let turns = 0;
  let now = 0;
  const engine: Engine = createEngine({
    clock: { now: () => now, elapsed: () => 0 },
    ids: { next: (length) => String(made++).padStart(length, '0') },
    pause: async () => void (await between(engine, turns++)),
  });
  must(engine.createIndex({ name: INDEX, settings: new Map([['index.number_of_shards', shards]]), mappings: undefined }));
  await engine.bulk(writes(count), { refresh: false });
  turns = 0;
  now = 1000;
  return { engine, turns: () => turns, wait: (ms) => void (now += ms) };
}

/** As long as a host takes that does much else: the others go on first. */
async function manyTurnsLater(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

function writes(count: number, from = 0): WriteOperation[] {
  return Array.from({ length: count }, (_, i) => {
    const text = Array.from({ length: 20 }, (__, k) => `w${((from + i) * 31 + k * k * 17) % 3001}`).join(' ');
    return {
      index: INDEX,
      action: 'index' as const,
      id: `d${from + i}`,
      source: { bytes: encodeUtf8(`{"t":"${text}"}`), value: new Map([['t', text]]) },
    };
  });
}

describe('a search that finds writes due', () => {
  it('publishes all of them first, and lets the host do something else meanwhile', async () => {
    const { engine, turns } = await dueEngine();
    expect(must(await engine.search(request)).totalHits?.value).toBe(DOCUMENTS);
    expect(turns()).toBeGreaterThan(2);
  });

  it('is answered with the others that come meanwhile, each seeing all that was due', async () => {
    const others: Promise<number | undefined>[] = [];
    const { engine } = await dueEngine((asked, turn) => {
      if (turn < 2) others.push(asked.search(request).then((answer) => must(answer).totalHits?.value));
    });
    expect(must(await engine.search(request)).totalHits?.value).toBe(DOCUMENTS);
    const seen = await Promise.all(others);
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([DOCUMENTS]));
  });

  it('waits for no write that is made meanwhile, and loses none', async () => {
    let written: Promise<unknown> | undefined;
    const { engine } = await dueEngine((asked, turn) => {
      if (turn === 1) written = asked.bulk(writes(100, DOCUMENTS), { refresh: true });
    });
    expect(must(await engine.search(request)).totalHits?.value).toBeGreaterThanOrEqual(DOCUMENTS);
    await written;
    expect(must(await engine.search(request)).totalHits?.value).toBe(DOCUMENTS + 100);
  });

  it('publishes once for all that come meanwhile, so that the segments do not depend on how long it takes', async () => {
    const { engine, wait } = await dueEngine(manyTurnsLater, { count: 0, shards: 1 });
    for (let round = 1; round <= 4; round++) {
      await engine.bulk(writes(1500, (round - 1) * 1000), { refresh: false });
      wait(1000);
      await Promise.all([engine.search(request), engine.search(request)]);
      const [{ activity }] = must(await engine.stats(INDEX)).shards;
      expect(activity.refreshes).toBe(round);
    }
  });

  it('leaves a write that another search’s client makes on its answer to the next one that is due', async () => {
    for (const count of [1500, 2000, 3000]) {
      const { engine, wait } = await dueEngine(manyTurnsLater, { count, shards: 1 });
      const write = () => engine.bulk(writes(1, count), { refresh: false });
      await Promise.all([engine.search(request), engine.search(request).then(write)]);
      wait(999);
      expect(must(await engine.search(request)).totalHits?.value).toBe(count);
      wait(1);
      expect(must(await engine.search(request)).totalHits?.value).toBe(count + 1);
    }
  });

  it('does not wait for what becomes due meanwhile', async () => {
    let later = (): unknown => undefined;
    const { engine, wait } = await dueEngine(() => later());
    must(engine.createIndex({ name: 'b', settings: new Map(), mappings: undefined }));
    await engine.bulk(
      writes(DOCUMENTS).map((write) => ({ ...write, index: 'b' })),
      { refresh: false },
    );
    wait(500);
    later = () => Promise.resolve().then(() => wait(600));
    const both = searchRequest({ target: { kind: 'indices', names: [INDEX, 'b'] }, trackTotalHitsUpTo: Infinity });
    expect(must(await engine.search(both)).totalHits?.value).toBe(DOCUMENTS);
    expect(must(await engine.search(both)).totalHits?.value).toBe(2 * DOCUMENTS);
  });

  it('opens no context on an index that goes meanwhile', async () => {
    const { engine } = await dueEngine((asked, turn) => {
      if (turn === 1) must(asked.deleteIndices([INDEX]));
    });
    expect(await engine.openPit([INDEX], KEEP_ALIVE)).toEqual({ ok: false, error: { kind: 'index_not_found', index: INDEX } });
    expect(engine.contexts()).toEqual([]);
  });
});

describe('closing an index', () => {
  it('lets another one be that is made under its name while its writes are published', async () => {
    const { engine } = await dueEngine((asked, turn) => {
      if (turn !== 1) return;
      must(asked.deleteIndices([INDEX]));
      must(asked.createIndex({ name: INDEX, settings: new Map(), mappings: undefined }));
    });
    expect(await engine.closeIndices([INDEX])).toEqual({ ok: false, error: { kind: 'index_not_found', index: INDEX } });
    expect(engine.index(INDEX)?.open).toBe(true);
  });
});

describe('a long bulk', () => {
  it('lets the host do something else between its documents', async () => {
    let now = 0;
    let turns = 0;
    const engine = createEngine({
      clock: { now: () => 0, elapsed: () => (now += 0.5) },
      ids: { next: (length) => '0'.repeat(length) },
      pause: async () => void turns++,
    });
    const outcomes = await engine.bulk(writes(1000), { refresh: false });
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(turns).toBeGreaterThan(0);
  });
});
