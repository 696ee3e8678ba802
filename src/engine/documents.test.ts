import { beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine, type JsonValue, type UpdateSpec, type WriteOperation } from './index.ts';
import { decodeUtf8 } from './json/utf8.ts';
import { createIndex, objectOf, write, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { must } from './testing/walks.ts';

let clock: VirtualClock;
let engine: Engine;

beforeEach(() => {
  clock = new VirtualClock();
  engine = createEngine({ clock, ids: countingIds() });
});

const index = (id: string, json = '{}') => writeOf('docs', 'index', id, json);
const remove = (id: string): WriteOperation => ({ index: 'docs', action: 'delete', id });
const update = (id: string, spec: Partial<UpdateSpec>): WriteOperation => ({
  index: 'docs',
  action: 'update',
  id,
  update: { doc: undefined, docAsUpsert: false, upsert: undefined, detectNoop: true, ...spec },
});

async function source(id: string, realtime = true): Promise<string | undefined> {
  const { source } = must(await engine.get('docs', id, { realtime }));
  return source && decodeUtf8(source);
}

describe('writes', () => {
  it('count versions per id and sequence numbers per shard, over deletes', async () => {
    const outcomes = await engine.bulk([index('1'), index('1'), remove('1'), remove('1'), index('1'), index('2')], { refresh: false });
    expect(outcomes.map((outcome) => must(outcome)).map(({ result, version, seqNo }) => [result, version, seqNo])).toEqual([
      ['created', 1, 0],
      ['updated', 2, 1],
      ['deleted', 3, 2],
      ['not_found', 4, 3],
      ['created', 5, 4],
      ['created', 1, 5],
    ]);
  });

  it('are refused from where an index is blocked, or deleted, while a bulk is under way', async () => {
    createIndex(engine, 'docs', 2);
    const seen: string[][] = [];
    const operations = Array.from({ length: 300 }, (_, at) => index(String(at)));
    const bars = [
      () => engine.updateSettings(['docs'], new Map([['index.blocks.write', true]])),
      () => engine.updateSettings(['docs'], new Map([['index.blocks.write', null]])),
      () => engine.deleteIndices(['docs']),
    ];
    for (const bar of bars) {
      const bulk = engine.bulk(operations, { refresh: false, createMissing: false });
      must(bar());
      seen.push([...new Set((await bulk).map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind)))]);
    }
    expect(seen).toEqual([['ok', 'index_blocked'], ['index_blocked'], ['ok', 'index_not_found']]);
  });

  it('make a missing index and missing ids', async () => {
    const outcome = must(await write(engine, writeOf('docs', 'create', undefined, '{"a":1}')));
    expect(outcome).toMatchObject({ index: 'docs', result: 'created', shard: 0 });
    expect(outcome.id).toHaveLength(20);
    expect(engine.index('docs')?.mapping.field('a')?.type).toBe('long');
  });

  it('do not make an index to delete from', async () => {
    expect(await write(engine, remove('1'))).toEqual({ ok: false, error: { kind: 'index_not_found', index: 'docs' } });
    expect(engine.indices()).toEqual([]);
  });

  it('refuse a bad one and go on with the others', async () => {
    createIndex(engine, 'docs', 3);
    const outcomes = await engine.bulk(
      [
        index('1', '{"n":1}'),
        index('2', '{"n":"x"}'),
        writeOf('docs', 'create', '1', '{}'),
        writeOf('Bad', 'index', '1', '{}'),
        index('3'),
      ],
      { refresh: false },
    );
    const uuid = engine.index('docs')?.uuid;
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false, false, true]);
    expect(outcomes[2]).toMatchObject({
      error: {
        kind: 'version_conflict',
        index: 'docs',
        uuid,
        id: '1',
        reason: 'version conflict, document already exists (current version [1])',
      },
    });
    expect(outcomes[3]).toEqual({ ok: false, error: { kind: 'invalid_index_name', index: 'Bad', rule: 'must be lowercase' } });
  });

  it('hold their conditions', async () => {
    must(await write(engine, index('1')));
    expect(await write(engine, { ...index('1'), ifSeqNo: 4, ifPrimaryTerm: 1 })).toMatchObject({ error: { kind: 'version_conflict' } });
    expect(must(await write(engine, { ...index('1'), ifSeqNo: 0, ifPrimaryTerm: 1 })).version).toBe(2);
    expect(must(await write(engine, { ...index('1'), version: { value: 40, type: 'external' } })).version).toBe(40);
  });

  it('map the same whatever the number of shards', async () => {
    const types = [];
    for (const shards of [1, 5]) {
      const other = createEngine({ clock, ids: countingIds() });
      createIndex(other, 'docs', shards);
      await other.bulk(
        ['x', 'y', 'z', 'w'].map((id, i) => index(id, `{"f":${i === 0 ? '1' : '"text"'},"g${i}":1.5}`)),
        { refresh: false },
      );
      types.push(other.index('docs')?.mapping.toJson());
    }
    expect(types[0]).toEqual(types[1]);
  });
});

