import type { Leaf } from '../index/searcher.ts';
import { Batch, BATCH } from './batch.ts';
import { cutForSum } from './bounds.ts';
import { Lifting } from './lifting.ts';
import { mergePostings } from './merged-postings.ts';
import type { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Its memory is made once. */
const ROWS = new Batch();

/**
 * Collects the rest of a leaf's documents of a few terms with few postings: these are merged and summed up, and the others, which cannot lift a document
 * into the queue without them, are looked up for what comes near it. All documents of the few are looked at.
 */
export function collectSparse(leaf: Leaf, few: readonly RankedTerm[], others: readonly RankedTerm[], collector: ScoreCollector): void {
  const { docs, sums, size } = mergePostings(few);
  const { docBase } = leaf;
  const live = leaf.liveDocs?.words;
  const lifting = new Lifting(others);
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
