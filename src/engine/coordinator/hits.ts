import { type KeyColumn, printKey } from '../search/key-column.ts';
import type { SortValue } from '../search/sort.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit } from './search-request.ts';

/** One hit out of row `row` of a shard's answer and row `at` of what was fetched there. */
export function buildHit(plan: SearchPlan, { target, result }: ShardAnswer, row: number, fetched: FetchResult, at: number): Hit {
  const { request } = plan;
  const score = result.scores[row];
  const routing = fetched.routings[at];
  const ignored = fetched.ignored[at];
  // Put together member by member: spreading what may be missing costs more than the rest of a hit.
  const hit: { -readonly [Member in keyof Hit]: Hit[Member] } = {
    index: target.index,
    id: fetched.ids[at],
    score: Number.isNaN(score) ? null : score,
    source: fetched.sources?.[at],
  };
  if (plan.sort.length > 0) hit.sort = printRow(result.keys, row);
  if (request.version) hit.version = fetched.versions[at];
  if (request.seqNoPrimaryTerm) hit.seqNo = fetched.seqNos[at];
  if (routing !== undefined) hit.routing = routing;
  if (ignored !== undefined) hit.ignored = ignored;
  if (fetched.extras !== undefined) Object.assign(hit, fetched.extras[at]);
  if (request.storedFields === 'none') hit.idHidden = true;
  if (request.explain === true) hit.shard = target.shard;
  return hit;
}

function printRow(keys: readonly KeyColumn[], row: number): SortValue[] {
  const values: SortValue[] = [];
  for (const column of keys) values.push(printKey(column, row));
  return values;
}
