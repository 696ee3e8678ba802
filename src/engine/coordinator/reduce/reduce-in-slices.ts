import type { AggregationRequest } from '../../aggregations/aggregation.ts';
import { AGGREGATING } from '../../aggregations/aggregating.ts';
import type { ReducedAggregations } from '../../aggregations/reduce.ts';
import { err, type Result } from '../../errors.ts';
import type { Answer } from '../../shard/shard-port.ts';
import type { SearchRun } from '../search/query-shards.ts';
import type { SearchPlan, ShardAnswer } from '../search/search-plan.ts';

/** Answers taken in before they are reduced to one, unless the request says otherwise. */
export const BATCHED_REDUCE_SIZE = 512;

/** Reduces the shards' aggregations, with pauses where it takes long. Errors: as no shard's. */
export function reduceInSlices(
  plan: SearchPlan,
  aggregations: AggregationRequest,
  answers: readonly ShardAnswer[],
  run: SearchRun,
): Answer<Result<ReducedAggregations>> {
  // Where shards answer from elsewhere it may not be there yet.
  const reading = AGGREGATING.ready();
  return reading === undefined ? reduced(plan, aggregations, answers, run) : reading.then(() => reduced(plan, aggregations, answers, run));
}

function reduced(
  { request }: SearchPlan,
  aggregations: AggregationRequest,
  answers: readonly ShardAnswer[],
  { pace, maxBuckets, interruption }: SearchRun,
): Answer<Result<ReducedAggregations>> {
  const { batchedReduceSize = BATCHED_REDUCE_SIZE } = request.extras ?? {};
  const shards = answers.map(({ result }) => result.aggregations ?? []);
  const steps = AGGREGATING.part.reduceAggregations(aggregations, shards, { batchedReduceSize, maxBuckets });
  let outcome: Result<ReducedAggregations> = CALLED_OFF;
  const ending = pace.bringToEnd(() => {
    const step = interruption?.aborted === true ? steps.return(CALLED_OFF) : steps.next();
    if (step.done === true) outcome = step.value;
    return step.done === true;
  });
  return ending === undefined ? wrapped(outcome) : ending.then(() => wrapped(outcome));
}

const CALLED_OFF = err({ kind: 'task_cancelled' } as const);

function wrapped(outcome: Result<ReducedAggregations>): Result<ReducedAggregations> {
  if (outcome.ok || outcome.error.kind === 'task_cancelled') return outcome;
  return err({ kind: 'search_phase_failed', phase: 'fetch', reason: '', failures: [], cause: outcome.error });
}
