import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client, IndexRow } from '../../client/client.ts';
import { startingDocuments, type DeviceHints } from './device.ts';
import { takeOver, useImportsMemory } from './imports-memory.ts';
import type { WantedIndex } from './make-index.ts';
import type { Selection } from './selection.ts';
import { useMaking } from './use-making.ts';
import { datasetsQuery, indexKey, indexQuery, taskQuery } from '../../client/queries/queries.ts';
import type { WireDataset, WireTask } from '../../client/wire.ts';

/**
 * How far the chosen data set is. `waiting`: nothing known yet; `loading`: being made or filled; `absent`: the reader's own data, of
 * which only the description is left; `gone`: the index that was there cannot be asked any more.
 */
export type DataSetStatus = 'waiting' | 'loading' | 'ready' | 'failed' | 'absent' | 'gone';

/** What became of an index the page stood on, and not by the page's own doing. `remade`: there is another one of its name. */
export type IndexGone = 'deleted' | 'closed' | 'remade';

/** The chosen data set, its index, and what one can do about them. The index is named after the data set. */
export interface DataSetState {
  readonly selection: Selection;
  readonly device: DeviceHints;
  readonly datasets: readonly WireDataset[];
  readonly dataset: WireDataset | undefined;
  readonly status: DataSetStatus;
  /** The import under way or last run for this index. */
  readonly task: WireTask | undefined;
  /** Until that import is over, from its pace so far; undefined while it says nothing. */
  readonly secondsLeft: number | undefined;
  readonly row: IndexRow | undefined;
  readonly shards: number;
  readonly maxResultWindow: number;
  /** Grows with every making of an index. */
  readonly generation: number;
  /** How many documents the data set suggests, where this device was started with fewer. */
  readonly scaledFrom: number | undefined;
  readonly error: Error | null;
  /** Undefined while the index is the one the page knows; what was counted before stays true of the old one. */
  readonly gone: IndexGone | undefined;
  /** Whether it is data of the reader's own. */
  readonly own: boolean;
  /** Makes the index as the address says. */
  readonly loadAgain: () => void;
  /** Goes on with the index somebody else made. */
  readonly takeOver: () => void;
  /** Makes the index anew and fills it. */
  readonly load: (wanted: WantedIndex) => void;
  readonly cancel: () => void;
  readonly setWindow: (documents: number) => void;
  readonly retry: () => void;
}

/** Enough to begin with, for those who will not wait. */
export const fewDocuments = 10_000;
/** The service's default until settings are known. @see spec 8 */
const defaultWindow = 10_000;
/** In seconds. */
const longestLeft = 3_600;

/** What is known beside the service's own data sets. */
export interface DataSetOptions {
  /** The reader's own, which can be shown but not made. */
  readonly own: readonly WireDataset[];
  readonly device: DeviceHints;
}

