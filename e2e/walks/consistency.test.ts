import { describe, expect, it } from 'vitest';
import { judge, type Verdict } from '../../src/features/consistency/model/classify.ts';
import { explain } from '../../src/features/consistency/model/explain.ts';
import { Replay } from '../../src/features/consistency/model/order.ts';
import type { Trip } from '../../src/features/consistency/model/trip.ts';
import { defaultWriter, type WriterSettings } from '../../src/features/consistency/writer/settings.ts';
import { openTripWorld } from '../support/trip-world.ts';

const feed = { dataset: 'feed', documents: 2_000, size: 20, tieBreak: '_id' } as const;
const writer = (kind: WriterSettings['kind'], more: Partial<WriterSettings> = {}): WriterSettings => ({ ...defaultWriter, kind, ...more });

/** The parts of a verdict a lesson speaks of, in its order. */
function figures({ verdict }: { readonly verdict: Verdict }) {
  const { pages, duplicates, missing, newSeen, newUnseen } = verdict;
  return { pages, duplicates, missing, newSeen, newUnseen };
}

const clean = { pages: 100, duplicates: 0, missing: 0, newSeen: 0 };

/** Causes of everything that is not as it should be. */
function causes(trip: Trip): ReadonlySet<string> {
  const judgement = judge(trip);
  return new Set(judgement.start.filter((_, at) => at % 37 === 0).flatMap((document) => explain(trip, document)?.cause ?? []));
}

