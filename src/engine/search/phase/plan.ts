import type { Searcher } from '../../index/segment/searcher.ts';
import type { KernelStock } from '../../kernels/kernel-stock.ts';
import type { Cursor } from '../sort/key-slots.ts';
import type { LeafMatches } from './leaf-matches.ts';
import type { QueryPhaseRequest } from './query-phase.ts';
import type { SortKey } from '../sort/sort-key.ts';
import type { Tally } from './tally.ts';

/** One query phase, bound to its shard and ready to collect. */
export interface Plan {
  readonly searcher: Searcher;
  readonly matches: readonly LeafMatches[];
  readonly request: QueryPhaseRequest;
  readonly keys: readonly SortKey[];
  readonly cursor: Cursor | undefined;
  /** Scores are to be computed. */
  readonly scores: boolean;
  /** Matches that cannot belong on the page may go unseen. */
  readonly skipping: boolean;
  /** To score deep pages in one go; undefined: document by document. */
  readonly kernels: KernelStock | undefined;
  readonly tally: Tally;
}

/** Entries a queue can come to hold: memory is taken for no more. */
export function queueCapacity({ request, searcher }: Plan): number {
  return Math.min(request.page.capacity, searcher.liveCount);
}
