import { Batch, BATCH } from './batch.ts';
import { cutForSum } from '../../query/scorer/bounds.ts';
import { NonEssentialTerms } from './non-essential-terms.ts';
import { mergePostings } from './merged-postings.ts';
/** Its memory is made once. */
const ROWS = new Batch();
/**
 * Collects a leaf's remaining documents where the essential terms (`few`) have few postings. Their postings are merged and their scores
 * summed up. The non-essential terms (`others`) cannot lift a document into the queue alone: they are looked up for what comes near it. Every document of the few is looked at.
 */
export function collectSparse(leaf, few, others, collector) {
  const { docs, sums, size } = mergePostings(few);
  const { docBase } = leaf;
  const live = leaf.liveDocs?.words;
  const lifting = new NonEssentialTerms(others);
  const lift = lifting.most;
  let looked = 0;
  for (let from = 0; from < size; from += BATCH) {
    const to = Math.min(from + BATCH, size);
    const cut = cutForSum(collector.threshold, lift);
    let rows = 0;
    for (let i = from; i < to; i++) {
      const doc = docs[i];
      const isLive = live === undefined ? 1 : (live[doc >>> 5] >>> (doc & 31)) & 1;
      looked += isLive;
      ROWS.docs[rows] = doc;
      ROWS.sums[rows] = sums[i];
      rows += Number(sums[i] > cut) & isLive;
    }
    lifting.offerAll(ROWS, rows, docBase, collector);
  }
  collector.look(looked);
}
