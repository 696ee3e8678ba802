import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Held, TermCache } from './term-cache.ts';

function cacheOf(limit: number) {
  const books = { bytes: 0, made: [] as number[] };
  const cache = new TermCache<{ byteLength: number }>(limit, (bytes) => (books.bytes += bytes));
  const hold = (ordinal: number, byteLength = 10, held?: Held<{ byteLength: number }>) =>
    cache.get(
      ordinal,
      () => {
        books.made.push(ordinal);
        return { byteLength };
      },
      held,
    );
  const ask = (ordinal: number, byteLength?: number) => hold(ordinal, byteLength).value;
  return { books, ask, hold };
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

  it('finds what is held without a look-up, as if it had been asked for, until it is forgotten', () => {
    const { books, ask, hold } = cacheOf(30);
    const held = hold(1);
    for (const ordinal of [2, 3]) ask(ordinal);
    expect(hold(1, 10, held)).toBe(held);
    ask(4);
    expect(books.made).toEqual([1, 2, 3, 4]);
    for (const ordinal of [5, 6, 7]) ask(ordinal);
    expect(held.value).toBeUndefined();
    const again = hold(1, 10, held);
    expect(again.value.byteLength).toBe(10);
    expect(hold(1, 10, held)).toBe(again);
    expect(books).toEqual({ bytes: 30, made: [1, 2, 3, 4, 5, 6, 7, 1] });
  });

  it('forgets in the order of the last questions, however often and for whom it was asked meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 30 })), { maxLength: 200 }), (questions) => {
        const { books, ask } = cacheOf(60);
        const model = new Map<number, number>();
        const made: number[] = [];
        for (const [ordinal, size] of questions) {
          ask(ordinal, size);
          const known = model.get(ordinal);
          if (known === undefined) made.push(ordinal);
          model.delete(ordinal);
          const room = (): number => [...model.values()].reduce((sum, bytes) => sum + bytes, known ?? size);
          for (const oldest of model.keys()) if (room() > 60 && known === undefined) model.delete(oldest);
          model.set(ordinal, known ?? size);
        }
        expect(books.made).toEqual(made);
      }),
    );
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
