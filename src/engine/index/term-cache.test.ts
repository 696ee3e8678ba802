import { describe, expect, it } from 'vitest';
import { TermCache } from './term-cache.ts';

function cacheOf(limit: number) {
  const books = { bytes: 0, made: [] as number[] };
  const cache = new TermCache<{ byteLength: number }>(limit, (bytes) => (books.bytes += bytes));
  const ask = (ordinal: number, byteLength = 10) =>
    cache.get(ordinal, () => {
      books.made.push(ordinal);
      return { byteLength };
    });
  return { books, ask };
}

describe('the cache of what terms derive', () => {
  it('makes each entry once while there is room', () => {
    const { books, ask } = cacheOf(30);
    expect(ask(1)).toBe(ask(1));
    ask(2);
    ask(3);
    ask(1);
    expect(books).toEqual({ bytes: 30, made: [1, 2, 3] });
  });

  it('forgets what was not asked for longest', () => {
    const { books, ask } = cacheOf(30);
    for (const ordinal of [1, 2, 3, 1, 4]) ask(ordinal);
    ask(1);
    ask(2);
    expect(books).toEqual({ bytes: 30, made: [1, 2, 3, 4, 2] });
  });

  it('keeps the newest entry whatever its size', () => {
    const { books, ask } = cacheOf(30);
    ask(1);
    ask(2, 100);
    ask(2, 100);
    expect(books).toEqual({ bytes: 100, made: [1, 2] });
    ask(3);
    expect(books.bytes).toBe(10);
  });
});
