import { queryOptions } from '@tanstack/react-query';
import type { Ask } from '../ask.ts';
import type { WireTask } from '../wire.ts';

const POLL_MS = 150;

/** A task's progress, read again until it is over; answers of any status are data. */
export function taskProgressQuery(ask: Ask, id: string) {
  return queryOptions({
    queryKey: ['task-progress', id],
    queryFn: ({ signal }) => ask<WireTask>('GET', `/tasks/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.data?.status === 'running' ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });
}
