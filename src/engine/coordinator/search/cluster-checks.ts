import { type AggregationSpec, queriesOf } from '../../aggregations/aggregation.ts';
import type { EngineError } from '../../errors.ts';
import type { ClusterSettings } from '../settings/cluster-settings.ts';
import { expensiveRefusal } from './expensive-queries.ts';
import type { IndexState } from '../catalog/index-state.ts';
import type { SearchRequest } from './search-request.ts';

/** Why the cluster settings forbid a search over those indices; undefined when they do not. */
export function forbiddenSearch(
  settings: ClusterSettings,
  request: Pick<SearchRequest, 'query'> & Partial<Pick<SearchRequest, 'sort' | 'extras'>>,
  indices: readonly IndexState[],
): EngineError | undefined {
  if (request.sort?.some(({ field }) => field === '_id') === true && settings.text('indices.id_field_data.enabled') === 'false') {
    const reason =
      'Fielddata access on the _id field is disallowed, you can re-enable it by updating the dynamic cluster setting: ' +
      'indices.id_field_data.enabled';
    return { kind: 'illegal_argument', reason };
  }
  const { maxBuckets: limit } = settings.forSearches;
  const buckets = mostOfComposites(request.extras?.aggregations?.specs ?? []);
  if (buckets > limit) return { kind: 'too_many_buckets', limit, buckets };
  if (settings.text('search.allow_expensive_queries') === 'true') return undefined;
  for (const { mapping } of indices) {
    for (const query of [request.query, request.extras?.postFilter, ...queriesOf(request.extras?.aggregations?.specs ?? [])]) {
      const refused = query === undefined ? undefined : expensiveRefusal(query, mapping);
      if (refused !== undefined) return refused;
    }
  }
  return undefined;
}

/** The largest page of buckets that is asked for, whatever there is. */
function mostOfComposites(specs: readonly AggregationSpec[]): number {
  return specs.reduce((most, { body, subs }) => Math.max(most, body.type === 'composite' ? body.size : mostOfComposites(subs)), 0);
}
