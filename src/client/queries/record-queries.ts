import { queryOptions } from '@tanstack/react-query';
import { type Ask, dataOf } from '../ask.ts';
import type { WireList } from '../../rest/wire.ts';

/** A record as a screen of any collection sees it. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** `data` of a collection read: one page, the paging values used, and its neighbours' addresses. */
export type RecordPage = WireList<AnyRecord>;

/** One row of `GET /codes`. */
export interface CodeRow {
  readonly code: number;
  readonly name: string;
  readonly status: number;
  readonly meaning: string;
}

/** One attribute a client may set, as OPTIONS lists it. */
export interface SettableAttribute {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
}

/** `data` of OPTIONS. */
export interface RecordOptions {
  readonly methods: readonly string[];
  readonly versioned: boolean;
  /** Besides the attributes listed, records carry fields of the client's own. */
  readonly open: boolean;
  readonly attributes: readonly SettableAttribute[];
}

/** Key prefix of everything read from collections, to invalidate after a change. */
export const recordsKey = ['records'] as const;

/** A page of a collection; answers of any status are data, since the screen shows them as they are. */
export function recordPageQuery(ask: Ask, path: string) {
  return queryOptions({
    queryKey: [...recordsKey, 'page', path],
    queryFn: ({ signal }) => ask<RecordPage>('GET', path, { signal }),
  });
}

/** One record, or the answer that says why there is none. */
export function recordQuery<Data = AnyRecord>(ask: Ask, path: string) {
  return queryOptions({
    queryKey: [...recordsKey, 'one', path],
    queryFn: ({ signal }) => ask<Data>('GET', path, { signal }),
  });
}

/** What may be set and done at an address. Does not change while the service runs. */
export function recordOptionsQuery(ask: Ask, path: string) {
  return queryOptions({
    queryKey: ['record-options', path],
    queryFn: async ({ signal }) => dataOf(await ask<RecordOptions>('OPTIONS', path, { signal })),
    staleTime: Infinity,
  });
}

/** Every code an envelope can carry. Does not change while the service runs. */
export function codesQuery(ask: Ask) {
  return queryOptions({
    queryKey: ['codes'],
    queryFn: async ({ signal }) => dataOf(await ask<{ readonly items: readonly CodeRow[] }>('GET', '/codes?limit=1000', { signal })).items,
    staleTime: Infinity,
  });
}
