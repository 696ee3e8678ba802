import type { QueryBody } from '../../../client/client.ts';
import type { PagingMode } from '../../../client/paging.ts';

/** What both sides are asked: the tab and the cluster. */
export interface TripQuestion {
  /** In the tab. */
  readonly index: string;
  readonly query: QueryBody;
  /** As in a search body. */
  readonly sort: readonly Readonly<Record<string, string>>[];
  readonly size: number;
  /** The page to reach, from 1. */
  readonly page: number;
}

/** The ways of paging, in the order of the lanes. */
export const MODES: readonly PagingMode[] = ['offset', 'search_after', 'scroll', 'pit'];

/** How many documents come before the page. */
export function documentsBefore({ page, size }: Pick<TripQuestion, 'page' | 'size'>): number {
  return (page - 1) * size;
}
