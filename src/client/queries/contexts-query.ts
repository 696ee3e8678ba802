import { queryOptions } from '@tanstack/react-query';
import type { WireContext, WireEnvelope, WireList } from '../../rest/wire.ts';
import { type Ask, dataOf, succeeded } from '../ask.ts';

/** The collections open reader contexts are listed in. */
export type ContextCollection = 'scrolls' | 'views';

/** An open scroll or view, with the collection it is a record of. */
export interface OpenContextRecord extends WireContext {
  readonly collection: ContextCollection;
}

/** Key of the list of open contexts, to invalidate when one was opened, used or closed. */
export const contextsKey = ['contexts'] as const;

/** Others open and use contexts too: how often the list is read again while somebody looks at it. */
const refetchMs = 2_000;

/** Every open scroll and view the service lists, oldest first; rejects with `RestError` when it refuses. */
export function contextsQuery(ask: Ask) {
  return queryOptions({
    queryKey: contextsKey,
    queryFn: ({ signal }) => listContexts(ask, signal),
    refetchInterval: refetchMs,
  });
}

/** Every open scroll and view, oldest first, as {@link contextsQuery} has them. */
export async function listContexts(ask: Ask, signal?: AbortSignal): Promise<readonly OpenContextRecord[]> {
  const lists = await Promise.all([listOf(ask, 'scrolls', signal), listOf(ask, 'views', signal)]);
  return lists.flat().toSorted((a, b) => a.opened_at - b.opened_at);
}

/** Closes one; one that is gone already counts as closed. Rejects with `RestError` when the service refuses. */
export async function closeContext(ask: Ask, { collection, id, version }: OpenContextRecord): Promise<void> {
  const answer = await ask('DELETE', `/${collection}/${encodeURIComponent(id)}?version=${version}`);
  if (answer.status !== 404 && answer.status !== 410) succeeded(answer);
}

type ContextList = WireEnvelope<WireList<WireContext>>['data'];

async function listOf(ask: Ask, collection: ContextCollection, signal?: AbortSignal): Promise<readonly OpenContextRecord[]> {
  const answer = await ask<ContextList>('GET', `/${collection}?limit=1000`, signal && { signal });
  return dataOf(answer).items.map((context) => Object.assign({ collection }, context));
}
