import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { indexKey, indexQuery } from '../../client/queries/queries.ts';
import { replicasQuery } from '../../client/queries/replicas-query.ts';
import { makingOf } from '../../features/data-set/imports-memory.ts';
import { useMaking } from '../../features/data-set/use-making.ts';
import type { Setup } from '../../features/lessons/model/lesson.ts';
import type { Kept } from '../kept.ts';
import type { Navigate } from '../routes/use-route.ts';
import { routeOfSetup } from './lesson-address.ts';

/** The window of an index nobody has changed. @see spec 8 */
const usualWindow = 10_000;

/** Makes the page look as a lesson wants it: its data, made anew where they are others, untouched lanes, and the address. */
export function useSetUp(client: Client, kept: Kept, navigate: Navigate): (setup: Setup) => Promise<void> {
  const queries = useQueryClient();
  const making = useMaking(client);
  return async (setup) => {
    // At once: what is pressed from now on is not to be forgotten again. Lanes over anything else are new ones.
    await kept.lanes.latest()?.comparison.reset();
    const { data, documents, shards, replicas = 0 } = setup;
    await importOver(client, () => makingOf(queries, data));
    const index = await queries.fetchQuery(indexQuery(client, data));
    const running = index && (await queries.fetchQuery(replicasQuery(client, data)));
    if (index !== null && (index.shards !== shards || index.documents !== documents || running !== replicas)) {
      const settings = { number_of_replicas: replicas, 'fathom.run_replicas': 'true' };
      await making.mutateAsync({ dataset: data, shards, documents, ...(replicas > 0 && { settings }) });
    } else if (index !== null && index.maxResultWindow !== usualWindow) {
      await client.putMaxResultWindow(data, usualWindow);
      await queries.invalidateQueries({ queryKey: indexKey(data) });
    }
    navigate(routeOfSetup(setup), 'push');
  };
}

/** An index that is being filled is not yet one with too few documents. */
async function importOver(client: Client, look: () => ReturnType<typeof makingOf>): Promise<void> {
  for (;;) {
    const { beingMade, task } = look();
    if (!beingMade && (task === undefined || (await client.task(task)).status !== 'running')) return;
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
}
