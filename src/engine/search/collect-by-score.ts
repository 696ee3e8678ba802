import type { LeafMatches } from './leaf-matches.ts';
import { rankingOf } from './leaf-ranking.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Collects all leaves by score. */
export function collectByScore(matches: readonly LeafMatches[], collector: ScoreCollector): void {
  const rankings = matches.map((match) => rankingOf(match, collector.maySkip));
  if (collector.maySkip) for (const ranking of rankings) collector.raise(ranking.floor(collector.queue.capacity));
  for (const ranking of rankings) ranking.collect(collector);
}
