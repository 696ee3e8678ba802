import { Later } from '../later.ts';

/** What aggregates, on a shard and where shards' answers meet: a tenth of the program, which many never ask for. */
export const AGGREGATING = new Later(async () => {
  const [{ aggregatedPhase }, { reduceAggregations }] = await Promise.all([import('./aggregated-phase.ts'), import('./reduce.ts')]);
  return { aggregatedPhase, reduceAggregations };
});
