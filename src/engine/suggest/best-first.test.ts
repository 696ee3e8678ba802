import { describe, expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../index/memory/slices.ts';
import { BestFirst, scoreOf } from './best-first.ts';
import { BLOCK } from './completion-weights.ts';

function weightsOf(weights: readonly number[]): { readonly weights: Int32Array; readonly largest: Int32Array } {
  const largest = new Int32Array(Math.ceil(weights.length / BLOCK));
  for (const [at, weight] of weights.entries()) {
    const block = Math.floor(at / BLOCK);
    largest[block] = Math.max(weight, largest[block] ?? 0);
  }
  return { weights: Int32Array.from(weights), largest };
}

function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) / 2147483647;
}

describe('the best terms', () => {
  it.each([1, 22, 333])('come in the order that sorting all of them gives (seed %d)', (seed) => {
    const next = random(seed);
    const weights = Array.from({ length: 2000 }, () => Math.floor(next() * 300));
    const ranges = [
      { from: 3, to: 700, boost: 0 },
      { from: 700, to: 701, boost: 4 },
      { from: 900, to: 1500, boost: 2 },
    ];
    const best = new BestFirst(weightsOf(weights));
    runToEnd(best.add(ranges, new SliceMeter()));
    const expected = ranges
      .flatMap(({ from, to, boost }) =>
        weights.slice(from, to).map((weight, at) => ({ ordinal: from + at, score: scoreOf(weight, boost) })),
      )
      .toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal);
    const found = [];
    for (let term = best.next(); term !== undefined; term = best.next()) found.push(term);
    expect(found).toEqual(expected);
    expect(best.visited).toBe(expected.length);
  });

  it('are found without a look into blocks that have none of them', () => {
    const weights = Array.from({ length: 100 * BLOCK }, (_, at) => (at === 5000 ? 9 : 1));
    const best = new BestFirst(weightsOf(weights));
    runToEnd(best.add([{ from: 0, to: weights.length, boost: 0 }], new SliceMeter()));
    expect(best.next()).toEqual({ ordinal: 5000, score: 9 });
    expect(best.visited).toBe(BLOCK);
  });

  it('weigh at least one where they are boosted, and as floats', () => {
    expect([scoreOf(0, 0), scoreOf(0, 3), scoreOf(7, 3), scoreOf(2 ** 31 - 1, 0)]).toEqual([0, 3, 21, 2 ** 31]);
  });
});
