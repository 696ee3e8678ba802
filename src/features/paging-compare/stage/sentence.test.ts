import { describe, expect, it } from 'vitest';
import type { ModeId } from '../lanes/mode.ts';
import { reduceLane } from '../lanes/lane-state.ts';
import { sceneOf } from './scene.ts';
import { sentenceOf } from './sentence.ts';
import { costOf, laneAfter, shardCost } from './testing/costs.ts';

const asked = { everything: true, byField: true, unique: true };

function sentence(mode: ModeId, pages: readonly number[], kept: readonly number[], held = 0, unique = true): string {
  const cost = costOf(
    kept.map((kept, i) => shardCost(i, { matched: 20_000, kept, sent: kept, fetched: Math.min(kept, 5) })),
    held,
  );
  const state = laneAfter(
    mode,
    10,
    pages.map((page) => ({ page, cost })),
  );
  return sentenceOf(state, sceneOf(state, { ...asked, unique }), 10_000);
}

describe('the sentence under a drawing', () => {
  it('says what every shard kept and what is thrown away, by offset', () => {
    expect(sentence('offset', [1_000], [10_000, 10_000])).toBe(
      'Every shard keeps its best 10,000. The coordinator merges 20,000 and throws 19,990 away.',
    );
    expect(sentence('offset', [2], [20, 12])).toBe('The shards keep up to 20 each. The coordinator merges 32 and throws 22 away.');
    expect(sentence('offset', [1], [5])).toBe('The one shard keeps its best 5. The coordinator merges 5.');
  });

  it('says where a cursor begins, and what is held open', () => {
    expect(sentence('search_after', [1], [10, 10])).toBe('The first page needs no cursor: no shard keeps more than its best 10.');
    expect(sentence('search_after', [1, 2], [10, 10])).toBe(
      'Every shard begins after the last row of page 1 and keeps 10 at most. But the way here goes page by page.',
    );
    expect(sentence('scroll', [1, 2], [10, 10], 2)).toBe(
      'Every shard begins after the last row of page 1 and keeps 10 at most. 2 shards stay open for this one reading, frozen.',
    );
    expect(sentence('pit', [1], [10], 1)).toBe(
      'The first page needs no cursor: no shard keeps more than its best 10. 1 shard stays open, frozen, for any number of queries.',
    );
    expect(sentence('search_after', [1, 2], [10, 10], 0, false)).toContain('it may stand deeper');
  });

  it('says that nothing matches', () => {
    expect(sentence('offset', [1], [0, 0])).toBe('Nothing matches: no shard has anything to keep.');
  });

  it('says why there is no answer', () => {
    const failed = (kind: 'window' | 'network' | 'contexts') => {
      const state = reduceLane(laneAfter('offset', 10, []), { type: 'failed', error: { kind, message: '', exchange: null } });
      return sentenceOf(state, sceneOf(state, asked), 10_000);
    };
    expect(failed('window')).toBe('It ends past the limit of 10,000, so the service refuses to begin.');
    expect(failed('network')).toBe('The service may have stopped; try again.');
    expect(failed('contexts')).toBe('The service refused before any shard was asked.');
    expect(sentenceOf(laneAfter('pit', 10, []), { kind: 'nothing' }, 10_000)).toBe('Take it to a page, and its request is drawn here.');
  });
});
