import { describe, expect, it } from 'vitest';
import { fakeIndex } from '../testing/fake-index.ts';
import { createLane } from './lane.ts';
import { modes, type ModeId } from './mode.ts';

function laneOver(id: ModeId, documents: number) {
  const index = fakeIndex({ documents, shards: 5 });
  const mode = modes.find((mode) => mode.id === id) ?? modes[0];
  if (mode === undefined) throw new Error('no modes');
  const lane = createLane({
    mode,
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: index.calls,
    schedule: (publish) => publish(),
    now: () => 1_000,
  });
  return { lane, ...index };
}

describe('reading a lane out', () => {
  it.each(modes.map((mode) => mode.id))('%s tells of every page and of its end, as one walk', async (id) => {
    const { lane } = laneOver(id, 5);
    const told: (readonly [ids: string, more: boolean, status: string])[] = [];
    await lane.next();
    await lane.readOut(3, async (hits, more) => {
      told.push([hits.map((hit) => hit._id).join(), more, lane.current().status]);
      return true;
    });
    expect(told).toEqual([
      ['d1,d2', true, 'walking'],
      ['d3,d4', true, 'walking'],
      ['d5', false, 'end'],
    ]);
    expect(lane.getState()).toMatchObject({ page: 3, requests: 3 });
  });

  it.each(modes.map((mode) => mode.id))('%s finds out with an empty page that the last full one was the last', async (id) => {
    const { lane } = laneOver(id, 4);
    const told: number[] = [];
    await lane.readOut(2, async (hits) => told.push(hits.length) > 0);
    expect(told).toEqual([2, 2, 0]);
    expect(lane.getState().status).toBe('end');
  });

  it('ends where it is told to', async () => {
    const { lane } = laneOver('search_after', 50);
    await lane.readOut(25, async () => lane.current().page < 3);
    expect(lane.getState()).toMatchObject({ page: 3, status: 'idle', target: null });
  });

  it('ends at once when it is stopped between two pages', async () => {
    const { lane } = laneOver('offset', 50);
    await lane.readOut(25, async () => {
      void lane.stop();
      return true;
    });
    expect(lane.getState()).toMatchObject({ page: 1, status: 'idle' });
  });

  it('asks for the time it is told to keep a context for', async () => {
    const { lane, log } = laneOver('scroll', 50);
    lane.keepFor({ text: '10m', ms: 600_000 });
    await lane.next();
    expect(log).toEqual(['open scroll 10m']);
    expect(lane.getState().context).toMatchObject({ keepAliveMs: 600_000 });
    expect(lane.keepAlive()).toEqual({ text: '10m', ms: 600_000 });
  });
});
