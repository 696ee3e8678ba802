import { describe, expect, it } from 'vitest';
import type { AnswerHits } from '../../aggregations/types/aggregation-type.ts';
import { ok } from '../../errors.ts';
import { SlicePace } from '../../shard/slice-pace.ts';
import { fetchTopHits } from './fetch-top-hits.ts';
import type { ShardAnswers } from './query-shards.ts';
import type { SearchPlan } from './search-plan.ts';

/** What dealing out one hit takes here. */
const MS_PER_HIT = 0.01;
const HITS = 2000;

/** Buckets of two hits, one shard that has all of them at hand, and a clock that goes on whenever a hit is looked at. */
function prepared(aborts: () => boolean = () => false) {
  let now = 0;
  let pauses = 0;
  const clock = { now: () => 0, elapsed: () => now };
  const pace = new SlicePace(clock, async () => void pauses++);
  const hitOf = (doc: number) => ({
    position: 0,
    doc,
    keys: [],
    row: 0,
    get score() {
      now += MS_PER_HIT;
      return doc;
    },
  });
  const shown = Array.from({ length: HITS / 2 }, (_, bucket): AnswerHits => {
    const hits = [hitOf(2 * bucket), hitOf(2 * bucket + 1)];
    return { node: new Map(), place: 0, hits, maxScore: 1, isScored: true, isSorted: false };
  });
  const fetch = (_reader: number, { docs }: { readonly docs: Uint32Array }) => {
    const ids = Array.from(docs, String);
    return ok({ ids, cost: { fetched: docs.length, fetchedBytes: docs.length, fetchMs: 0 } });
  };
  const answers = [{ target: { position: 0, index: 'a', shard: 0, reader: 1, port: { fetch } }, result: { scores: [], keys: [] } }];
  const request = { query: { kind: 'match_all' }, extras: { topHits: [{ source: { kind: 'none' } }] } };
  // Only what loading hits looks at is there.
  const plan = { request } as unknown as SearchPlan;
  const interruption = {
    get aborted() {
      return pauses > 0 && aborts();
    },
    pause: async () => undefined,
  };
  return { load: () => fetchTopHits(plan, { answers } as unknown as ShardAnswers, shown, { pace, interruption }), pauses: () => pauses };
}

describe('loading the hits of buckets', () => {
  it('lets others in where dealing them out takes longer than a slice', async () => {
    const { load, pauses } = prepared();
    const loaded = await load();
    expect(loaded.ok && loaded.value.topHits.flatMap(({ hits }) => hits.map(({ id, score }) => [id, score]))).toEqual(
      Array.from({ length: HITS }, (_, doc) => [String(doc), doc]),
    );
    // Twenty milliseconds in slices of two, each of which may be one piece longer.
    expect(pauses()).toBeGreaterThanOrEqual(3);
  });

  it('ends when the search is called off', async () => {
    const { load, pauses } = prepared(() => true);
    expect(await load()).toEqual({ ok: false, error: { kind: 'task_cancelled' } });
    expect(pauses()).toBe(1);
  });
});
