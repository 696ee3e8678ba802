import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Client, IndexRow } from '../../client/client.ts';
import { makeIndex } from './make-index.ts';
import type { Selection } from './selection.ts';
import { datasetsQuery, indexKey, indexQuery, taskQuery } from '../../client/queries.ts';
import type { WireDataset, WireTask } from '../../client/wire.ts';

/** How far the chosen data set is. `waiting`: nothing known yet; `loading`: being made or filled. */
export type DataSetStatus = 'waiting' | 'loading' | 'ready' | 'failed';

/** The chosen data set, its index, and what one can do about them. The index is named after the data set. */
export interface DataSetState {
  readonly datasets: readonly WireDataset[];
  readonly dataset: WireDataset | undefined;
  readonly status: DataSetStatus;
  /** The import under way or last run for this index. */
  readonly task: WireTask | undefined;
  readonly row: IndexRow | undefined;
  readonly shards: number;
  readonly maxResultWindow: number;
  /** Grows with every making of an index. */
  readonly generation: number;
  readonly error: Error | null;
  /** Makes the index anew and fills it. */
  readonly load: (selection: Selection) => void;
  readonly cancel: () => void;
  readonly setWindow: (documents: number) => void;
  readonly retry: () => void;
}

/** The service's default until settings are known. @see spec 8 */
const defaultWindow = 10_000;

/** Follows the chosen data set and makes its index when there is none. */
export function useDataSet(client: Client, selection: Selection): DataSetState {
  const queries = useQueryClient();
  const [tasks, setTasks] = useState<Readonly<Record<string, string>>>({});
  const [generation, setGeneration] = useState(0);
  const index = selection.dataset;
  const taskId = tasks[index];
  const [counted, setCounted] = useState<readonly string[]>([]);

  const datasets = useQuery(datasetsQuery(client));
  const facts = useQuery(indexQuery(client, index));
  const task = useQuery({ ...taskQuery(client, taskId ?? ''), enabled: taskId !== undefined });
  const dataset = datasets.data?.find((dataset) => dataset.id === index);

  const loading = useMutation({
    mutationFn: (wanted: Selection) => makeIndex(client, wanted, datasets.data ?? []),
    onSuccess: (started, wanted) => setTasks((before) => ({ ...before, [wanted.dataset]: started.id })),
    onSettled: (_, __, wanted) => {
      setGeneration((before) => before + 1);
      return queries.invalidateQueries({ queryKey: indexKey(wanted.dataset) });
    },
  });
  const window = useMutation({
    mutationFn: (documents: number) => client.putMaxResultWindow(index, documents),
    onSettled: () => queries.invalidateQueries({ queryKey: [...indexKey(index), 'facts'] }),
  });
  const cancelling = useMutation({ mutationFn: (id: string) => client.cancelTask(id) });

  const missing = facts.data === null && dataset !== undefined && loading.variables?.dataset !== index;
  const { mutate } = loading;
  const { shards, documents } = selection;
  useEffect(() => {
    if (missing) mutate({ dataset: index, shards, documents });
  }, [missing, mutate, index, shards, documents]);

  const over = task.data !== undefined && task.data.status !== 'running';
  // What was known of the index is from before the import's end: it is ready when it has been counted again.
  useEffect(() => {
    if (!over || taskId === undefined) return;
    void queries
      .invalidateQueries({ queryKey: indexKey(index) })
      .then(() => setCounted((before) => (before.includes(taskId) ? before : [...before, taskId])));
  }, [over, queries, index, taskId]);

  const error = loading.error ?? datasets.error ?? facts.error ?? task.error ?? window.error;
  return {
    datasets: datasets.data ?? [],
    dataset,
    status: statusOf({
      failed: error !== null,
      task: task.data,
      busy: loading.isPending || (taskId !== undefined && !counted.includes(taskId)),
      exists: Boolean(facts.data),
    }),
    task: task.data,
    row: facts.data ?? undefined,
    shards: facts.data?.shards ?? selection.shards,
    maxResultWindow: facts.data?.maxResultWindow ?? defaultWindow,
    generation,
    error,
    load: mutate,
    cancel: () => {
      if (taskId !== undefined) cancelling.mutate(taskId);
    },
    setWindow: (documents) => window.mutate(documents),
    retry: () => {
      loading.reset();
      void queries.invalidateQueries();
    },
  };
}

function statusOf(known: {
  readonly failed: boolean;
  readonly task: WireTask | undefined;
  readonly busy: boolean;
  readonly exists: boolean;
}): DataSetStatus {
  if (known.failed || known.task?.status === 'failed') return 'failed';
  if (known.busy) return 'loading';
  return known.exists ? 'ready' : 'waiting';
}
