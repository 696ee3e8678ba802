import { queriesOf } from '../../aggregations/aggregation.ts';
import { expensiveRefusal } from './expensive-queries.ts';
/** Why the cluster settings forbid a search over those indices; undefined when they do not. */
export function forbiddenSearch(settings, request, indices) {
  if (request.sort?.some(({ field }) => field === '_id') === true && settings.text('indices.id_field_data.enabled') === 'false') {
    const reason =
      'Fielddata access on the _id field is disallowed, you can re-enable it by updating the dynamic cluster setting: ' +
      'indices.id_field_data.enabled';
    return { kind: 'illegal_argument', reason };
  }
  if (settings.text('search.allow_expensive_queries') === 'true') return undefined;
  for (const { mapping } of indices) {
    for (const query of [request.query, request.extras?.postFilter, ...queriesOf(request.extras?.aggregations?.specs ?? [])]) {
      const refused = query === undefined ? undefined : expensiveRefusal(query, mapping);
      if (refused !== undefined) return refused;
    }
  }
  return undefined;
}