/** Follows the chosen data set and makes its index when there is none. */
export function useDataSet(client: Client, selection: Selection, { own, device }: DataSetOptions): DataSetState {
  const queries = useQueryClient();
  const [{ making, tasks, counted, generation }, remember] = useImportsMemory();
  const index = selection.dataset;
  const taskId = tasks.get(index);

  const datasets = useQuery(datasetsQuery(client));
  const facts = useQuery(indexQuery(client, index));
  const task = useQuery({ ...taskQuery(client, taskId ?? ''), enabled: taskId !== undefined });
  const builtIn = datasets.data?.find((dataset) => dataset.id === index);
  const dataset = builtIn ?? own.find((dataset) => dataset.id === index);
  const isOwn = dataset !== undefined && builtIn === undefined;
  const few = builtIn && startingDocuments(builtIn, device);

  const loading = useMaking(client);
  const window = useMutation({
    mutationFn: (documents: number) => client.putMaxResultWindow(index, documents),
    onSettled: () => queries.invalidateQueries({ queryKey: [...indexKey(index), 'facts'] }),
  });
  const cancelling = useMutation({ mutationFn: (id: string) => client.cancelTask(id) });

  const beingMade = making.includes(index);
  const gone = useGone(index, facts, beingMade);

  const missing =
    facts.data === null && builtIn !== undefined && gone === undefined && making.length === 0 && loading.variables?.dataset !== index;
  const { mutate } = loading;
  const { shards } = selection;
  const documents = selection.documents ?? few;
  useEffect(() => {
    if (missing) mutate({ dataset: index, shards, documents, unlessThere: true });
  }, [missing, mutate, index, shards, documents]);

  useCountedAgain(index, taskId, task.data !== undefined && task.data.status !== 'running');
  const error = loading.error ?? datasets.error ?? facts.error ?? task.error ?? window.error;
  return {
    selection,
    device,
    datasets: datasets.data === undefined ? [] : [...datasets.data, ...own],
    dataset,
    status: statusOf({
      failed: error !== null,
      gone: gone !== undefined,
      task: task.data,
      beingMade,
      busy: taskId !== undefined && !counted.includes(taskId),
      exists: facts.data === undefined ? undefined : facts.data !== null,
      own: isOwn,
    }),
    task: task.data,
    secondsLeft: secondsLeft(task.data, task.dataUpdatedAt),
    row: facts.data ?? undefined,
    shards: facts.data?.shards ?? selection.shards,
    maxResultWindow: facts.data?.maxResultWindow ?? defaultWindow,
    generation,
    scaledFrom: selection.documents === undefined && few !== undefined && facts.data?.documents === few ? builtIn?.documents : undefined,
    error,
    gone,
    own: isOwn,
    loadAgain: () => mutate({ dataset: index, shards, documents }),
    takeOver: () => {
      remember(takeOver(index));
      void queries.invalidateQueries({ queryKey: indexKey(index) });
    },
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

/** What became of the index the page stands on, and remembers which one that is. */
function useGone(
  index: string,
  facts: { readonly data: IndexRow | null | undefined; readonly isFetching: boolean },
  beingMade: boolean,
): IndexGone | undefined {
  const [{ known }, remember] = useImportsMemory();
  const was = known.get(index);
  // Answers of before this page was looked at again may be of an index it has made anew since.
  const found = facts.isFetching || beingMade ? undefined : facts.data?.uuid;
  useEffect(() => {
    if (found !== undefined && was === undefined) remember(({ known }) => ({ known: new Map(known).set(index, found) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whichever turn's function remembers it, it is the same
  }, [found, was, index]);
  return beingMade ? undefined : whatBecame(facts.data, was);
}

/** What was known of an index is from before the import's end: it is ready when it has been counted again. */
function useCountedAgain(index: string, taskId: string | undefined, over: boolean): void {
  const queries = useQueryClient();
  const [, remember] = useImportsMemory();
  useEffect(() => {
    if (!over || taskId === undefined) return;
    void queries
      .invalidateQueries({ queryKey: indexKey(index) })
      .then(() => remember((before) => (before.counted.includes(taskId) ? {} : { counted: [...before.counted, taskId] })));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whichever turn's function remembers it, it is the same
  }, [over, queries, index, taskId]);
}

/** The service's clock may be another than the page's: times that make no sense say nothing. */
function secondsLeft(task: WireTask | undefined, seenAt: number): number | undefined {
  if (task?.status !== 'running' || task.done === 0) return undefined;
  const elapsedMs = seenAt - task.started_at;
  const left = ((task.total - task.done) * elapsedMs) / task.done / 1_000;
  return elapsedMs > 0 && left < longestLeft ? left : undefined;
}

/** `is` is undefined until it was looked for and null when there is none; `was` is the uuid of the one known before. */
function whatBecame(is: IndexRow | null | undefined, was: string | undefined): IndexGone | undefined {
  if (is === null) return was === undefined ? undefined : 'deleted';
  if (is?.open === false) return 'closed';
  return is === undefined || was === undefined || is.uuid === was ? undefined : 'remade';
}

function statusOf(known: {
  readonly failed: boolean;
  readonly gone: boolean;
  readonly beingMade: boolean;
  readonly task: WireTask | undefined;
  readonly busy: boolean;
  readonly exists: boolean | undefined;
  readonly own: boolean;
}): DataSetStatus {
  if (known.failed) return 'failed';
  if (known.beingMade) return 'loading';
  if (known.exists === false && known.own) return 'absent';
  if (known.gone) return 'gone';
  if (known.task?.status === 'failed') return 'failed';
  if (known.busy) return 'loading';
  return known.exists === true ? 'ready' : 'waiting';
}
