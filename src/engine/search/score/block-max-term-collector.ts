import { BLOCKS_PER_SUPERBLOCK } from '../../index/segment/impact-scores.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { isLive } from '../phase/leaf-matches.ts';
import type { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Collects one term's documents, passing over blocks, and blocks of blocks, whose best score would not enter the queue. */
export function collectTerm(leaf: Leaf, term: RankedTerm, collector: ScoreCollector): void {
  const { blockMax, superMax } = term.scores;
  let looked = 0;
  for (let block = 0; block < blockMax.length;) {
    const { threshold } = collector;
    if (block % BLOCKS_PER_SUPERBLOCK === 0 && superMax[block / BLOCKS_PER_SUPERBLOCK] <= threshold) {
      block += BLOCKS_PER_SUPERBLOCK;
      continue;
    }
    if (blockMax[block] > threshold) looked += collectBlock(leaf, term, block, collector);
    block++;
  }
  collector.look(looked);
}

/** Answers how many live documents it looked at. */
function collectBlock({ liveDocs, docBase }: Leaf, term: RankedTerm, block: number, collector: ScoreCollector): number {
  const { docIds, codes, byCode, start } = term;
  const from = block * POSTINGS_BLOCK;
  const to = Math.min(from + POSTINGS_BLOCK, term.size);
  const live = liveDocs?.words;
  let looked = to - from;
  let { threshold } = collector;
  for (let i = from; i < to; i++) {
    if (live !== undefined) {
      const doc = docIds[start + i];
      if (((live[doc >>> 5] >>> (doc & 31)) & 1) === 0) {
        looked--;
        continue;
      }
    }
    const score = byCode[codes[i]];
    if (score <= threshold) continue;
    collector.offer(docBase + docIds[start + i], score);
    ({ threshold } = collector);
  }
  return looked;
}

/** Collects every document of a term. */
export function collectWholeTerm(leaf: Leaf, term: RankedTerm, collector: ScoreCollector): void {
  const { docIds, start, end } = term;
  for (let i = start; i < end; i++) {
    if (isLive(leaf, docIds[i])) collector.collect(leaf.docBase + docIds[i], term.scoreOf(i));
  }
}
