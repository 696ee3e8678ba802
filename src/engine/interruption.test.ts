import { describe, expect, it } from 'vitest';
import { INDEX, PagingWorld } from './testing/paging-world.ts';
import { must, searchRequest } from './testing/walks.ts';

const request = searchRequest({ target: { kind: 'indices', names: [INDEX] }, maxConcurrentShardRequests: 1 });

describe('calling a search off', () => {
  it('ends it between two shards, once somebody could say so', async () => {
    const world = new PagingWorld(4);
    let pauses = 0;
    const interruption = {
      get aborted() {
        // Each shard takes long: the host gets its turn.
        world.clock.advance(20);
        return pauses >= 2;
      },
      pause: async () => {
        pauses++;
      },
    };
    expect(await world.engine.search(request, interruption)).toEqual({ ok: false, error: { kind: 'task_cancelled' } });
    expect(pauses).toBe(2);
  });

  it('is not asked for by a search that is quick', async () => {
    const world = new PagingWorld(4);
    const pause = (): Promise<void> => Promise.reject(new Error('nobody should pause'));
    expect(must(await world.engine.search(request, { aborted: false, pause })).shards.successful).toBe(4);
  });

  it('lets the contexts of a scroll go that is called off at its start', async () => {
    const world = new PagingWorld(2);
    const scroll = { ms: 60_000, text: '1m' };
    const interruption = { aborted: true, pause: async () => undefined };
    const answer = await world.engine.search({ ...request, scroll }, interruption);
    expect(answer).toEqual({ ok: false, error: { kind: 'task_cancelled' } });
    expect(world.engine.contexts()).toEqual([]);
  });
});
