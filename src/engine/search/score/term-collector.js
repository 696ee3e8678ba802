import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { newPostings } from '../../index/segment/postings-code.ts';
import { BlockMaxima } from '../../query/scorer/block-maxima.ts';
import { bm25 } from '../../query/weight/bm25.ts';
/** A block at a time is read into it. */
const BLOCK = newPostings(POSTINGS_BLOCK, 4);
/** What a term scores that is a filter. */
export const UNSCORED = {
  weight: 0,
  averageLength: 1,
  normInverses: new Float32Array(256),
  norms: undefined,
  hasFreqs: false,
};
/** Collects the documents of one term that all sets have, passing over blocks, and groups of blocks, whose best score would not enter the queue. */
export function collectTerm({ docBase, liveDocs }, { term, scoring = UNSCORED }, sets, collector) {
  const { blocks } = term;
  const { queue } = collector;
  const all = liveDocs === undefined ? sets : [liveDocs.words, ...sets];
  const maxima = new BlockMaxima(blocks, scoring);
  // Of one leaf after the other the queue knows more.
  if (all.length === 0 && queue.size < queue.capacity) collector.raise(maxima.reachedBy(queue.capacity));
  for (let doc = 0; maxima.seek(doc, collector.needed); doc = maxima.last + 1) {
    const rows = keepInAll(all, BLOCK, blocks.read(maxima.block, BLOCK));
    collector.look(rows);
    offerRows(docBase, rows, scoring, collector);
  }
}
/** Keeps those of the first `count` postings whose documents all sets have; answers how many there are. */
export function keepInAll(sets, { docIds, freqs }, count) {
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
function offerRows(docBase, rows, { weight, normInverses, norms, hasFreqs }, collector) {
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
