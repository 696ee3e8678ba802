import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import { BLOCK, type CompletionWeights } from './completion-weights.ts';
import type { KeyRange } from './key-ranges.ts';

/** A term, or several in a row that are known by the largest of their scores alone. */
interface Candidate {
  readonly score: number;
  readonly from: number;
  readonly to: number;
  readonly boost: number;
}

const UNITS_PER_BLOCK = 200;

/** What a weight scores. Where it is boosted at all, none weighs nothing. */
export function scoreOf(weight: number, boost: number): number {
  return Math.fround(boost === 0 ? weight : Math.max(weight, 1) * boost);
}

/**
 * The terms of ranges, the best first, equal ones in the order of their keys. Blocks are opened only when their best term may be the next: those that
 * cannot have one of the wanted are never looked into.
 */
export class BestFirst {
  readonly #weights: CompletionWeights;
  /** A heap: no candidate is before the one at half its place. */
  readonly #heap: Candidate[] = [];
  /** Terms that were looked at one by one. */
  visited = 0;

  constructor(weights: CompletionWeights) {
    this.#weights = weights;
  }

  *add(ranges: readonly KeyRange[], meter: SliceMeter): Sliced<void> {
    const { largest } = this.#weights;
    for (const { from, to, boost } of ranges) {
      for (let at = from; at < to;) {
        const block = Math.floor(at / BLOCK);
        const end = Math.min(to, (block + 1) * BLOCK);
        // Of a part of a block its largest weight says at least that there is no larger one.
        this.#push({ score: scoreOf(largest[block], boost), from: at, to: end, boost });
        at = end;
        if (meter.add(UNITS_PER_BLOCK)) yield meter.take();
      }
    }
  }

  /** The next term; undefined behind the last. */
  next(): { readonly ordinal: number; readonly score: number } | undefined {
    for (let best = this.#pop(); best !== undefined; best = this.#pop()) {
      if (best.to === best.from) return { ordinal: best.from, score: best.score };
      this.#open(best);
    }
    return undefined;
  }

  #open({ from, to, boost }: Candidate): void {
    const { weights } = this.#weights;
    this.visited += to - from;
    // A term is a range without a length.
    for (let ordinal = from; ordinal < to; ordinal++)
      this.#push({ score: scoreOf(weights[ordinal], boost), from: ordinal, to: ordinal, boost });
  }

  #push(candidate: Candidate): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(candidate);
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBefore(candidate, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = candidate;
  }

  #pop(): Candidate | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return last;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

/** A block comes before the terms in it: one of them may be as good. */
function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.score !== b.score) return a.score > b.score;
  return a.from !== b.from ? a.from < b.from : a.to > b.to;
}
