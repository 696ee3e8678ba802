import type { Client } from '../../client/client.ts';
import type { WireDataset, WireTask } from '../../client/wire.ts';
import type { Selection } from './selection.ts';

/** A choice, and settings the index made anew is to have besides its shards; they are named without `index.`. */
export interface WantedIndex extends Selection {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** On each shard, in the end; undefined: as they come. */
  readonly segments?: number;
  /** One that is there stays: another tab may have made it meanwhile. */
  readonly unlessThere?: boolean;
}

/**
 * Drops the index if it is there, makes it with the data set's mappings and starts the import; answers that, or what already fills one that stays. Tabs of one
 * engine do so one after the other: what one has made is not to be dropped by the next.
 */
export function makeIndex(client: Client, wanted: WantedIndex, datasets: readonly WireDataset[]): Promise<WireTask | undefined> {
  return alone(`fathom.making.${wanted.dataset}`, async () => {
    const { dataset: index, documents, segments } = wanted;
    const dataset = datasets.find(({ id }) => id === index);
    const isThere = (await client.indexRows(index)).length > 0;
    if (isThere && wanted.unlessThere === true)
      return (await client.tasksOf(index)).find(({ kind, status }) => kind === 'import' && status === 'running');
    if (isThere) await client.deleteIndex(index);
    await client.createIndex(index, wanted.shards, dataset?.mappings ?? {}, wanted.settings);
    return client.startImport(index, {
      dataset: index,
      ...(documents !== undefined && { documents }),
      ...(segments !== undefined && { segments }),
    });
  });
}

/** Does it while no other tab does; at once where the browser has no locks, or gives none. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    return await navigator.locks.request(name, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}
