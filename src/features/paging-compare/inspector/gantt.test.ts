import { describe, expect, it } from 'vitest';
import type { WireCost } from '../../../client/wire.ts';
import { ganttOf, mostRows } from './gantt.ts';

function costOf(shards: number): WireCost {
  return {
    coordinator: { ceiling: shards * 10, merged: shards * 10, returned: 10, discarded: shards * 10 - 10, reduce_ms: 2 },
    shards: Array.from({ length: shards }, (_, shard) => ({
      index: 'logs',
      shard,
      visited: 100,
      matched: 100,
      matched_relation: 'eq',
      skipped: 0,
      kept: 10,
      sent: 10,
      sent_bytes: 160,
      fetched: shard === 0 ? 10 : 0,
      fetched_bytes: 0,
      query_ms: shard + 1,
      fetch_ms: shard === 0 ? 3 : 0,
    })),
    held: { contexts: 0, segments: 0, bytes: 0 },
  };
}

describe('the phases of a request', () => {
  it('puts the merge after the slowest query and the fetch after the merge', () => {
    const { rows, ms } = ganttOf(costOf(3));
    expect(rows.map((row) => row.phases)).toEqual([
      [
        { name: 'query', from: 0, ms: 1 },
        { name: 'fetch', from: 5, ms: 3 },
      ],
      [{ name: 'query', from: 0, ms: 2 }],
      [{ name: 'query', from: 0, ms: 3 }],
      [{ name: 'merge', from: 3, ms: 2 }],
    ]);
    expect(ms).toBe(8);
  });

  it('has the coordinator’s count beside those of the shards it merged', () => {
    const { rows } = ganttOf(costOf(2));
    expect(rows.map((row) => row.counts)).toEqual([
      { kept: 10, sent: 10, fetched: 10 },
      { kept: 10, sent: 10, fetched: 0 },
      { merged: 20 },
    ]);
  });

  it('lets neighbours share a line above twenty shards: counts are summed, of times the longest is drawn', () => {
    const { rows } = ganttOf(costOf(45));
    expect(rows.length).toBeLessThanOrEqual(mostRows + 1);
    expect(rows[0]?.counts).toEqual({ kept: 30, sent: 30, fetched: 10 });
    expect(rows[0]?.phases[0]).toEqual({ name: 'query', from: 0, ms: 3 });
    expect(rows.flatMap((row) => row.shards ?? []).map((shard) => shard.shard)).toEqual(Array.from({ length: 45 }, (_, i) => i));
  });

  it('draws nothing for a search that asked no shard', () => {
    expect(ganttOf({ ...costOf(0), coordinator: { ...costOf(0).coordinator, reduce_ms: 0 } }).ms).toBe(0);
  });
});
