import { BLOCKS_PER_SUPERBLOCK } from '../../index/segment/impact-scores.ts';
import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { ascending } from '../../query/scorer/ascending.ts';
import { Batch } from './batch.ts';
import { canBeat, cutFor } from '../../query/scorer/bounds.ts';
import { NonEssentialTerms } from './non-essential-terms.ts';
/** Its memory is made once; a block of postings fits into it. */
const ROWS = new Batch();
/**
 * Collects the documents of one leading term, with what others add to their scores. Blocks of the leading term whose best score, with the best
 * of the others nearby, cannot enter the queue are passed over. The others are looked up for the documents that are left.
 */
export class BlockMaxLeadCollector {
  #leaf;
  #lead;
  /** What adds most comes first. */
  #others;
  #collector;
  #lifting;
  #looked = 0;
  constructor({ leaf, lead, others, collector }) {
    this.#leaf = leaf;
    this.#lead = lead;
    this.#others = ascending(others, ({ scores }) => -scores.max);
    this.#collector = collector;
    this.#lifting = new NonEssentialTerms(this.#others);
  }
  /** From the leading term's place on. */
  collect() {
    const lead = this.#lead;
    const { blockMax, superMax } = lead.scores;
    const collector = this.#collector;
    let others = 0;
    for (const other of this.#others) others += other.scores.max;
    let from = lead.at - lead.start;
    this.#looked = 0;
    while (from < lead.size) {
      const block = Math.floor(from / POSTINGS_BLOCK);
      const { threshold } = collector;
      if (block % BLOCKS_PER_SUPERBLOCK === 0 && !canBeat(superMax[block / BLOCKS_PER_SUPERBLOCK] + others, threshold)) {
        from = (block + BLOCKS_PER_SUPERBLOCK) * POSTINGS_BLOCK;
        continue;
      }
      const to = Math.min((block + 1) * POSTINGS_BLOCK, lead.size);
      if (canBeat(blockMax[block] + others, threshold)) this.#enterBlock(from, to, blockMax[block]);
      from = to;
    }
    collector.look(this.#looked);
  }
  /** Asks what the others have beside this block, and looks at it if that is enough. */
  #enterBlock(from, to, leadMax) {
    const { docIds, start } = this.#lead;
    const firstDoc = docIds[start + from];
    const docEnd = docIds[start + to - 1] + 1;
    let lift = 0;
    for (const other of this.#others) {
      other.jump(firstDoc);
      lift += other.bound = other.maxBelow(docEnd);
    }
    if (canBeat(leadMax + lift, this.#collector.threshold)) this.#collectAll(from, to, lift);
  }
  #collectAll(from, to, lift) {
    const { docIds, codes, byCode, start } = this.#lead;
    const collector = this.#collector;
    const live = this.#leaf.liveDocs?.words;
    const cut = cutFor(collector.threshold, lift);
    let looked = to - from;
    let rows = 0;
    for (let i = from; i < to; i++) {
      const doc = docIds[start + i];
      const score = byCode[codes[i]];
      ROWS.docs[rows] = doc;
      ROWS.sums[rows] = score;
      if (live !== undefined && ((live[doc >>> 5] >>> (doc & 31)) & 1) === 0) looked--;
      else rows += Number(score > cut);
    }
    this.#looked += looked;
    this.#lifting.offerAll(ROWS, rows, this.#leaf.docBase, collector);
  }
}
