import type { Leaf } from '../index/searcher.ts';
import { POSTINGS_BLOCK } from '../index/segment.ts';
import { bm25 } from '../query/bm25.ts';
import type { TermScorer, TermScoring } from '../query/term-scorer.ts';
import { isLive } from './leaf-matches.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Collects one term's documents block by block, passing over blocks whose best score would not enter the queue. */
export function collectTerm(leaf: Leaf, scorer: TermScorer, scoring: TermScoring, collector: ScoreCollector): void {
  const { docIds, freqs, start, end } = scorer.postings;
  const { weight, normInverses, norms, hasFreqs } = scoring;
  for (let block = 0; block < scorer.blockCount; block++) {
    const from = start + block * POSTINGS_BLOCK;
    const to = Math.min(from + POSTINGS_BLOCK, end);
    if (collector.maySkip && scorer.blockMaxScore(block) <= collector.threshold) {
      collector.tally.skip(to - from);
      continue;
    }
    for (let i = from; i < to; i++) {
      const doc = docIds[i];
      if (!isLive(leaf, doc)) continue;
      const norm = norms === undefined ? 1 : norms[doc];
      collector.collect(leaf.docBase + doc, bm25(weight, hasFreqs ? freqs[i] : 1, normInverses[norm]));
    }
  }
}
