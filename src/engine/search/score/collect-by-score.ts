import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { LeafMatches } from '../phase/leaf-matches.ts';
import { type LeafRanking, rankingOf } from './leaf-ranking.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Collects all leaves by score. */
export function collectByScore(matches: readonly LeafMatches[], collector: ScoreCollector): void {
  for (const ranking of rankingsOf(matches, collector)) ranking.collect(collector);
}

/** As {@link collectByScore}, in steps. */
export function* collectByScoreInSteps(matches: readonly LeafMatches[], collector: ScoreCollector, meter: SliceMeter): Sliced<void> {
  for (const ranking of rankingsOf(matches, collector)) {
    if (ranking.collectInSteps === undefined) ranking.collect(collector);
    else yield* ranking.collectInSteps(collector, meter);
    yield meter.take();
  }
}

function rankingsOf(matches: readonly LeafMatches[], collector: ScoreCollector): readonly LeafRanking[] {
  const rankings = matches.map((match) => rankingOf(match, collector));
  if (collector.maySkip) for (const ranking of rankings) collector.raise(ranking.floor(collector.queue.capacity));
  return rankings;
}
