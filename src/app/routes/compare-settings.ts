import type { WireDataset } from '../../client/wire.ts';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { readSort, suggestedSort } from '../../features/paging-compare/sort-choices.ts';
import { limits, type CompareRoute } from './route.ts';

/** Deep enough for the question the page is about. */
const defaultPage = 1_000;

/** What the address says, and for the rest what the data set suggests. */
export function compareSettings(route: CompareRoute, dataset: WireDataset): CompareSettings {
  const suggested = suggestedSort(dataset.suggested.sort);
  const size = route.size ?? limits.usualSize;
  const documents = route.documents ?? dataset.documents;
  return {
    query: route.query ?? '',
    sort: route.sort === undefined ? suggested.sort : readSort(route.sort),
    tieBreak: route.tieBreak ?? suggested.tieBreak,
    size,
    page: route.page ?? Math.max(1, Math.min(defaultPage, Math.floor(documents / size))),
  };
}
