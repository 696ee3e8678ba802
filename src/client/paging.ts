import type { WireSortValue } from '../rest/wire.ts';

/** The ways of paging. */
export type PagingMode = 'offset' | 'search_after' | 'scroll' | 'pit';

/** One request, told before it is sent. */
export interface PlannedRequest {
  readonly method: 'POST' | 'DELETE';
  /** Path and query, from the service's base address. */
  readonly target: string;
  readonly body: object | undefined;
  /** It opens, reads or closes a scroll or PIT. */
  readonly holds: boolean;
  /** It changes what the service holds, so it must not be sent twice. */
  readonly moves: boolean;
}

/** What all pages of a walk share. */
export interface PagedSearch {
  /** One index, an alias, or several with commas. */
  readonly index: string;
  /** The search body without what tells the page. */
  readonly body: { readonly size: number };
  /** How long a scroll or PIT may wait for its next page. */
  readonly keepAlive: string;
  /** Parameters of every search, such as `cost=true`. */
  readonly parameters: string;
  /** Those of a scroll's later pages; the same unless given. */
  readonly scrollParameters?: string;
}

/** Where a page is, as far as its way of paging asks. */
export interface PagePlace {
  /** From 1. */
  readonly number: number;
  /** The sort values of the last hit before it; undefined on the first page. */
  readonly after: () => readonly WireSortValue[] | undefined;
  /** The scroll or PIT it reads from; undefined before a scroll's first page. */
  readonly context: string | undefined;
}

/** How a way of paging asks. */
export interface Paging {
  /** Opens what all pages are read from, before the first of them; the answer's `id` is the context. */
  readonly open?: (search: PagedSearch) => PlannedRequest;
  readonly page: (search: PagedSearch, place: PagePlace) => PlannedRequest;
  readonly close?: (context: string) => PlannedRequest;
}

/** One page in each way of paging. @see docs/library.md */
export const paging = {
  offset: {
    page: (search, { number }) => reading(searchOf(search), { ...search.body, from: (number - 1) * search.body.size }),
  },
  search_after: {
    page: (search, place) => reading(searchOf(search), { ...search.body, ...behind(place) }),
  },
  scroll: {
    page: (search, { context }) => {
      const { body, keepAlive, parameters, scrollParameters = parameters } = search;
      const first = `/${encodeNames(search.index)}/_search?scroll=${encodeURIComponent(keepAlive)}`;
      if (context === undefined) return moving('POST', withParameters(first, parameters), body);
      return moving('POST', withParameters('/_search/scroll', scrollParameters), { scroll: keepAlive, scroll_id: context });
    },
    close: (context) => moving('DELETE', '/_search/scroll', { scroll_id: context }),
  },
  pit: {
    open: ({ index, keepAlive }) => moving('POST', `/${encodeNames(index)}/_pit?keep_alive=${encodeURIComponent(keepAlive)}`, undefined),
    page: ({ body, keepAlive, parameters }, place) => {
      const pit = { id: place.context, keep_alive: keepAlive };
      return { ...reading(withParameters('/_search', parameters), { ...body, ...behind(place), pit }), holds: true };
    },
    close: (context) => moving('DELETE', '/_pit', { id: context }),
  },
} satisfies Readonly<Record<PagingMode, Paging>>;

/** How points in time are called: as Elasticsearch has them, and Fathom, or as OpenSearch does. */
export type PitName = 'elastic' | 'opensearch';

const openSearchPit = {
  open: ({ index, keepAlive }) =>
    moving('POST', `/${encodeNames(index)}/_search/point_in_time?keep_alive=${encodeURIComponent(keepAlive)}`, undefined),
  page: paging.pit.page,
  close: (context) => moving('DELETE', '/_search/point_in_time', { pit_id: [context] }),
} satisfies Paging;

/** One page in a way of paging, at a service that calls points in time so. */
export function pagingOf(mode: PagingMode, pit: PitName): Paging {
  return mode === 'pit' && pit === 'opensearch' ? openSearchPit : paging[mode];
}

/** The point in time an answer has opened. */
export function pitIdOf(opened: { readonly id?: string; readonly pit_id?: string }): string {
  return opened.id ?? opened.pit_id ?? '';
}

function reading(target: string, body: object): PlannedRequest {
  return { method: 'POST', target, body, holds: false, moves: false };
}

function moving(method: PlannedRequest['method'], target: string, body: object | undefined): PlannedRequest {
  return { method, target, body, holds: true, moves: true };
}

function behind({ after }: PagePlace): { readonly search_after?: readonly WireSortValue[] } {
  const values = after();
  return values === undefined ? {} : { search_after: values };
}

function searchOf({ index, parameters }: PagedSearch): string {
  return withParameters(`/${encodeNames(index)}/_search`, parameters);
}

function withParameters(target: string, parameters: string): string {
  return parameters === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${parameters}`;
}

/** Commas separate names and stay; everything else is a name's own. */
function encodeNames(index: string): string {
  return index.split(',').map(encodeURIComponent).join(',');
}
