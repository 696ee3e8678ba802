import { type KeyColumn, printKey } from '../search/key-column.ts';
import type { SortValue } from '../search/sort.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit } from './search-request.ts';

/** One hit out of row `row` of a shard's answer and row `at` of what was fetched there. */
export function buildHit(plan: SearchPlan, { target, result }: ShardAnswer, row: number, fetched: FetchResult, at: number): Hit {
  const { request } = plan;
  const routing = fetched.routings?.[at];
  const ignored = fetched.ignored?.[at];
  // Put together member by member, in its final size as far as most hits go: spreading what may be missing costs more than the rest of a hit.
  const { index } = target;
  const id = fetched.ids[at];
  const source = fetched.sources?.[at];
  const score = result.scores.length === 0 ? null : result.scores[row];
  const hit: { -readonly [Member in keyof Hit]: Hit[Member] } =
    plan.sort.length > 0 ? { index, id, score, source, sort: printRow(result.keys, row) } : { index, id, score, source };
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
  // Most rows have one key, or one and the document's number: a literal is made in its final size.
  if (keys.length === 1) return [printKey(keys[0], row)];
  if (keys.length === 2) return [printKey(keys[0], row), printKey(keys[1], row)];
  return keys.map((column) => printKey(column, row));
}
