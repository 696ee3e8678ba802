import { takesEverything } from '../../aggregations/aggregation.ts';
import { restricted } from './index-view.ts';
import { NO_EXTRAS } from './search-features.ts';
/** Above so many shards they are asked first whether they can match, unless the request says otherwise. */
const PRE_FILTER_SHARDS = 128;
/**
 * The plan without the shards that cannot match, which are skipped: they have part in no phase. One is always asked, so that there is an answer to give. As in the peers,
 * it is done for a query other than `match_all` or a sort by a field, above so many shards; not with global statistics, which every shard has a part in.
 */
export function preFiltered(plan, isReadOnly) {
  const { request, targets, failures } = plan;
  const { query, sort, extras = NO_EXTRAS } = request;
  const { preFilterShardSize, globalStatistics } = extras;
  if (targets.length < 2 || globalStatistics === true || takesEverything(plan.aggregations?.specs ?? [])) return plan;
  const [first] = sort;
  const byField = first !== undefined && first.field !== '_score';
  if (query.kind === 'match_all' && !byField) return plan;
  const size = preFilterShardSize ?? (byField || targets.some(({ index }) => isReadOnly(index)) ? 1 : PRE_FILTER_SHARDS);
  if (targets.length + failures.length <= size) return plan;
  const able = targets.filter(({ port, reader, filter }) => port.canMatch(reader, restricted(query, filter)));
  if (able.length === targets.length) return plan;
  const matching = able.length === 0 ? targets.slice(0, 1) : able;
  return { ...plan, targets: matching, asked: targets, skippedShards: targets.length - matching.length };
}
