import { describe, expect, it } from 'vitest';
import { resumption } from '../../src/features/paging-compare/resume.ts';
import { openTripWorld } from '../support/trip-world.ts';

/** Every id from here to the end of a lane. */
async function readOn(lane: Awaited<ReturnType<typeof openTripWorld>>['lanes'][number]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = lane.current().page; lane.current().status !== 'end'; page = lane.current().page) {
    await lane.next();
    expect(lane.current().error).toBeNull();
    if (lane.current().page !== page) ids.push(...lane.current().hits.map((hit) => hit._id));
  }
  return ids;
}

describe('a lane whose context ran out', () => {
  for (const { mode, tieBreak, read, size } of [
    { mode: 'scroll', tieBreak: '_id', read: 3, size: 30 },
    { mode: 'scroll', tieBreak: 'none', read: 7, size: 30 },
    { mode: 'scroll', tieBreak: 'none', read: 4, size: 25 },
    { mode: 'pit', tieBreak: '_id', read: 5, size: 30 },
    { mode: 'pit', tieBreak: 'none', read: 5, size: 30 },
  ] as const) {
    it(`goes on where it was: ${mode}, tie-break ${tieBreak}, after ${read} pages of ${size}, in the midst of ties`, async () => {
      const { lanes, pass } = await openTripWorld({ dataset: 'logs', documents: 1_000, size, tieBreak });
      const lane = lanes.find((lane) => lane.mode.id === mode);
      if (lane === undefined) throw new Error('no such lane');
      const ids: string[] = [];
      for (let page = 1; page <= read; page++) {
        await lane.next();
        ids.push(...lane.current().hits.map((hit) => hit._id));
      }
      pass(301_000);
      await lane.next();
      expect(lane.current()).toMatchObject({ status: 'expired', page: read });

      const found = resumption(lane.question, lane.current(), () => '');
      if (found.way === 'range') await lane.beginAt(found.start);
      else await lane.reopen();
      expect(lane.current()).toMatchObject({ page: read + 1, error: null });
      ids.push(...lane.current().hits.map((hit) => hit._id), ...(await readOn(lane)));
      expect(ids).toHaveLength(1_000);
      expect(new Set(ids).size).toBe(1_000);
    });
  }
});
