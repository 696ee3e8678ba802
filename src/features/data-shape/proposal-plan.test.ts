import { describe, expect, it } from 'vitest';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { mostSegmentsOf } from './bounds.ts';
import { differencesOf, planOf } from './proposal-plan.ts';

const segment = (name: string) => ({ name, documents: 50, deleted: 0, bytes: 1, searchable: true });
const shard = (number: number, segments: number) => ({
  shard: number,
  documents: 50 * segments,
  bytes: segments,
  segments: Array.from({ length: segments }, (_, i) => segment(`_${i}`)),
});
const facts: ShapeFacts = {
  shards: [shard(0, 3), shard(1, 4)],
  documents: 350,
  bytes: 7,
  replicas: 1,
  runReplicas: false,
  maxResultWindow: 10_000,
  refreshInterval: '1s',
  maxSlices: 1_024,
};

describe('a proposed shape', () => {
  it('that is the index’s own changes nothing', () => {
    const same = { shards: 2, documents: 350, segments: 4, replicas: 1, window: 10_000, slices: 1_024, refresh: '1s' };
    expect(differencesOf(facts, same)).toEqual([]);
    expect(planOf(facts, same)).toEqual({ anew: undefined, change: undefined, merge: undefined });
    expect(planOf(facts, {})).toEqual({ anew: undefined, change: undefined, merge: undefined });
  });

  it('changes settings and merges where that is enough', () => {
    expect(planOf(facts, { segments: 1, window: 500, refresh: '-1' })).toEqual({
      anew: undefined,
      change: { maxResultWindow: 500, refreshInterval: '-1' },
      merge: 1,
    });
    expect(differencesOf(facts, { segments: 1, window: 500 })).toEqual([
      { part: 'segments', now: 4, wanted: 1 },
      { part: 'window', now: 10_000, wanted: 500 },
    ]);
  });

  it.each([
    ['other shards', { shards: 3 }, { shards: 3 }],
    ['other documents', { documents: 100 }, { shards: 2, documents: 100 }],
    ['more segments', { segments: 6 }, { shards: 2, segments: 6 }],
  ])('of %s makes the index anew, with the other settings it has', (_, proposal, anew) => {
    const settings = {
      number_of_replicas: 1,
      max_result_window: 500,
      refresh_interval: '1s',
      max_slices_per_scroll: 1_024,
      max_slices_per_pit: 1_024,
    };
    expect(planOf(facts, { ...proposal, window: 500 })).toEqual({ anew: { ...anew, settings } });
  });
});

it('as many segments are offered as there are documents for, the last of them half as large as the one before', () => {
  expect([
    mostSegmentsOf(100_000, 5),
    mostSegmentsOf(24, 5),
    mostSegmentsOf(24, 1),
    mostSegmentsOf(0, 1),
    mostSegmentsOf(2_000_000, 1),
  ]).toEqual([14, 2, 4, 1, 16]);
});
