import { tripLanes } from '../../src/app/routes/trip-lanes.ts';
import { createClient } from '../../src/client/client.ts';
import { datasets } from '../../src/datasets/catalogue.ts';
import { openHost } from '../../src/host/open-host.ts';
import { repeatable } from '../../src/host/repeatable.ts';
import { inPageFetch } from '../../src/rest/adapters/in-page.ts';
import { createComparison } from '../../src/features/paging-compare/comparison.ts';
import type { Trip } from '../../src/features/consistency/model/trip.ts';
import { createTrips } from '../../src/features/consistency/run/trips.ts';
import { readStart } from '../../src/features/consistency/writer/index-writes.ts';
import { valueKindOf } from '../../src/features/consistency/writer/value-kind.ts';
import type { WriterSettings } from '../../src/features/consistency/writer/settings.ts';

/** An index to make trips over. */
export interface TripWorld {
  readonly dataset: 'feed' | 'logs';
  readonly documents: number;
  readonly size: number;
  readonly tieBreak: '_id' | 'none';
  /** Replicas of each shard that run: then everything has the same score, on two shards. */
  readonly replicas?: number;
}

/** The service with one data set in it, and the page's own lanes over it, without a page. */
export async function openTripWorld({ dataset, documents, size, tieBreak, replicas }: TripWorld) {
  const { clock, ids } = repeatable();
  let now = clock.now();
  const noFile = (): Promise<never> => Promise.reject(new Error('no files'));
  const onBug = (error: unknown): void => {
    throw error;
  };
  const { service } = openHost(
    { clock: { ...clock, now: () => now }, ids, datasets: datasets({ readFile: noFile, inflate: noFile }), onBug },
    { still: true },
  );
  const base = new URL('http://service.test/');
  const client = createClient({ fetch: inPageFetch(service, base, () => Promise.reject(new Error('no network'))), base });
  const known = (await client.datasets()).find(({ id }) => id === dataset);
  if (known === undefined) throw new Error(`no data set ${dataset}`);
  const running = { number_of_replicas: replicas ?? 0, 'fathom.run_replicas': String(replicas !== undefined) };
  await client.createIndex(dataset, replicas === undefined ? 5 : 2, known.mappings, running);
  const task = await client.startImport(dataset, { dataset, documents });
  while ((await client.task(task.id)).status === 'running') await new Promise((resolve) => setImmediate(resolve));

  const dated = dataset === 'feed' ? 'published_at' : 'timestamp';
  const field = replicas === undefined ? dated : '_score';
  const sort = { field, order: 'desc', tieBreak } as const;
  const question = { index: dataset, generation: 0, query: { match_all: {} }, sort, size };
  const comparison = createComparison({
    question: { ...question, tieBreak, generation: 0 },
    calls: client,
    schedule: (publish) => publish(),
    now: () => now,
  });
  const trips = createTrips({
    client,
    question: { ...question, mappings: known.mappings, values: valueKindOf('date'), maxResultWindow: 10_000 },
    moveOn: (ms) => Promise.resolve(void (now += ms)),
    // Nobody looks on: a trip is judged when it is over, not after every page.
    schedule: () => undefined,
  });
  return {
    lanes: comparison.lanes,
    /** Lets time go by on the service's clock. */
    pass: (ms: number): void => {
      now += ms;
    },
    /** The ids as a search would list them now. */
    order: async (): Promise<readonly string[]> => {
      const start = await readStart(client, question, 1_000, AbortSignal.timeout(60_000));
      return start.map(({ id }) => id);
    },
    /** Walks one lane to its end while the writer writes. */
    trip: async (settings: WriterSettings, lane: string): Promise<Trip> => {
      const [judged] = await trips.start(
        settings,
        tripLanes(comparison.lanes).filter(({ id }) => id === lane),
      );
      if (judged === undefined) throw new Error('no trip was made');
      return judged.trip;
    },
  };
}
