import type { Client } from '../../../client/client.ts';
import type { WireDataset } from '../../../client/wire.ts';
import type { LaneDeps } from '../lanes/lane.ts';
import type { IndexShape } from '../question.ts';
import { runSweep, type SweepPoint } from '../depth/sweep.ts';

/** Another index with the same documents on another number of shards, made to be swept and dropped. */
export interface GhostPlan {
  readonly client: Client;
  readonly dataset: WireDataset;
  readonly documents: number;
  readonly shards: number;
  readonly deps: Omit<LaneDeps, 'mode'>;
  readonly shape: IndexShape;
  readonly onFilled: (done: number, total: number) => void;
  readonly onPoint: (point: SweepPoint) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Between two looks at the import. */
const lookEvery = 150;

/** Fills the index, sweeps it and drops it, however it ends. Rejects with what the service refused. */
export async function runGhost(plan: GhostPlan, signal: AbortSignal): Promise<void> {
  const { client, dataset, shards, deps, shape } = plan;
  const index = `${deps.question.index}-on-${shards}-shards`;
  await dropIfThere(client, index);
  await client.createIndex(index, shards, dataset.mappings);
  try {
    await fill(plan, index, signal);
    if (signal.aborted) return;
    await client.putMaxResultWindow(index, shape.maxResultWindow);
    await runSweep({ ...deps, question: { ...deps.question, index } }, { ...shape, shards }, plan.onPoint, signal);
  } finally {
    await client.deleteIndex(index);
  }
}

async function fill({ client, dataset, documents, onFilled, wait }: GhostPlan, index: string, signal: AbortSignal): Promise<void> {
  let task = await client.startImport(index, { dataset: dataset.id, ...(dataset.generated && { documents }) });
  while (task.status === 'running') {
    if (signal.aborted) await client.cancelTask(task.id);
    await wait(lookEvery);
    task = await client.task(task.id);
    onFilled(task.done, task.total);
  }
  if (task.status === 'failed') throw new Error(task.error ?? '');
}

async function dropIfThere(client: Client, index: string): Promise<void> {
  if ((await client.indexRows(index)).length > 0) await client.deleteIndex(index);
}
