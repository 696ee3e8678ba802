import type { Leaf } from '../index/searcher.ts';
import { POSTINGS_BLOCK } from '../index/segment.ts';
import { bm25 } from '../query/bm25.ts';
import { seekPosting, type TermScorer, type TermScoring } from '../query/term-scorer.ts';
import { isLive } from './leaf-matches.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Documents scored together; a power of two, small enough for its sums to stay in the cache. */
const WINDOW = 4096;

/** Postings looked at one by one before a search pays. */
const NEAR = 8;

/** Sums of doubles in another order may differ in the last bit: upper bounds are widened by more than that. */
const ROUNDING = 1 + 1e-12;

/** One term with its place in the postings and what it can add in the current window. */
class Clause {
  readonly scorer: TermScorer;
  readonly scoring: TermScoring;
  readonly docIds: Uint32Array;
  readonly end: number;
  at: number;
  /** No document of the window gets more from this term. */
  windowMax = 0;

  constructor(scorer: TermScorer, scoring: TermScoring) {
    this.scorer = scorer;
    this.scoring = scoring;
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
    const { at: from, docIds, end } = this;
    const near = Math.min(from + NEAR, end);
    let at = from;
    while (at < near && docIds[at] < target) at++;
    this.at = at === near && at < end ? seekPosting(docIds, at, end, target) : at;
    return this.at - from;
  }

  score(): number {
    const { weight, normInverses, norms, hasFreqs } = this.scoring;
    const norm = norms === undefined ? 1 : norms[this.docIds[this.at]];
    return bm25(weight, hasFreqs ? this.scorer.postings.freqs[this.at] : 1, normInverses[norm]);
  }
}

/**
 * Collects the documents of any of several terms, window by window: first the terms that can bring a document into the
 * queue by themselves are summed up, then the others are looked up for those documents alone that they could still lift.
 * Passed-over postings count as skipped, so a document counts once for each of its terms.
 */
export function collectTermDisjunction(leaf: Leaf, scorers: readonly TermScorer[], collector: ScoreCollector): void {
  const clauses: Clause[] = [];
  for (const scorer of scorers) if (scorer.scoring !== undefined) clauses.push(new Clause(scorer, scorer.scoring));
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
    const { weight, normInverses, norms, hasFreqs } = clause.scoring;
    const { freqs } = scorer.postings;
    const { start, end, words } = this;
    const sums = this.#sums;
    let at = clause.at;
    for (; at < postingsEnd; at++) {
      const doc = docIds[at];
      if (doc >= end) break;
      const offset = doc - start;
      const norm = norms === undefined ? 1 : norms[doc];
      sums[offset] += bm25(weight, hasFreqs ? freqs[at] : 1, normInverses[norm]);
      words[offset >>> 5] |= 1 << (offset & 31);
    }
    clause.at = at;
  }

  /** The sum of one document, which is zero afterwards. */
  take(offset: number): number {
    const sum = this.#sums[offset];
    this.#sums[offset] = 0;
    return sum;
  }
}
