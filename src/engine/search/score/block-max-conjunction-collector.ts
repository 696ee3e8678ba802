import type { Leaf } from '../../index/segment/searcher.ts';
import { ascending } from '../../query/scorer/ascending.ts';
import { BlockMaxLeadCollector, type Words } from './block-max-lead-collector.ts';
import type { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Collects the documents that all terms and all `filters` have: the term with fewest documents leads. */
export function collectTermConjunction(
  leaf: Leaf,
  terms: readonly RankedTerm[],
  filters: readonly Words[],
  collector: ScoreCollector,
): void {
  const [lead, ...others] = ascending(terms, ({ size }) => size);
  new BlockMaxLeadCollector({ leaf, lead, others, collector }, filters).collect();
}
