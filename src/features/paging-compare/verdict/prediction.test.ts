import { describe, expect, it } from 'vitest';
import { predictCursor, predictionSentences, predictOffset } from './prediction.ts';

const logs = { shards: 5, maxResultWindow: 10_000, matching: 100_000 };
const tiny = { shards: 3, maxResultWindow: 10_000, matching: 24 };

describe('the sentence before a request', () => {
  it('names the ceiling of an offset page', () => {
    expect(predictOffset(logs, 10, 1_000)).toEqual({ ceiling: 50_000, atMost: 50_000, refused: false });
    expect(predictionSentences(logs, 10, 1_000)).toEqual([
      'Page 1,000 by offset asks 5 shards for their best 10,000 entries each, merges up to 50,000, keeps 10.',
      'A cursor has to walk there: 1,000 requests that merge up to 50 each, up to 50,000 over the whole trip.',
    ]);
  });

  it('promises no more than there are documents', () => {
    expect(predictOffset(tiny, 2, 5)).toEqual({ ceiling: 30, atMost: 24, refused: false });
    expect(predictOffset(tiny, 2, 3)).toEqual({ ceiling: 18, atMost: 18, refused: false });
    expect(predictCursor(tiny, 2)).toEqual({ ceiling: 6, atMost: 6, refused: false });
  });

  it('says which page will be refused: the one that ends past the window, not the one that ends at it', () => {
    expect(predictOffset(logs, 10, 1_001).refused).toBe(true);
    expect(predictionSentences(logs, 10, 1_001)[0]).toBe(
      'Page 1,001 by offset ends at document 10,010, past the window of 10,000: the service will refuse it.',
    );
  });

  it('speaks of one shard and one request in the singular', () => {
    expect(predictionSentences({ ...tiny, shards: 1 }, 1, 1)).toEqual([
      'Page 1 by offset asks 1 shard for their best 1 entry, merges up to 1, keeps 1.',
      'A cursor asks once and merges up to 1.',
    ]);
  });

  it('says where the documents end', () => {
    expect(predictionSentences(tiny, 2, 13).at(-1)).toBe('The last page with documents is 12.');
  });
});
