import type { Leaf } from '../../index/segment/searcher.ts';
import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { type DecodedPostings, newPostings } from '../../index/segment/postings-code.ts';
import { BlockMaxima } from '../../query/scorer/block-maxima.ts';
import type { TermScorer } from '../../query/scorer/term-scorer.ts';
import { bm25, type TermScoring } from '../../query/weight/bm25.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Words of a bitset of documents. */
export type Words = Uint32Array;

/** A block at a time is read into it. */
const BLOCK = newPostings(POSTINGS_BLOCK, 4);

/** What a term scores that is a filter. */
export const UNSCORED: TermScoring = {
  weight: 0,
  averageLength: 1,
  normInverses: new Float32Array(256),
  norms: undefined,
  hasFreqs: false,
};

/** Collects the documents of one term that all sets have, passing over blocks, and groups of blocks, whose best score would not enter the queue. */
export function collectTerm(
  { docBase, liveDocs }: Leaf,
  { term, scoring = UNSCORED }: TermScorer,
  sets: readonly Words[],
  collector: ScoreCollector,
): void {
  const { blocks } = term;
  const { queue } = collector;
  const all = liveDocs === undefined ? sets : [liveDocs.words, ...sets];
  const maxima = new BlockMaxima(blocks, scoring);
  const { limits } = maxima;
  // Of one leaf after the other the queue knows more.
  if (all.length === 0 && queue.size < queue.capacity) collector.raise(maxima.reachedBy(queue.capacity));
  for (let doc = 0; maxima.seek(doc, collector.needed); doc = maxima.last + 1) {
    limits.need(collector.threshold);
    const { block, shortest } = maxima;
    let rows: number;
    if (all.length === 0) {
      rows = blocks.readFrequent(block, BLOCK, limits.leastFreq(shortest));
      collector.look(blocks.size(block));
    } else {
      rows = keepInAll(all, BLOCK, blocks.read(block, BLOCK));
      collector.look(rows);
    }
    offerRows(docBase, limits.keep(BLOCK, rows, shortest), scoring, collector);
  }
}

/** Keeps those of the first `count` postings whose documents all sets have; answers how many there are. */
export function keepInAll(sets: readonly Words[], { docIds, freqs }: DecodedPostings, count: number): number {
  let rows = count;
  for (const words of sets) {
    let left = 0;
    for (let row = 0; row < rows; row++) {
      const doc = docIds[row];
      docIds[left] = doc;
      freqs[left] = freqs[row];
      left += (words[doc >>> 5] >>> (doc & 31)) & 1;
    }
    rows = left;
  }
  return rows;
}

function offerRows(docBase: number, rows: number, { weight, normInverses, norms, hasFreqs }: TermScoring, collector: ScoreCollector): void {
  const { docIds, freqs } = BLOCK;
  let { threshold } = collector;
  for (let row = 0; row < rows; row++) {
    const doc = docIds[row];
    const score = bm25(weight, hasFreqs ? freqs[row] : 1, normInverses[norms === undefined ? 1 : norms[doc]]);
    if (score <= threshold) continue;
    collector.offer(docBase + doc, score);
    ({ threshold } = collector);
  }
}
