import { BLOCKS_PER_SUPERBLOCK } from '../index/impact-scores.ts';
import type { Leaf } from '../index/searcher.ts';
import { POSTINGS_BLOCK } from '../index/segment.ts';
import { canBeat, cutFor } from './bounds.ts';
import { Lifting } from './lifting.ts';
import type { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Words of a bitset of documents. */
export type Words = Uint32Array;

/**
 * Collects the documents of one term, with what others add to their scores: blocks of the leading term whose best score and
 * those of the others nearby cannot enter the queue are passed over, and the others are looked up for the documents that are
 * left. Where the others are `required`, only documents that all of them have count, and only those that all `filters` have.
 */
export class LeadTermCollector {
  readonly #leaf: Leaf;
  readonly #lead: RankedTerm;
  /** What adds most comes first. */
  readonly #others: readonly RankedTerm[];
  readonly #required: boolean;
  readonly #filters: readonly Words[];
  readonly #collector: ScoreCollector;
  readonly #lifting: Lifting;
  #looked = 0;

  constructor(
    { leaf, lead, others, collector }: { leaf: Leaf; lead: RankedTerm; others: readonly RankedTerm[]; collector: ScoreCollector },
    filters?: readonly Words[],
  ) {
    this.#leaf = leaf;
    this.#lead = lead;
    this.#others = others.toSorted((a, b) => b.scores.max - a.scores.max);
    this.#required = filters !== undefined;
    this.#filters = leaf.liveDocs === undefined ? (filters ?? []) : [leaf.liveDocs.words, ...(filters ?? [])];
    this.#collector = collector;
    this.#lifting = new Lifting(this.#others);
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
    const { docBase } = this.#leaf;
    const collector = this.#collector;
    const live = this.#filters;
    const lifting = this.#lifting;
    lifting.bind();
    let { threshold } = collector;
    let cut = cutFor(threshold, lift);
    let looked = to - from;
    for (let i = from; i < to; i++) {
      const doc = docIds[start + i];
      if (live.length > 0 && !inAll(live, doc)) {
        looked--;
        continue;
      }
      const score = byCode[codes[i]];
      if (score <= cut) continue;
      const total = lifting.lift(doc, score, threshold);
      if (total <= threshold) continue;
      collector.offer(docBase + doc, total);
      ({ threshold } = collector);
      cut = cutFor(threshold, lift);
    }
    this.#looked += looked;
  }

  #collectCommon(from: number, to: number, lift: number): void {
    const { docIds, codes, byCode, start } = this.#lead;
    const { docBase } = this.#leaf;
    const collector = this.#collector;
    const filters = this.#filters;
    const others = this.#others;
    let cut = cutFor(collector.threshold, lift);
    for (let i = from; i < to; i++) {
      const doc = docIds[start + i];
      if (filters.length > 0 && !inAll(filters, doc)) continue;
      let sum = byCode[codes[i]];
      const low = sum <= cut;
      let common = true;
      for (let k = 0; k < others.length && common; k++) {
        const other = others[k];
        if (low && other.docs !== undefined) common = other.docs.has(doc);
        else {
          const at = other.find(doc);
          common = at >= 0;
          if (common) sum += other.scoreOf(at);
        }
      }
      if (!common) continue;
      this.#looked++;
      if (low) continue;
      collector.offer(docBase + doc, Math.fround(sum));
      cut = cutFor(collector.threshold, lift);
    }
  }
}

function inAll(sets: readonly Words[], doc: number): boolean {
  for (let i = 0; i < sets.length; i++) if (((sets[i][doc >>> 5] >>> (doc & 31)) & 1) === 0) return false;
  return true;
}
