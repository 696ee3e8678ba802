import { Later } from '../later.ts';

/** What aggregates, on a shard and where shards' answers meet: a tenth of the program, which many never ask for. */
export const AGGREGATING = new Later(async () => {
  const { aggregatedPhase } = await import('./aggregated-phase.ts');
  const { reduceAggregations } = await import('./reduce.ts');
  return { aggregatedPhase, reduceAggregations };
});
