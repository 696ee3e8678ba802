import { reduceAggregations } from '../../aggregations/reduce.ts';
import { err } from '../../errors.ts';
/** Answers taken in before they are reduced to one, unless the request says otherwise. */
export const BATCHED_REDUCE_SIZE = 512;
/** Reduces the shards' aggregations, with pauses where it takes long. Errors: as no shard's. */
export function reduceInSlices({ request }, aggregations, answers, { pace, maxBuckets, interruption }) {
  const { batchedReduceSize = BATCHED_REDUCE_SIZE } = request.extras ?? {};
  const shards = answers.map(({ result }) => result.aggregations ?? []);
  const steps = reduceAggregations(aggregations, shards, { batchedReduceSize, maxBuckets });
  let outcome = CALLED_OFF;
  const ending = pace.bringToEnd(() => {
    const step = interruption?.aborted === true ? steps.return(CALLED_OFF) : steps.next();
    if (step.done === true) outcome = step.value;
    return step.done === true;
  });
  return ending === undefined ? wrapped(outcome) : ending.then(() => wrapped(outcome));
}
const CALLED_OFF = err({ kind: 'task_cancelled' });
function wrapped(outcome) {
  if (outcome.ok || outcome.error.kind === 'task_cancelled') return outcome;
  return err({ kind: 'search_phase_failed', phase: 'fetch', reason: '', failures: [], cause: outcome.error });
}
