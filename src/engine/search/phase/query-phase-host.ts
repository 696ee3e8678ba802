import type { Clock } from '../../clock.ts';
import type { EngineError, Result } from '../../errors.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { KernelStock } from '../../kernels/kernel-stock.ts';
import type { QueryHost, QueryLimits } from '../../query/compile/compilation.ts';
import { MAX_EXPANDED_TERMS } from '../../query/weight/expand-terms.ts';
import type { Walk } from '../score/order-cache.ts';

/** The index a shard belongs to, as error messages name it, and the clock that `now` and the timings read. */
export interface QueryPhaseHost {
  readonly index: string;
  readonly uuid: string;
  readonly shard?: number;
  readonly clock: Clock;
  readonly limits?: QueryLimits;
  /** The orders by relevance kept between the pages of a walk; without them every page ranks anew. */
  readonly walk?: Walk;
  /** For scoring deep pages in one go; without them it is done document by document. */
  readonly kernels?: KernelStock;
}

/** How a query phase runs; what it answers does not depend on it. */
export interface QueryPhaseTuning {
  /** False: look at every match, also at those that cannot belong on the page. Default true. */
  readonly skipping?: boolean;
  /** True: as if the query took long, however little it is. */
  readonly gathering?: boolean;
}

/** A query phase that is there at once, or what there is to do. */
export type StartedPhase<T> = { readonly result: Result<T> } | { readonly steps: Sliced<Result<T>> };

/** The refusal of a query whose words stand for more terms than a query may come to. */
export function tooManyTerms({ index, uuid }: Pick<QueryHost, 'index' | 'uuid'>): EngineError {
  const cause = { type: 'too_many_clauses', reason: `the words of the query stand for more than ${MAX_EXPANDED_TERMS} terms` };
  return { kind: 'query_shard', index, uuid, reason: `failed to create query: ${cause.reason}`, cause };
}
