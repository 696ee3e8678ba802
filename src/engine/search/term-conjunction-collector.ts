import type { Leaf } from '../index/searcher.ts';
import { ascending } from '../query/ascending.ts';
import { LeadTermCollector, type Words } from './lead-term-collector.ts';
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
  new LeadTermCollector({ leaf, lead, others, collector }, filters).collect();
}
