import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { succeeded, type Ask } from '../../client/ask.ts';

/** What can be changed of an index that stays. Absent parts stay as they are. */
export interface ShapeChange {
  readonly replicas?: number;
  readonly maxResultWindow?: number;
  /** As `index.refresh_interval`. */
  readonly refreshInterval?: string;
  readonly maxSlices?: number;
}

/** An index to be made anew and filled again. What is absent is as it was. */
export interface AnewWanted {
  readonly shards: number;
  /** Of a generated data set. */
  readonly documents?: number;
  /** On each shard. */
  readonly segments?: number;
  /** As `PUT` of an index takes them, without `index.`. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** Settings as the service takes them. */
export async function changeShape(ask: Ask, index: string, change: ShapeChange): Promise<void> {
  const { replicas, maxResultWindow, refreshInterval, maxSlices } = change;
  const settings = {
    number_of_replicas: replicas,
    max_result_window: maxResultWindow,
    refresh_interval: refreshInterval,
    max_slices_per_scroll: maxSlices,
    max_slices_per_pit: maxSlices,
  };
  succeeded(await ask('PUT', `/${encodeURIComponent(index)}/_settings`, { body: { index: settings } }));
}

/** What is known of an index once these changes, oldest first, are made. */
export function withChanges(facts: ShapeFacts, changes: readonly ShapeChange[]): ShapeFacts {
  const after = { ...facts };
  for (const change of changes) Object.assign(after, change);
  return after;
}

/** The settings an index made anew is given again. */
export function keptSettings({
  replicas,
  runReplicas,
  maxResultWindow,
  refreshInterval,
  maxSlices,
}: ShapeFacts): Record<string, string | number> {
  return {
    number_of_replicas: replicas,
    ...(runReplicas && { 'fathom.run_replicas': 'true' }),
    max_result_window: maxResultWindow,
    refresh_interval: refreshInterval,
    max_slices_per_scroll: maxSlices,
    max_slices_per_pit: maxSlices,
  };
}

/** Makes every write searchable. */
export async function refreshNow(ask: Ask, index: string): Promise<void> {
  succeeded(await ask('POST', `/${encodeURIComponent(index)}/_refresh`));
}

const pollMs = 150;

/** Merges down to so many segments per shard; resolves when the service's task is over. */
export async function mergeDown(ask: Ask, index: string, maxSegments: number): Promise<void> {
  const path = `/indices/${encodeURIComponent(index)}/merges`;
  const started = succeeded(await ask<{ readonly id: string }>('POST', path, { body: { max_segments: maxSegments } }));
  const id = encodeURIComponent(started.data?.id ?? '');
  for (;;) {
    const task = succeeded(await ask<{ readonly status: string }>('GET', `/tasks/${id}`)).data;
    if (task?.status !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
