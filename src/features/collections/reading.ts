import { collectionPath, type Resource } from './resources.ts';

/** What is read of a collection. Lives in the address. */
export interface Reading {
  readonly index: string;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Attribute to sort by; empty: the collection's own order. */
  readonly sortBy: string;
  readonly order: 'asc' | 'desc';
  /** Attribute to filter by; empty: none. */
  readonly filterBy: string;
  readonly filterValue: string;
}

/** The two ways to name a page. */
export type PagingStyle = 'offset' | 'page';

/** The same page asked for by `limit` and `offset`, or by `page` and `per_page`. */
export function pagePath(resource: Resource, reading: Reading, style: PagingStyle): string {
  const { page, perPage, sortBy, order, filterBy, filterValue } = reading;
  const paging: Readonly<Record<string, string>> =
    style === 'offset'
      ? { limit: String(perPage), offset: String((page - 1) * perPage) }
      : { page: String(page), per_page: String(perPage) };
  const parameters = new URLSearchParams({
    ...(filterBy !== '' && { [filterBy]: filterValue }),
    ...(sortBy !== '' && { sortby: sortBy, order }),
    ...paging,
  });
  return `${collectionPath(resource, reading.index)}?${parameters.toString()}`;
}

/** The page a link of either style leads to; undefined where it leads nowhere. `perPage` is the size of the page the link was on. */
export function pageOfLink(link: string | null | undefined, perPage: number): number | undefined {
  if (link === null || link === undefined) return undefined;
  const parameters = new URLSearchParams(link.split('?')[1] ?? '');
  const page = parameters.get('page');
  if (page !== null) return Number(page);
  const offset = parameters.get('offset');
  return offset === null ? undefined : Math.floor(Number(offset) / perPage) + 1;
}
