import { printKey } from '../search/key-column.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit } from './search-request.ts';

/** One hit out of row `row` of a shard's answer and row `at` of what was fetched there. */
export function buildHit(plan: SearchPlan, { target, result }: ShardAnswer, row: number, fetched: FetchResult, at: number): Hit {
  const { request } = plan;
  const score = result.scores[row];
  const routing = fetched.routings[at];
  const ignored = fetched.ignored[at];
  return {
    index: target.index,
    id: fetched.ids[at],
    score: Number.isNaN(score) ? null : score,
    source: fetched.sources?.bytes.subarray(fetched.sources.offsets[at], fetched.sources.offsets[at + 1]),
    ...(plan.sort.length === 0 ? {} : { sort: result.keys.map((column) => printKey(column, row)) }),
    ...(request.version ? { version: fetched.versions[at] } : {}),
    ...(request.seqNoPrimaryTerm ? { seqNo: fetched.seqNos[at] } : {}),
    ...(routing === undefined ? {} : { routing }),
    ...(ignored === undefined ? {} : { ignored }),
    ...fetched.extras?.[at],
    ...(request.storedFields === 'none' ? { idHidden: true } : {}),
    ...(request.explain === true ? { shard: target.shard } : {}),
  };
}