describe('a document', () => {
  it('is read byte for byte before it is refreshed, and only after that without realtime', async () => {
    const json = '{ "b" : 1.0, "a":9223372036854775807 }';
    createIndex(engine, 'docs', 2, new Map([['index.refresh_interval', '-1']]));
    must(await write(engine, index('1', json)));
    expect(await source('1')).toBe(json);
    expect(await source('1', false)).toBeUndefined();
    must(await engine.refresh(['docs']));
    expect(await source('1', false)).toBe(json);
    must(await write(engine, remove('1')));
    expect(await source('1')).toBeUndefined();
    expect(await source('1', false)).toBe(json);
    must(await engine.refresh(['docs']));
    expect(await source('1', false)).toBeUndefined();
  });

  it('lies where its routing says', async () => {
    createIndex(engine, 'docs', 5);
    const outcome = must(await write(engine, { ...index('1'), routing: 'elsewhere' }));
    expect(must(await engine.get('docs', '1', { realtime: true })).found).toBe(
      outcome.shard === must(await write(engine, index('1'))).shard,
    );
    expect(must(await engine.get('docs', '1', { realtime: true, routing: 'elsewhere' }))).toMatchObject({
      found: true,
      routing: 'elsewhere',
    });
  });
});

describe('a partial update', () => {
  it('merges deeply, sees the writes before it in the same bulk and knows when nothing changes', async () => {
    const outcomes = await engine.bulk(
      [
        index('1', '{"a":{"x":1,"y":2}}'),
        update('1', { doc: objectOf('{"a":{"y":3}}') }),
        update('1', { doc: objectOf('{"a":{"y":3}}') }),
        update('1', { doc: objectOf('{"a":{"y":3}}'), detectNoop: false }),
      ],
      { refresh: false },
    );
    expect(outcomes.map((outcome) => must(outcome)).map(({ result, version }) => [result, version])).toEqual([
      ['created', 1],
      ['updated', 2],
      ['noop', 2],
      ['updated', 3],
    ]);
    expect(await source('1')).toBe('{"a":{"x":1,"y":3}}');
  });

  it('of nothing is an error unless there is something to put', async () => {
    createIndex(engine, 'docs', 1);
    expect(await write(engine, update('1', { doc: objectOf('{}') }))).toMatchObject({
      error: { kind: 'document_missing', id: '1', shard: 0 },
    });
    expect(must(await write(engine, update('1', { doc: objectOf('{"a":1}'), upsert: objectOf('{"b":1}') }))).result).toBe('created');
    expect(await source('1')).toBe('{"b":1}');
    expect(must(await write(engine, update('2', { doc: objectOf('{"a":1}'), docAsUpsert: true }))).result).toBe('created');
    expect(await source('2')).toBe('{"a":1}');
  });
});

describe('indices', () => {
  it('are listed by name and deleted all or none', () => {
    for (const name of ['b', 'a']) createIndex(engine, name, 1);
    expect(engine.indices().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(engine.deleteIndices(['a', 'x'])).toEqual({ ok: false, error: { kind: 'index_not_found', index: 'x' } });
    must(engine.deleteIndices(['a', 'b']));
    expect(engine.indices()).toEqual([]);
  });

  it('exist once', () => {
    createIndex(engine, 'a', 1);
    expect(engine.createIndex({ name: 'a', settings: new Map(), mappings: undefined })).toMatchObject({
      error: { kind: 'index_already_exists' },
    });
  });

  it('describe themselves', () => {
    createIndex(engine, 'a', 3);
    const metadata = engine.index('a');
    expect(metadata).toMatchObject({ shardCount: 3, replicaCount: 1, maxResultWindow: 10_000, createdAt: clock.now() });
    expect(Object.fromEntries(metadata?.settings ?? [])).toEqual({
      'index.number_of_shards': '3',
      'index.number_of_replicas': '1',
      'index.uuid': metadata?.uuid,
      'index.creation_date': String(clock.now()),
      'index.version.created': '7100299',
      'index.provided_name': 'a',
    });
    must(engine.updateSettings(['a'], new Map([['index.max_result_window', 5]])));
    expect(engine.index('a')?.maxResultWindow).toBe(5);
  });

  it('are barred from what their blocks name until those are lifted', async () => {
    createIndex(engine, 'docs', 1);
    must(engine.updateSettings(['docs'], new Map([['index.blocks.write', true]])));
    const uuid = engine.index('docs')?.uuid;
    expect(await write(engine, index('1'))).toEqual({
      ok: false,
      error: { kind: 'index_blocked', index: 'docs', uuid, blocks: ['FORBIDDEN/8/index write (api)'] },
    });
    expect(must(await engine.count(['docs'], { kind: 'match_all' })).count).toBe(0);
    must(
      engine.updateSettings(
        ['docs'],
        new Map<string, JsonValue>([
          ['index.blocks.read_only', true],
          ['index.blocks.read', true],
        ]),
      ),
    );
    expect(await engine.count(['docs'], { kind: 'match_all' })).toMatchObject({ error: { kind: 'index_blocked' } });
    expect(await engine.get('docs', '1', { realtime: true })).toMatchObject({ error: { kind: 'index_blocked' } });
    expect(engine.deleteIndices(['docs'])).toMatchObject({ error: { kind: 'index_blocked' } });
    expect(engine.putMapping('docs', new Map())).toMatchObject({ error: { kind: 'index_blocked' } });
    expect(engine.updateSettings(['docs'], new Map([['index.priority', 2]]))).toMatchObject({ error: { kind: 'index_blocked' } });
    const lifted = ['write', 'read_only', 'read'].map((name): [string, JsonValue] => [`index.blocks.${name}`, null]);
    must(engine.updateSettings(['docs'], new Map(lifted)));
    must(await write(engine, index('1')));
  });

  it('count their documents', async () => {
    createIndex(engine, 'docs', 2);
    await engine.bulk([index('1'), index('2'), index('3'), remove('2')], { refresh: true });
    const stats = must(await engine.stats('docs'));
    expect(stats.documents).toBe(2);
    expect(stats.shards.map(({ shard }) => shard)).toEqual([0, 1]);
    expect(stats.bytes).toBeGreaterThan(0);
  });
});
