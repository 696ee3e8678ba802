import { describe, expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import type { Result } from './errors.ts';
import { createIndex, objectOf, write, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { must } from './testing/walks.ts';

async function put(engine: Engine, index: string, id: string): Promise<void> {
  must(await write(engine, writeOf(index, 'index', id, '{"n":1}'), true));
}

function open(): { readonly engine: Engine; readonly advance: (ms: number) => void } {
  const clock = new VirtualClock();
  const engine = createEngine({ clock, ids: countingIds() });
  createIndex(engine, 'i', 1);
  return { engine, advance: (ms) => clock.advance(ms) };
}

describe('the version of an index', () => {
  it('rises by one with each change that was asked for, and with nothing else', async () => {
    const { engine } = open();
    const version = (): number | undefined => engine.index('i')?.version;
    await put(engine, 'i', '1');
    expect(version()).toBe(1);
    must(engine.updateSettings(['i'], new Map([['index.max_result_window', 5]])));
    must(engine.updateSettings(['i'], new Map([['index.max_result_window', 5]])));
    expect(version()).toBe(2);
    must(engine.putMapping('i', objectOf('{"properties":{"t":{"type":"text"}}}')));
    must(engine.putMapping('i', objectOf('{"properties":{"t":{"type":"text"}}}')));
    expect(version()).toBe(3);
    const mappings = objectOf('{"properties":{"k":{"type":"keyword"}}}');
    expect(must(engine.changeIndex('i', { settings: new Map([['index.max_result_window', 6]]), mappings })).version).toBe(4);
    expect(must(engine.changeIndex('i', {})).version).toBe(5);
  });

  it('stays when settings or mapping are refused, and so does the other of the two', () => {
    const { engine } = open();
    const settings = new Map([['index.max_result_window', 7]]);
    expect(engine.changeIndex('i', { settings, mappings: objectOf('{"properties":{"t":{"type":"nothing"}}}') }).ok).toBe(false);
    const mappings = objectOf('{"properties":{"t":{"type":"text"}}}');
    expect(engine.changeIndex('i', { settings: new Map([['index.max_result_window', 'x']]), mappings }).ok).toBe(false);
    expect(engine.index('i')).toMatchObject({ version: 1, maxResultWindow: 10_000 });
    expect(engine.index('i')?.mapping.fields).toEqual([]);
  });
});

describe('what is gone', () => {
  it('is known of indices, as long as there is none of that name', () => {
    const { engine } = open();
    expect(engine.indexWasDeleted('i')).toBe(false);
    must(engine.deleteIndices(['i']));
    expect([engine.indexWasDeleted('i'), engine.indexWasDeleted('j')]).toEqual([true, false]);
    must(engine.createIndex({ name: 'i', settings: new Map(), mappings: undefined }));
    expect(engine.indexWasDeleted('i')).toBe(false);
  });

  it('is known of documents for the minute their versions are', async () => {
    const { engine, advance } = open();
    await put(engine, 'i', '1');
    expect(await engine.documentWasDeleted('i', '1')).toBe(false);
    await engine.bulk([{ index: 'i', action: 'delete', id: '1' }], { refresh: false });
    expect(await engine.documentWasDeleted('i', '1')).toBe(true);
    advance(60_001);
    expect(await engine.documentWasDeleted('i', '1')).toBe(false);
    expect(await engine.documentWasDeleted('none', '1')).toBe(false);
  });

  it('is known of contexts by their ids alone', async () => {
    const { engine, advance } = open();
    const { id } = must(await engine.openPit(['i'], { ms: 1000, text: '1s' }));
    expect(engine.context('pit', id)).toMatchObject({ state: 'open', info: { version: 1, indices: ['i'] } });
    expect(engine.context('scroll', id)).toEqual({ state: 'unknown' });
    expect(must(engine.renewContext('pit', id, { ms: 500, text: '500ms' }) as Result<unknown>)).toMatchObject({
      version: 2,
      keepAliveMs: 500,
    });
    advance(500);
    expect(engine.context('pit', id)).toEqual({ state: 'gone' });
    expect(engine.renewContext('pit', id, { ms: 500, text: '500ms' })).toBeUndefined();
    expect(engine.context('pit', 'nonsense')).toEqual({ state: 'unknown' });
    expect(open().engine.context('pit', id)).toEqual({ state: 'unknown' });
  });
});

describe('the figures of a shard', () => {
  it('go down to segments, and count each pinned one once however many contexts hold it', async () => {
    const { engine } = open();
    await put(engine, 'i', '1');
    await put(engine, 'i', '2');
    const day = { ms: 1000, text: '1s' };
    const ids = [must(await engine.openPit(['i'], day)).id, must(await engine.openPit(['i'], day)).id];
    await engine.forceMerge(['i'], 1);
    const [shard] = must(await engine.stats('i')).shards;
    expect(shard?.leaves.map(({ name, documents, searchable }) => [name, documents, searchable])).toEqual([
      ['_2', 2, true],
      ['_0', 1, false],
      ['_1', 1, false],
    ]);
    const pinned = shard?.leaves.filter(({ searchable }) => !searchable) ?? [];
    expect(shard?.pinned).toEqual({ segments: 2, bytes: pinned.reduce((sum, { bytes }) => sum + bytes, 0) });
    must(engine.closePits(ids));
    const after = must(await engine.stats('i')).shards[0];
    expect([after?.pinned, after?.leaves.length]).toEqual([{ segments: 0, bytes: 0 }, 1]);
  });
});
