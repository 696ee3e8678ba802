import { describe, expect, it } from 'vitest';
import {
  allTogether,
  answerInShort,
  costSentence,
  isCounted,
  predictCursor,
  predictOffset,
  reasons,
  wayThere,
  whereCursorStands,
} from './prediction.ts';

const logs = { shards: 5, maxResultWindow: 10_000, matching: 100_000 };
const tiny = { shards: 3, maxResultWindow: 10_000, matching: 24 };

describe('what is said before a request', () => {
  it('is what one request costs, then why, and what the way there costs apart from both', () => {
    expect(predictOffset(logs, 10, 1_000)).toEqual({ ceiling: 50_000, atMost: 50_000, refused: false });
    expect(costSentence(logs, 10, 1_000)).toBe('One request for page 1,000 costs up to 50,000 entries by offset, and up to 50 by cursor.');
    expect(reasons(logs, 10, 1_000)).toMatch(
      /^Each of the 5 shards must send its best 10,000 \(or all it has\) for your 10 rows, because none knows .* A cursor .* sends up to 10 after it\.$/,
    );
    expect(reasons(logs, 10, 1_000, true)).toMatch(
      /^Each of the 5 shards must send its best 10,000 for your 10 rows, because none knows .* A cursor .* sends the 10 after it\.$/,
    );
    expect(wayThere(logs, 10, 1_000)).toMatch(
      /^Offset leaps .* A cursor cannot leap, .*: 1,000 requests, page after page, up to 50,000 entries in all\.$/,
    );
    expect(allTogether(logs, 10, 1_000)).toMatch(
      /by cursor 1,000 times up to 50, which is up to 50,000 entries, .* By offset up to 50,000 in one leap, or 25,025,000 /,
    );
  });

  it('says a figure as it is where it was counted, and as the most there can be where it was not', () => {
    const ways = (offset: number, cursor: number) => ({
      offset: [50, offset],
      search_after: [50, cursor],
      scroll: [50, cursor],
      pit: [50, cursor],
    });
    const pages = [1, 1_000];
    for (const [page, offset, cursor, known] of [
      [1_000, 50_000, 50, true],
      [1, 50_000, 50, true],
      [999, 50_000, 50, false],
      [1_000, 49_999, 50, false],
      [1_000, 50_000, 49, false],
    ] as const)
      expect(isCounted(logs, 10, page, { pages, merged: ways(offset, cursor) })).toBe(known);
    expect(isCounted(logs, 10, 1_000, undefined)).toBe(false);
    expect(costSentence(logs, 10, 1_000, true)).toBe('One request for page 1,000 costs 50,000 entries by offset, and 50 by cursor.');
    expect(costSentence(logs, 10, 1, true) + wayThere(logs, 10, 1_000, true) + allTogether(logs, 10, 1_000, true)).not.toContain('up to');
    expect(wayThere(logs, 10, 1_000, true)).toContain('1,000 requests, page after page, 50,000 entries in all.');
  });

  it('says for whom a cursor costs so little, and what it costs from the start', () => {
    expect(whereCursorStands(logs, 10, 1_000, true)).toBe(
      '50 for a reader who has just read page 999. From the start it is 1,000 requests, 50,000 entries in all.',
    );
    expect(whereCursorStands(tiny, 2, 2)).toBe(
      'Up to 6 for a reader who has just read page 1. From the start it is 2 requests, up to 12 entries in all.',
    );
    expect(whereCursorStands(logs, 10, 1) + whereCursorStands(logs, 10, 1_001)).toBe('');
  });

  it('promises no more than there are documents', () => {
    expect(predictOffset(tiny, 2, 5)).toEqual({ ceiling: 30, atMost: 24, refused: false });
    expect(predictOffset(tiny, 2, 3)).toEqual({ ceiling: 18, atMost: 18, refused: false });
    expect(predictCursor(tiny, 2)).toEqual({ ceiling: 6, atMost: 6, refused: false });
    // 6, 12, 18, 24 and 24.
    expect(allTogether(tiny, 2, 5)).toContain('up to 24 in one leap, or 84 for');
    expect(reasons({ ...tiny, matching: undefined }, 2, 50)).toContain('its best 100');
  });

  it('says which page will be refused: the one that ends past the window, not the one that ends at it', () => {
    expect(predictOffset(logs, 10, 1_001).refused).toBe(true);
    expect(costSentence(logs, 10, 1_001)).toBe(
      'Page 1,001 by offset ends at document 10,010, past the limit of 10,000: the service will refuse it.',
    );
    expect(reasons(logs, 10, 1_001)).toBe(
      'Each of the 5 shards would have to keep its best 10,010. More than 10,000 the service lets none keep, so no shard is asked. A cursor says which row you saw last: each shard sends up to 10 after it.',
    );
    expect(wayThere(logs, 10, 1_001)).toMatch(/^A cursor cannot leap/);
    expect(allTogether(logs, 10, 1_001)).toMatch(/up to 50,050 entries, in small pieces\.$/);
  });

  it('speaks of one shard, one request and page 1 as they are', () => {
    const one = { ...tiny, shards: 1 };
    expect(costSentence(one, 1, 1)).toBe('Page 1 costs the same in every way: up to 1 entry.');
    expect(reasons(one, 1, 1)).toMatch(/^The one shard sends its best 1\./);
    expect(reasons(one, 1, 7)).toContain('The one shard must send');
    expect(reasons(tiny, 2, 1, true)).toContain('its best 2, because');
    expect(wayThere(one, 1, 1) + allTogether(one, 1, 1)).toBe('');
  });

  it('says where the documents end, and promises no rows behind that', () => {
    expect(wayThere(tiny, 2, 13)).toBe(
      'Offset leaps to page 13 in that one request. A cursor ends at page 12, the last with documents: 12 requests, up to 72 entries in all.',
    );
    expect(allTogether(tiny, 2, 13)).toContain('by cursor 12 times up to 6, which is up to 72 entries');
    expect(costSentence(tiny, 2, 13)).toBe(
      'Page 13 has no documents, the last is page 12. By offset it costs up to 24 entries all the same; no cursor gets there.',
    );
    expect(answerInShort(tiny, 2, 13)).toBe(costSentence(tiny, 2, 13));
    expect(whereCursorStands(tiny, 2, 13)).toBe('');
    expect(reasons(tiny, 2, 13)).toBe(
      'Each of the 3 shards must send its best 24 (or all it has) for a page without documents, because none knows what the others hold.',
    );
  });

  it('speaks of the rows there are on the last page, and of fewer where shards have fewer', () => {
    expect(reasons({ ...tiny, matching: 23 }, 2, 12)).toContain('its best 23 (or all it has) for your 1 row,');
    // What was counted was all there is, not so many of each shard.
    expect(reasons(tiny, 2, 5, true)).toContain('its best 10 (or all it has)');
    expect(reasons({ ...tiny, shards: 1 }, 2, 5)).toContain('The one shard must send its best 10 for your 2 rows');
  });
});
