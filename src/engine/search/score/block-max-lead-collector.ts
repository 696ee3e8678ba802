import { BLOCKS_PER_SUPERBLOCK } from '../../index/segment/impact-scores.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { ascending } from '../../query/scorer/ascending.ts';
import { addScores } from './add-scores.ts';
import { Batch, BATCH } from './batch.ts';
import { canBeat, cutFor, cutForSum } from './bounds.ts';
import { NonEssentialTerms } from './non-essential-terms.ts';
import type { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Words of a bitset of documents. */
export type Words = Uint32Array;

/** Its memory is made once; a block of postings fits into it. */
const ROWS = new Batch();
const EVERY_ROW = Uint32Array.from({ length: BATCH }, (_, row) => row);

/**
 * Collects the documents of one leading term, with what others add to their scores. Blocks of the leading term whose best score, with the best
 * of the others nearby, cannot enter the queue are passed over. The others are looked up for the documents that are left.
 * Where the others are `required`, only documents that all of them have count. Where there are `filters`, only those that all filters have.
 */
export class BlockMaxLeadCollector {
  readonly #leaf: Leaf;
  readonly #lead: RankedTerm;
  /** What adds most comes first. */
  readonly #others: readonly RankedTerm[];
  readonly #required: boolean;
  readonly #filters: readonly Words[];
  readonly #collector: ScoreCollector;
  readonly #lifting: NonEssentialTerms;
  #looked = 0;

  constructor(
    { leaf, lead, others, collector }: { leaf: Leaf; lead: RankedTerm; others: readonly RankedTerm[]; collector: ScoreCollector },
    filters?: readonly Words[],
  ) {
    this.#leaf = leaf;
    this.#lead = lead;
    this.#others = ascending(others, ({ scores }) => -scores.max);
    this.#required = filters !== undefined;
    this.#filters = leaf.liveDocs === undefined ? (filters ?? []) : [leaf.liveDocs.words, ...(filters ?? [])];
    this.#collector = collector;
    this.#lifting = new NonEssentialTerms(this.#others);
  }

  /** From the leading term's place on. */
  collect(): void {
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
  #enterBlock(from: number, to: number, leadMax: number): void {
    const { docIds, start } = this.#lead;
    const firstDoc = docIds[start + from];
    const docEnd = docIds[start + to - 1] + 1;
    let lift = 0;
    for (const other of this.#others) {
      other.jump(firstDoc);
      lift += other.bound = other.maxBelow(docEnd);
    }
    if (!canBeat(leadMax + lift, this.#collector.threshold)) return;
    if (this.#required) this.#collectCommon(from, to, lift);
    else this.#collectAll(from, to, lift);
  }

  #collectAll(from: number, to: number, lift: number): void {
    const { docIds, codes, byCode, start } = this.#lead;
    const collector = this.#collector;
    const live = this.#filters;
    const cut = cutFor(collector.threshold, lift);
    let looked = to - from;
    let rows = 0;
    for (let i = from; i < to; i++) {
      const doc = docIds[start + i];
      const score = byCode[codes[i]];
      ROWS.docs[rows] = doc;
      ROWS.sums[rows] = score;
      if (live.length > 0 && !inAll(live, doc)) looked--;
      else rows += Number(score > cut);
    }
    this.#looked += looked;
    this.#lifting.offerAll(ROWS, rows, this.#leaf.docBase, collector);
  }

  #collectCommon(from: number, to: number, lift: number): void {
    const { docIds, codes, byCode, start } = this.#lead;
    const filters = this.#filters;
    const others = this.#others;
    let rows = 0;
    for (let i = from; i < to; i++) {
      const doc = docIds[start + i];
      ROWS.docs[rows] = doc;
      ROWS.sums[rows] = byCode[codes[i]];
      rows += filters.length > 0 && !inAll(filters, doc) ? 0 : 1;
    }
    let rest = lift;
    for (const other of others) {
      rows = keepCommon(other, rows);
      // Without a bitset its score is in the sums already.
      if (other.docs === undefined) rest -= other.bound;
    }
    this.#looked += rows;
    this.#offerCommon(keepAbove(rows, cutForSum(this.#collector.threshold, rest)));
  }

  /** Offers rows that all others have. */
  #offerCommon(rows: number): void {
    const { docBase } = this.#leaf;
    const { docs, sums } = ROWS;
    for (const other of this.#others) if (other.docs !== undefined) addScores(other, other.docs, ROWS, EVERY_ROW, rows);
    for (let row = 0; row < rows; row++) this.#collector.offer(docBase + docs[row], Math.fround(sums[row]));
  }
}

/** Keeps the rows that a term has; one without a bitset, which has to be looked up anyway, adds its scores. Answers how many there are. */
function keepCommon(term: RankedTerm, rows: number): number {
  const { docs, sums } = ROWS;
  const words = term.docs?.words;
  let left = 0;
  for (let row = 0; row < rows; row++) {
    const doc = docs[row];
    docs[left] = doc;
    sums[left] = sums[row];
    if (words !== undefined) left += (words[doc >>> 5] >>> (doc & 31)) & 1;
    else {
      const at = term.find(doc);
      if (at >= 0) sums[left++] += term.scoreOf(at);
    }
  }
  return left;
}

/** Keeps the rows with sums above `cut`; answers how many there are. */
function keepAbove(rows: number, cut: number): number {
  const { docs, sums } = ROWS;
  let left = 0;
  for (let row = 0; row < rows; row++) {
    docs[left] = docs[row];
    const sum = (sums[left] = sums[row]);
    left += Number(sum > cut);
  }
  return left;
}

function inAll(sets: readonly Words[], doc: number): boolean {
  for (let i = 0; i < sets.length; i++) if (((sets[i][doc >>> 5] >>> (doc & 31)) & 1) === 0) return false;
  return true;
}
