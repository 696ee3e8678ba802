import type { Client } from '../../client/client.ts';
import type { WireDataset, WireTask } from '../../client/wire.ts';
import type { Selection } from './selection.ts';

/** A choice, and settings the index made anew is to have besides its shards; they are named without `index.`. */
export interface WantedIndex extends Selection {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** On each shard, in the end; undefined: as they come. */
  readonly segments?: number;
}

/** Drops the index if it is there, makes it with the data set's mappings and starts the import. */
export async function makeIndex(client: Client, wanted: WantedIndex, datasets: readonly WireDataset[]): Promise<WireTask> {
  const dataset = datasets.find((dataset) => dataset.id === wanted.dataset);
  if ((await client.indexRows(wanted.dataset)).length > 0) await client.deleteIndex(wanted.dataset);
  await client.createIndex(wanted.dataset, wanted.shards, dataset?.mappings ?? {}, wanted.settings);
  return client.startImport(wanted.dataset, {
    dataset: wanted.dataset,
    ...(wanted.documents !== undefined && { documents: wanted.documents }),
    ...(wanted.segments !== undefined && { segments: wanted.segments }),
  });
}
