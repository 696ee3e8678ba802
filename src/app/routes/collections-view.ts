import { resourceIds } from '../../features/collections/resource-ids.ts';
import type { CollectionsView } from '../../features/collections/collections-view.ts';

/** Records a page where an address names no number, and at most. */
export const defaultPerPage = 10;
export const mostPerPage = 100;

/** What the Collections page shows, from the parameters of its address. Values that make no sense count as absent. */
export function readCollectionsView(params: URLSearchParams): CollectionsView {
  const resource = resourceIds.find((id) => id === params.get('of')) ?? 'documents';
  return {
    resource,
    index: params.get('index') ?? '',
    page: wholeNumber(params.get('page')) ?? 1,
    perPage: Math.min(mostPerPage, wholeNumber(params.get('per')) ?? defaultPerPage),
    sortBy: params.get('sort') ?? '',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    filterBy: params.get('by') ?? '',
    filterValue: params.get('is') ?? '',
    record: params.get('record') ?? '',
  };
}

/** The inverse of {@link readCollectionsView}; what is as it would be anyway is left out. */
export function writeCollectionsView(view: CollectionsView): URLSearchParams {
  const all = {
    of: view.resource,
    index: view.index,
    page: view.page === 1 ? '' : String(view.page),
    per: view.perPage === defaultPerPage ? '' : String(view.perPage),
    sort: view.sortBy,
    order: view.order === 'asc' ? '' : view.order,
    by: view.filterBy,
    is: view.filterValue,
    record: view.record,
  };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
}

function wholeNumber(text: string | null): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
