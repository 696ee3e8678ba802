import type { Leaf } from '../index/searcher.ts';
import { POSTINGS_BLOCK } from '../index/segment.ts';
import { seekPosting, type TermScorer } from '../query/term-scorer.ts';
import { isLive } from './leaf-matches.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Documents scored together; a power of two, small enough for its sums to stay in the cache. */
const WINDOW = 4096;

/** Sums of doubles in another order may differ in the last bit: upper bounds are widened by more than that. */
const ROUNDING = 1 + 1e-12;

/** One term with its place in the postings and what it can add in the current window. */
class Clause {
  readonly scorer: TermScorer;
  readonly docIds: Uint32Array;
  readonly end: number;
  at: number;
  /** No document of the window gets more from this term. */
  windowMax = 0;

  constructor(scorer: TermScorer) {
    this.scorer = scorer;
    this.docIds = scorer.postings.docIds;
    this.at = scorer.postings.start;
    this.end = scorer.postings.end;
  }

  get nextDoc(): number {
    return this.at < this.end ? this.docIds[this.at] : Infinity;
  }

  setWindowMax(windowEnd: number): void {
    const scorer = this.scorer;
    this.windowMax = 0;
    if (this.nextDoc >= windowEnd) return;
    const first = Math.floor((this.at - scorer.postings.start) / POSTINGS_BLOCK);
    for (let block = first; block < scorer.blockCount; block++) {
      if (block > first && this.docIds[scorer.postings.start + block * POSTINGS_BLOCK] >= windowEnd) break;
      this.windowMax = Math.max(this.windowMax, scorer.blockMaxScore(block));
    }
  }

  /** Moves to the first posting at or behind `target`; answers how many were jumped over. */
  jump(target: number): number {
    const from = this.at;
    if (this.nextDoc < target) this.at = seekPosting(this.docIds, from, this.end, target);
    return this.at - from;
  }

  score(): number {
    this.scorer.at = this.at;
    this.scorer.docId = this.docIds[this.at];
    return this.scorer.score();
  }
}

/**
 * Collects the documents of any of several terms, window by window: first the terms that can bring a document into the
 * queue by themselves are summed up, then the others are looked up for those documents alone that they could still lift.
 * Passed-over postings count as skipped, so a document counts once for each of its terms.
 */
export function collectTermDisjunction(leaf: Leaf, scorers: readonly TermScorer[], collector: ScoreCollector): void {
  const clauses = scorers.map((scorer) => new Clause(scorer));
  const window = new Window();
  for (;;) {
    let next = Infinity;
    for (const clause of clauses) next = Math.min(next, clause.nextDoc);
    if (next === Infinity) return;
    window.start = next - (next % WINDOW);
    const lifting = collector.maySkip ? splitOff(clauses, window.end, collector.threshold) : 0;
    const essential = lifting === 0 ? clauses : clauses.slice(lifting);
    for (const clause of essential) window.add(clause);
    collectWindow(leaf, window, lifting === 0 ? [] : clauses.slice(0, lifting), collector);
  }
}

/**
 * Sorts the clauses by what they can add in the window and answers how many of the weakest can together not lift a
 * document above the threshold.
 */
function splitOff(clauses: Clause[], windowEnd: number, threshold: number): number {
  for (const clause of clauses) clause.setWindowMax(windowEnd);
  clauses.sort((a, b) => a.windowMax - b.windowMax);
  let sum = 0;
  let count = 0;
  while (count < clauses.length && Math.fround((sum + clauses[count].windowMax) * ROUNDING) <= threshold) {
    sum += clauses[count].windowMax;
    count++;
  }
  return count;
}

function collectWindow(leaf: Leaf, window: Window, lifting: readonly Clause[], collector: ScoreCollector): void {
  let lift = 0;
  for (const clause of lifting) lift += clause.windowMax;
  let skipped = 0;
  for (let word = 0; word < window.words.length; word++) {
    let bits = window.words[word];
    while (bits !== 0) {
      const offset = word * 32 + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      const doc = window.start + offset;
      const sum = window.take(offset);
      if (!isLive(leaf, doc)) continue;
      if (lifting.length === 0) {
        collector.collect(leaf.docBase + doc, Math.fround(sum));
      } else if (Math.fround((sum + lift) * ROUNDING) <= collector.threshold) {
        collector.pass();
      } else {
        let total = sum;
        for (const clause of lifting) {
          skipped += clause.jump(doc);
          if (clause.nextDoc === doc) {
            total += clause.score();
            clause.at++;
          }
        }
        collector.collect(leaf.docBase + doc, Math.fround(total));
      }
    }
    window.words[word] = 0;
  }
  for (const clause of lifting) skipped += clause.jump(window.end);
  collector.tally.skip(skipped);
}

/** Sums of scores for a range of documents, and which of them have any. */
class Window {
  start = 0;
  readonly words = new Uint32Array(WINDOW / 32);
  readonly #sums = new Float64Array(WINDOW);

  get end(): number {
    return this.start + WINDOW;
  }

  /** Adds a term's documents up to the window's end. */
  add(clause: Clause): void {
    const { docIds, scorer, end: postingsEnd } = clause;
    const { start, end } = this;
    while (clause.at < postingsEnd && docIds[clause.at] < end) {
      const offset = docIds[clause.at] - start;
      scorer.at = clause.at++;
      scorer.docId = start + offset;
      this.#sums[offset] += scorer.score();
      this.words[offset >>> 5] |= 1 << (offset & 31);
    }
  }

  /** The sum of one document, which is zero afterwards. */
  take(offset: number): number {
    const sum = this.#sums[offset];
    this.#sums[offset] = 0;
    return sum;
  }
}
