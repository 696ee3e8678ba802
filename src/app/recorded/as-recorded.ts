import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { writeSort } from '../../features/paging-compare/sort-choices.ts';
import type { CompareRoute } from '../routes/route.ts';

/** The recording, where the address asks for what was recorded. */
export function asRecorded(trace: RecordedTrace | undefined, route: CompareRoute, settings: CompareSettings): RecordedTrace | undefined {
  if (trace === undefined) return undefined;
  const { dataset, shards, documents = trace.documents } = route;
  const { query, size, tieBreak, sort } = settings;
  const keys = tieBreak === '_id' ? `${writeSort(sort)},_id:asc` : writeSort(sort);
  const same = dataset === trace.dataset && shards === trace.shards && documents === trace.documents && size === trace.size;
  return same && query === '' && keys === trace.sort ? trace : undefined;
}
