import { describe, expect, it } from 'vitest';
import type { WireSearchResponse } from '../../../client/wire.ts';
import { fakeIndex } from '../testing/fake-index.ts';
import { createLane } from './lane.ts';
import { documentsSeen, keptPages } from './lane-state.ts';
import { modes, type ModeId } from './mode.ts';

function laneOver(id: ModeId, options: { documents?: number; size?: number; window?: number } = {}) {
  const { documents = 100, size = 2, window } = options;
  const index = fakeIndex({ documents, shards: 5, ...(window !== undefined && { window }) });
  const mode = modes.find((mode) => mode.id === id) ?? modes[0];
  if (mode === undefined) throw new Error('no modes');
  const lane = createLane({
    mode,
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size, generation: 0 },
    calls: index.calls,
    schedule: (publish) => publish(),
    now: () => 1_000,
  });
  return { lane, ...index };
}

const ids = (lane: ReturnType<typeof laneOver>['lane']) => lane.getState().hits.map((hit) => hit._id);

describe('a lane', () => {
  it.each(modes.map((mode) => mode.id))('%s turns pages in order', async (id) => {
    const { lane } = laneOver(id);
    await lane.next();
    await lane.next();
    expect(ids(lane)).toEqual(['d3', 'd4']);
    expect(lane.getState()).toMatchObject({ page: 2, requests: 2, status: 'idle' });
  });

  it('jumps by offset in one request, and pays for the depth', async () => {
    const { lane, log } = laneOver('offset');
    await lane.goTo(10);
    expect(log).toEqual(['from 18']);
    expect(lane.getState()).toMatchObject({ page: 10, last: { merged: 100 }, trip: { merged: 100 }, worst: { merged: 100 } });
  });

  it.each(['search_after', 'scroll', 'pit'] as const)('%s walks to a page number, and pays little each time', async (id) => {
    const { lane } = laneOver(id);
    await lane.goTo(10);
    expect(lane.getState()).toMatchObject({ page: 10, requests: 10, last: { merged: 10 }, worst: { merged: 10 }, trip: { merged: 100 } });
    expect(ids(lane)).toEqual(['d19', 'd20']);
  });

  it('walks by offset page by page when told to', async () => {
    const { lane } = laneOver('offset', { documents: 1_000 });
    await lane.walk(10);
    expect(lane.getState()).toMatchObject({ page: 10, requests: 10, last: { merged: 100 }, trip: { merged: 550 } });
  });

  it.each(modes.map((mode) => mode.id))('%s walks with only its first and last page on the usual road', async (id) => {
    const { lane, roads } = laneOver(id);
    await lane.next();
    await lane.walk(6);
    await lane.walk(7);
    expect(roads).toEqual(['usual', 'usual', 'direct', 'direct', 'direct', 'usual', 'usual']);
  });

  it('goes back by a remembered cursor in one request', async () => {
    const { lane, log } = laneOver('search_after');
    await lane.goTo(4);
    await lane.back();
    expect(ids(lane)).toEqual(['d5', 'd6']);
    await lane.goTo(1);
    expect(ids(lane)).toEqual(['d1', 'd2']);
    await lane.goTo(4);
    expect(ids(lane)).toEqual(['d7', 'd8']);
    expect(log).toEqual(['first', 'after [2]', 'after [4]', 'after [6]', 'after [4]', 'first', 'after [6]']);
  });

  it('walks on from the deepest page it knows, not from the one on screen', async () => {
    const { lane, log } = laneOver('pit');
    await lane.goTo(4);
    await lane.goTo(2);
    log.length = 0;
    await lane.goTo(6);
    expect(log).toEqual(['pit p1 after [8]', 'pit p1 after [10]']);
  });

  it('shows a scroll’s earlier pages from memory and sends nothing for them', async () => {
    const { lane, log } = laneOver('scroll');
    await lane.goTo(3);
    log.length = 0;
    await lane.back();
    expect(ids(lane)).toEqual(['d3', 'd4']);
    expect(lane.getState()).toMatchObject({ page: 2, reached: 3, fromMemory: true });
    await lane.next();
    expect(log).toEqual([]);
    await lane.next();
    expect(ids(lane)).toEqual(['d7', 'd8']);
    expect(lane.getState().fromMemory).toBe(false);
  });

  it('starts a scroll anew for a page behind what it kept', async () => {
    const { lane, log } = laneOver('scroll');
    await lane.goTo(keptPages + 5);
    log.length = 0;
    await lane.goTo(2);
    expect(log[0]).toMatch(/^close scroll/);
    expect(log.slice(1)).toEqual(['open scroll 1m', expect.stringMatching(/^scroll/)]);
    expect(ids(lane)).toEqual(['d3', 'd4']);
  });

  it('uses the newest scroll id each time', async () => {
    const { lane, log } = laneOver('scroll');
    await lane.goTo(3);
    expect(log).toEqual(['open scroll 1m', 'scroll s1', 'scroll s2']);
  });

  it('ends on a short page, and after the last full one', async () => {
    const short = laneOver('search_after', { documents: 5 });
    await short.lane.walk(100);
    expect(short.lane.getState()).toMatchObject({ status: 'end', page: 3, requests: 3 });
    const full = laneOver('pit', { documents: 4 });
    await full.lane.walk(100);
    expect(full.lane.getState()).toMatchObject({ status: 'end', page: 2, requests: 3 });
    expect(ids(full.lane)).toEqual(['d3', 'd4']);
  });

  it.each(['search_after', 'scroll', 'pit'] as const)('%s ends on the last page, from wherever it stood before', async (id) => {
    for (const documents of [24, 23]) {
      const { lane } = laneOver(id, { documents });
      await lane.goTo(13);
      for (const from of [2, 11]) {
        await lane.goTo(from);
        await lane.goTo(13);
        expect(lane.getState()).toMatchObject({ status: 'end', page: 12 });
        expect(documentsSeen(lane.getState())).toBe(documents);
        expect(ids(lane).at(-1)).toBe(`d${documents}`);
      }
    }
  });

  it('shows a page past the end by its number, empty', async () => {
    const { lane } = laneOver('offset', { documents: 5 });
    await lane.goTo(2);
    await lane.goTo(9);
    expect(lane.getState()).toMatchObject({ status: 'end', page: 9, hits: [] });
  });

  it('keeps the last good page beside the window error', async () => {
    const { lane } = laneOver('offset', { window: 10 });
    await lane.goTo(5);
    await lane.goTo(6);
    expect(lane.getState()).toMatchObject({ status: 'error', page: 5, error: { kind: 'window' }, exchange: { status: 400 } });
    expect(ids(lane)).toEqual(['d9', 'd10']);
  });

  it('says a scroll expired when the service has forgotten it, and reopens from the first page', async () => {
    const { lane, expireScrolls } = laneOver('scroll');
    await lane.goTo(3);
    expireScrolls();
    await lane.next();
    expect(lane.getState()).toMatchObject({ status: 'expired', context: null, lost: { openedAt: 1_000, usedAt: 1_000 } });
    await lane.reopen();
    expect(lane.getState()).toMatchObject({ status: 'idle', page: 1, reached: 1 });
  });

  it('reopens a PIT with a new view and goes on after the last cursor', async () => {
    const { lane, log } = laneOver('pit');
    await lane.goTo(2);
    lane.noteExpiry();
    expect(lane.getState().status).toBe('expired');
    log.length = 0;
    await lane.reopen();
    expect(log).toEqual(['open pit', 'pit p2 after [4]']);
  });

  it('closes what it opened', async () => {
    const { lane, log } = laneOver('pit');
    await lane.next();
    await lane.close();
    expect(log.at(-1)).toBe('close pit p1');
    expect(lane.getState()).toMatchObject({ status: 'closed', context: null, page: 1 });
  });

  it('stops a walk where it is', async () => {
    const { lane } = laneOver('search_after');
    lane.subscribe(() => {
      if (lane.getState().page === 3) void lane.stop();
    });
    await lane.walk(40);
    expect(lane.getState()).toMatchObject({ status: 'idle', page: 3, target: null });
  });

  it('forgets everything on reset, even in the middle of a walk', async () => {
    const { lane, log } = laneOver('pit');
    const walk = lane.walk(1_000);
    await lane.reset();
    await walk;
    expect(lane.getState()).toMatchObject({ status: 'idle', page: 0, requests: 0, context: null });
    expect(log.filter((line) => line.startsWith('open'))).toHaveLength(log.filter((line) => line.startsWith('close')).length);
  });

  it('has nothing to continue from when hits carry no sort values', async () => {
    const { lane, calls } = laneOver('search_after');
    const ask = calls.ask.bind(calls);
    Object.assign(calls, {
      ask: async (...args: Parameters<typeof ask>) => {
        const { data, exchange } = await ask<WireSearchResponse>(...args);
        return {
          exchange,
          data: { ...data, hits: { ...data.hits, hits: data.hits.hits.map((hit) => Object.assign(hit, { sort: undefined })) } },
        };
      },
    });
    await lane.next();
    await lane.next();
    expect(lane.getState()).toMatchObject({ status: 'error', page: 1, error: { kind: 'cursor' } });
  });
});
