import { rankingOf } from './leaf-ranking.ts';
/** Collects all leaves by score. */
export function collectByScore(matches, collector) {
  for (const ranking of rankingsOf(matches, collector)) ranking.collect(collector);
}
/** As {@link collectByScore}, in steps. */
export function* collectByScoreInSteps(matches, collector, meter) {
  for (const ranking of rankingsOf(matches, collector)) {
    if (ranking.collectInSteps === undefined) ranking.collect(collector);
    else yield* ranking.collectInSteps(collector, meter);
    yield meter.take();
  }
}
function rankingsOf(matches, collector) {
  const rankings = matches.map((match) => rankingOf(match, collector));
  if (collector.maySkip) for (const ranking of rankings) collector.raise(ranking.floor(collector.queue.capacity));
  return rankings;
}
