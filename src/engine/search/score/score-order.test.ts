import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeepScoreQueue } from './deep-score-queue.ts';
import { bestFirst, cutToBest } from './score-order.ts';
import { HeapScoreQueue } from './score-queue.ts';

/** Few distinct scores, so that ties are many, beside any that a 32-bit float can be but NaN and negative zero. */
const scores = fc.array(
  fc.oneof(
    fc.constantFrom(0, 1, 1.5, 2),
    fc.float({ noNaN: true }).map((score) => score + 0),
  ),
  { maxLength: 300 },
);

function rows(list: readonly number[]) {
  return { docs: Uint32Array.from(list, (_, i) => 3 * i), scores: Float32Array.from(list) };
}

function slowly(list: readonly number[]): { readonly doc: number; readonly score: number }[] {
  return rowList(rows(list)).sort((a, b) => (a.score === b.score ? a.doc - b.doc : a.score > b.score ? -1 : 1));
}

function rowList({ docs, scores: of }: ReturnType<typeof rows>) {
  return Array.from(docs, (doc, i) => ({ doc, score: of[i] }));
}

describe('the order of scored documents', () => {
  it('is by score, the highest first, then by document', () => {
    fc.assert(
      fc.property(scores, (list) => {
        expect(rowList(bestFirst(rows(list), list.length) as ReturnType<typeof rows>)).toEqual(slowly(list));
      }),
    );
  });

  it('is right for more documents than one narrow pass sorts', () => {
    const list = Array.from({ length: 10_000 }, (_, i) => Math.fround(((i * 7919) % 5003) / 17));
    expect(rowList(bestFirst(rows(list), list.length) as ReturnType<typeof rows>)).toEqual(slowly(list));
  });

  it('cuts to the best and leaves them where they stood', () => {
    fc.assert(
      fc.property(scores, fc.nat(), (list, draw) => {
        fc.pre(list.length > 1);
        const kept = 1 + (draw % (list.length - 1));
        const cut = rows(list);
        const lowest = cutToBest(cut, list.length, kept);
        const best = slowly(list).slice(0, kept);
        expect(lowest).toBe(best[kept - 1].score);
        const left = rowList({ docs: cut.docs.slice(0, kept), scores: cut.scores.slice(0, kept) });
        expect(left).toEqual(best.toSorted((a, b) => a.doc - b.doc));
      }),
    );
  });
});

describe('a deep queue', () => {
  it('holds what a heap holds, and its threshold never turns one of those away', () => {
    const draws = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 9000, size: 'max' });
    fc.assert(
      fc.property(draws, fc.integer({ min: 1, max: 300 }), (list, capacity) => {
        const heap = new HeapScoreQueue(capacity, true);
        const deep = new DeepScoreQueue(capacity, list.length);
        list.forEach((score, doc) => {
          heap.offer(doc, score);
          deep.offer(doc, score);
          expect(deep.threshold <= heap.threshold).toBe(true);
        });
        expect(deep.drain()).toEqual(heap.drain());
      }),
      { numRuns: 30 },
    );
  });

  it('is as strict as a heap where all scores are equal', () => {
    const deep = new DeepScoreQueue(2, 10);
    deep.offer(0, 1);
    expect(deep.threshold).toBe(-Infinity);
    deep.offer(1, 1);
    expect(deep.threshold).toBe(1);
  });
});
