import type { WireSearch } from '../../client/wire.ts';
import { sharedBody, type Question } from '../../features/paging-compare/question.ts';
import { queryBody, type CompareSettings } from '../../features/paging-compare/settings.ts';
import { readSort } from '../../features/paging-compare/sort-choices.ts';
import type { SearchToSave } from '../../features/saved-searches/saved-searches.tsx';
import type { CompareRoute } from './route.ts';
import { isRecord } from '../../client/is-record.ts';

/** What the Compare page asks as the search the offset lane would send: it can be sent as it is. */
export function searchOf(index: string, searchField: string, settings: CompareSettings): SearchToSave {
  const { query, sort, tieBreak, size, page } = settings;
  const question: Question = { index, query: queryBody(query, searchField), sort, tieBreak, size, generation: 0 };
  return { index, mode: 'offset', request: { from: (page - 1) * size, ...sharedBody(question) } };
}

/** The address a saved search opens. What of its request the page has no control for is left out. */
export function routeOf({ index, request }: Pick<WireSearch, 'index' | 'request'>, shards: number): CompareRoute {
  const words = wordsOf(request['query']);
  const [sort, ...more] = sortKeys(request['sort']);
  const size = wholeNumber(request['size']);
  const from = wholeNumber(request['from']) ?? 0;
  return {
    name: 'compare',
    dataset: index,
    shards,
    ...(words !== '' && { query: words }),
    ...(sort !== undefined && { sort, tieBreak: more.some((key) => readSort(key).field === '_id') ? '_id' : 'none' }),
    ...(size !== undefined && size > 0 && { size, page: Math.floor(from / size) + 1 }),
  };
}

/** The words of a match query on one field; empty for everything else. */
function wordsOf(query: unknown): string {
  const match = isRecord(query) ? query['match'] : undefined;
  const [words] = isRecord(match) ? Object.values(match) : [];
  return typeof words === 'string' ? words : '';
}

/** As `timestamp:desc`. */
function sortKeys(sort: unknown): readonly string[] {
  if (!Array.isArray(sort)) return [];
  return sort.flatMap((key: unknown) => (isRecord(key) ? Object.entries(key).map(([field, order]) => `${field}:${String(order)}`) : []));
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