describe('trips while somebody writes, over the real engine', { timeout: 180_000 }, () => {
  it('with 5 inserts per page offset shows 665 rows twice on 134 pages; cursors none, and leave 500 new ones out', async () => {
    const { trip } = await openTripWorld(feed);
    const offset = await trip(writer('inserts'), 'offset');
    expect(figures(judge(offset))).toEqual({ pages: 134, duplicates: 665, missing: 0, newSeen: 0, newUnseen: 665 });
    expect(causes(offset)).toEqual(new Set(['write']));
    for (const lane of ['search_after', 'scroll', 'pit']) {
      expect({ lane, ...figures(judge(await trip(writer('inserts'), lane))) }).toEqual({ lane, ...clean, newUnseen: 500 });
    }
  });

  it('with 5 deletes behind the reader per page, seed 5, offset misses 328; cursors none', async () => {
    const { trip } = await openTripWorld(feed);
    const offset = await trip(writer('deletes'), 'offset');
    expect(figures(judge(offset))).toEqual({ ...clean, pages: 80, missing: 328, newUnseen: 0 });
    expect(causes(offset)).toEqual(new Set(['write']));
    for (const lane of ['search_after', 'scroll', 'pit']) {
      expect({ lane, ...figures(judge(await trip(writer('deletes'), lane))) }).toEqual({ lane, ...clean, newUnseen: 0 });
    }
  });

  it('with 5 sort-key updates per page, seed 5, offset and search_after both err; scroll and PIT do not', async () => {
    const { trip } = await openTripWorld(feed);
    const offset = await trip(writer('updates'), 'offset');
    expect(figures(judge(offset))).toEqual({ ...clean, duplicates: 123, missing: 123, newUnseen: 0 });
    const cursor = await trip(writer('updates'), 'search_after');
    expect(figures(judge(cursor))).toEqual({ ...clean, duplicates: 80, missing: 83, newUnseen: 0 });
    expect([...causes(offset), ...causes(cursor)].filter((cause) => cause !== 'write')).toEqual([]);
    for (const lane of ['scroll', 'pit']) {
      expect({ lane, ...figures(judge(await trip(writer('updates'), lane))) }).toEqual({ lane, ...clean, newUnseen: 0 });
    }
  });

  it('with a replica that runs offset loses 47 of 200 equals; not with a preference, a tie-break, a scroll or a view', async () => {
    const equals = { dataset: 'feed', documents: 200, size: 10, tieBreak: 'none', replicas: 1 } as const;
    const { trip } = await openTripWorld(equals);
    const all = { pages: 20, duplicates: 0, missing: 0, newSeen: 0, newUnseen: 0 };
    expect(figures(judge(await trip(writer('off'), 'offset')))).toEqual({ ...all, duplicates: 47, missing: 47 });
    expect(figures(judge(await trip(writer('off', { copies: 'same' }), 'offset')))).toEqual(all);
    for (const lane of ['scroll', 'pit']) expect(figures(judge(await trip(writer('off'), lane)))).toEqual(all);
    const named = await openTripWorld({ ...equals, tieBreak: '_id' });
    expect(figures(judge(await named.trip(writer('off'), 'offset')))).toEqual(all);
  });

  it('a frozen view shows what was deleted ahead of its reader, and says so', async () => {
    const { trip } = await openTripWorld(feed);
    const { verdict } = judge(await trip(writer('mix'), 'pit'));
    expect(verdict).toMatchObject({ duplicates: 0, missing: 0 });
    expect(verdict.ghosts).toBeGreaterThan(50);
  });

  it('without a tie-break search_after loses ties by page size, with nobody writing at all', async () => {
    for (const [size, missing] of [
      [10, 1_800],
      [50, 1_000],
      [100, 0],
      [150, 500],
    ] as const) {
      const { trip } = await openTripWorld({ dataset: 'logs', documents: 2_000, size, tieBreak: 'none' });
      const cursor = await trip(writer('off'), 'search_after');
      expect({ size, ...judge(cursor).verdict }).toMatchObject({ size, duplicates: 0, missing });
      expect(causes(cursor)).toEqual(new Set(missing === 0 ? [] : ['tie']));
    }
  });

  it('with a tie-break, or through a PIT, loses no tie at the page size that loses most', async () => {
    const logs = { dataset: 'logs', documents: 2_000, size: 10 } as const;
    for (const [tieBreak, lane, missing] of [
      ['_id', 'search_after', 0],
      ['none', 'pit', 0],
      ['none', 'search_after', 1_800],
    ] as const) {
      const { trip } = await openTripWorld({ ...logs, tieBreak });
      const pages = (2_000 - missing) / 10;
      expect(judge(await trip(writer('off'), lane)).verdict).toMatchObject({ pages, duplicates: 0, missing });
    }
  });

  it('leaves the index as it was, and the same seed writes the same', async () => {
    const { trip, order } = await openTripWorld(feed);
    const before = await order();
    const first = await trip(writer('mix', { seed: 77 }), 'offset');
    expect(await order()).toEqual(before);
    const second = await trip(writer('mix', { seed: 77 }), 'offset');
    expect(second.writes).toEqual(first.writes);
    expect(second.pages).toEqual(first.pages);
    expect((await trip(writer('mix', { seed: 78 }), 'offset')).writes).not.toEqual(first.writes);
  });

  it('replays the order the service had: at every page the rows stand where the replay says', async () => {
    const { trip } = await openTripWorld(feed);
    const offset = await trip(writer('mix'), 'offset');
    const replay = new Replay(offset);
    for (const [at, ids] of offset.pages.entries()) {
      const order = replay.order().map(({ id }) => id);
      expect(order.slice(at * offset.size, (at + 1) * offset.size)).toEqual(ids);
      for (const write of offset.writes) if (write.afterPage === at + 1) replay.apply(write);
    }
  });

  it('a scroll runs out when its reader stays longer on a page than it is good for', async () => {
    const { trip } = await openTripWorld(feed);
    const stay = { pace: 'second', rate: 1, stay: 61 } as const;
    const scroll = await trip(writer('inserts', stay), 'scroll');
    expect([scroll.end, scroll.pages.length, scroll.writes.length]).toEqual(['expired', 1, 61]);
    expect(judge(scroll).verdict).toMatchObject({ missing: 0, unreached: 1_980 });
    expect((await trip(writer('inserts', { ...stay, stay: 1, rate: 5 }), 'scroll')).end).toBe('end');
  });

  it('gives up where new rows come as fast as they are read', async () => {
    const { trip } = await openTripWorld({ ...feed, documents: 200 });
    const offset = await trip(writer('inserts', { rate: 20 }), 'offset');
    expect([offset.end, offset.pages.length]).toEqual(['runaway', 60]);
  });
});
