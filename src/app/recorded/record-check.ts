import type { Client } from '../../client/client.ts';
import type { RecordedTrips } from '../../features/consistency/model/recorded-trips.ts';
import { writeMarks } from '../../features/consistency/model/recorded-trips.ts';
import { createTrips } from '../../features/consistency/run/trips.ts';
import { valueKindOf } from '../../features/consistency/writer/value-kind.ts';
import { defaultWriter } from '../../features/consistency/writer/settings.ts';
import { createComparison } from '../../features/paging-compare/comparison.ts';
import { tripLanes } from '../routes/trip-lanes.ts';

const dataset = 'feed';
const documents = 240;
const size = 20;
const lanes = ['offset', 'search_after'];

/** Reads a few pages of the timeline in two ways while somebody posts, and writes down what came by twice. Run when the page is built. */
export async function recordCheck(client: Client): Promise<RecordedTrips> {
  const known = (await client.datasets()).find(({ id }) => id === dataset);
  if (known === undefined) throw new Error(`There is no data set ${dataset}`);
  await client.createIndex(dataset, 1, known.mappings);
  const task = await client.startImport(dataset, { dataset, documents });
  while ((await client.task(task.id)).status === 'running') await new Promise((resolve) => setTimeout(resolve, 5));
  const sort = { field: 'published_at', order: 'desc', tieBreak: '_id' } as const;
  const question = { index: dataset, generation: 0, query: { match_all: {} }, sort, size };
  const comparison = createComparison({
    question: { ...question, tieBreak: '_id' },
    calls: client,
    schedule: (publish) => publish(),
    now: () => 0,
  });
  const trips = createTrips({
    client,
    question: { ...question, mappings: known.mappings, values: valueKindOf('date'), maxResultWindow: 10_000 },
    moveOn: () => Promise.resolve(),
    schedule: () => undefined,
  });
  const judged = await trips.start(
    defaultWriter,
    tripLanes(comparison.lanes).filter(({ id }) => lanes.includes(id)),
  );
  return {
    documents,
    size,
    rate: defaultWriter.rate,
    trips: judged.map(({ trip: { lane, name }, judgement: { start, added, verdict } }) => ({
      lane,
      name,
      start: writeMarks(start),
      added: writeMarks(added),
      duplicates: verdict.duplicates,
      missing: verdict.missing,
    })),
  };
}
