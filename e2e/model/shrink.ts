import { runHistory, type Failure } from './history.ts';

const MOST_RUNS = 400;

/**
 * Leaves out steps as long as the history still fails: halves first, then ever smaller pieces. The failure found may be
 * another than the one begun with; it is the shortest.
 */
export async function shrink(failure: Failure): Promise<Failure> {
  let best = failure;
  let runs = 0;
  for (let piece = best.steps.length >> 1; piece >= 1; piece >>= 1) {
    for (let from = 0; from < best.steps.length && runs < MOST_RUNS;) {
      runs++;
      const { failure: shorter } = await runHistory(best.seed, best.steps.toSpliced(from, piece));
      if (shorter === undefined) from += piece;
      else best = shorter;
    }
  }
  return best;
}
