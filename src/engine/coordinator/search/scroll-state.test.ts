import { describe, expect, it } from 'vitest';
import { searchRequest } from '../../testing/walks.ts';
import { ScrollState } from './scroll-state.ts';
import type { SearchTarget } from './search-plan.ts';

describe('the state of a scroll', () => {
  it('keeps the names of the shards it skipped and not the shards', () => {
    // Only what is asked of it may be read, and nothing is asked of it here.
    const port = {} as SearchTarget['port'];
    const targets = [0, 1].map((shard) => ({ index: 'logs', uuid: 'u', shard, port, reader: 0, position: shard }));
    const state = new ScrollState(searchRequest({ target: { kind: 'indices', names: ['logs'] } }), targets);
    expect(state.plan([], []).asked).toEqual([
      { uuid: 'u', shard: 0 },
      { uuid: 'u', shard: 1 },
    ]);
  });
});
