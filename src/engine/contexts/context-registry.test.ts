import { beforeEach, describe, expect, it } from 'vitest';
import type { ShardPort } from '../shard/shard-port.ts';
import { countingIds, VirtualClock } from '../testing/virtual-host.ts';
import { must } from '../testing/walks.ts';
import { ContextRegistry } from './context-registry.ts';
import type { Duration } from './duration.ts';
import { heldBy, type ContextShard, type ReaderContext } from './reader-context.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const LIMITS = {
  maxOpenScrollContexts: 4,
  maxOpenPitContexts: 3,
  maxKeepAliveMs: 86_400_000,
  maxPitKeepAliveMs: 86_400_000,
  sweepIntervalMs: 0,
};

let clock: VirtualClock;
let registry: ContextRegistry<undefined>;
let released: number[];

beforeEach(() => {
  clock = new VirtualClock();
  const ids = countingIds();
  registry = new ContextRegistry(clock, LIMITS, { session: ids.next(8), node: ids.next(22) });
  released = [];
});

function opened(kind: 'scroll' | 'pit', over: readonly ContextShard[], keepAlive: Duration): ReaderContext<undefined> {
  return must(registry.open(kind, over, keepAlive, undefined));
}

function shards(count: number, uuid = 'uuid'): ContextShard[] {
  const port = {
    releaseReader: (reader: number) => void released.push(reader),
    held: () => ({ segments: 1, bytes: 100 }),
  } as unknown as ShardPort;
  return Array.from({ length: count }, (_, shard) => ({ index: 'i', uuid, shard, port, reader: shard }));
}

describe('a reader context', () => {
  it('ends exactly at its deadline and frees its readers at once', () => {
    const context = opened('scroll', shards(2), MINUTE);
    clock.advance(59_999);
    registry.expire();
    expect(registry.list()).toEqual([context]);
    clock.advance(1);
    registry.expire();
    expect(registry.list()).toEqual([]);
    expect(released).toEqual([0, 1]);
    expect(registry.find('scroll', registry.idOf(context))).toEqual({
      ok: false,
      error: { kind: 'missing', contextId: 1, shardCount: 2, wasOpen: true, foreign: false },
    });
  });

  it('is found by any of its ids, each new', () => {
    const context = opened('scroll', shards(1), MINUTE);
    const given = [registry.nextId(context), registry.nextId(context), registry.nextId(context)];
    expect(new Set(given).size).toBe(3);
    for (const id of given) expect(registry.find('scroll', id)).toEqual({ ok: true, value: context });
    expect(registry.find('pit', given[0])).toEqual({ ok: false, error: { kind: 'malformed' } });
  });

  it('is unknown to another engine', () => {
    const id = registry.idOf(opened('pit', shards(1), MINUTE));
    const other = new ContextRegistry<undefined>(clock, LIMITS, { session: 'otherone', node: 'n' });
    other.open('pit', shards(1), MINUTE, undefined);
    expect(other.find('pit', id)).toEqual({
      ok: false,
      error: { kind: 'missing', contextId: 1, shardCount: 1, wasOpen: false, foreign: true },
    });
  });

  it('is renewed: a scroll to the new time, a PIT never to a shorter one', () => {
    const scroll = opened('scroll', shards(1), MINUTE);
    const pit = opened('pit', shards(1), MINUTE);
    clock.advance(1000);
    for (const context of [scroll, pit]) registry.renew(context, { ms: 10, text: '10ms' });
    expect(scroll.expiresAt).toBe(clock.now() + 10);
    expect(pit.expiresAt).toBe(clock.now() + 59_000);
    registry.renew(pit, MINUTE);
    expect(pit.expiresAt).toBe(clock.now() + 60_000);
  });

  it('keeps its readers until the request that uses them is done', async () => {
    const context = opened('pit', shards(1), MINUTE);
    await registry.using(context, async () => {
      expect(registry.close(context)).toBe(1);
      expect(registry.close(context)).toBe(0);
      expect(released).toEqual([]);
      await Promise.resolve();
    });
    expect(released).toEqual([0]);
  });

  it('goes with any of its indices', () => {
    opened('pit', [...shards(1, 'a'), ...shards(1, 'b')], MINUTE);
    const other = opened('pit', shards(1, 'c'), MINUTE);
    registry.closeWhere(({ uuid }) => uuid === 'b');
    expect(registry.list()).toEqual([other]);
  });

  it('reports what it holds over its shards', () => {
    expect(heldBy(opened('pit', shards(3), MINUTE))).toEqual({ contexts: 3, segments: 3, bytes: 300 });
  });
});

describe('limits', () => {
  const refusal = (kind: 'scroll' | 'pit', count: number, keepAlive = MINUTE) => {
    const result = registry.open(kind, shards(count), keepAlive, undefined);
    return result.ok ? undefined : result.error;
  };

  it('count shard contexts, scrolls and PITs apart', () => {
    expect(refusal('scroll', 5)).toEqual({ kind: 'too_many_scroll_contexts', limit: 4 });
    expect(released).toEqual([0, 1, 2, 3, 4]);
    expect(refusal('scroll', 2)).toBeUndefined();
    expect(refusal('scroll', 3)).toEqual({ kind: 'too_many_scroll_contexts', limit: 4 });
    expect(refusal('scroll', 2)).toBeUndefined();
    expect(refusal('pit', 4)).toEqual({ kind: 'too_many_pit_contexts', limit: 3 });
    expect(refusal('pit', 3)).toBeUndefined();
  });

  it('refuse a validity above the maximum, which itself is fine', () => {
    expect(refusal('pit', 1, { ms: 86_400_000, text: '1d' })).toBeUndefined();
    expect(refusal('pit', 1, { ms: 90_000_000, text: '25h' })).toMatchObject({
      kind: 'keep_alive_too_large',
      keepAlive: '25h',
      limit: '24h',
    });
  });
});
