import { useQueryClient } from '@tanstack/react-query';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import { contextsKey } from '../../client/queries/contexts-query.ts';
import { indexKey, indexQuery } from '../../client/queries/queries.ts';
import { replicasQuery } from '../../client/queries/replicas-query.ts';
import { makingOf } from '../../features/data-set/imports-memory.ts';
import { useMaking } from '../../features/data-set/use-making.ts';
import { openDesk } from '../../features/lessons/model/desk.ts';
import type { PutBack, Setup } from '../../features/lessons/model/lesson.ts';
import type { Kept } from '../kept.ts';
import type { Navigate } from '../routes/use-route.ts';
import { routeOfSetup } from './lesson-address.ts';
import { putBack } from './put-back.ts';

/** The window of an index nobody has changed. @see spec 8 */
const usualWindow = 10_000;

interface Tools {
  readonly client: Client;
  readonly ask: Ask;
  readonly kept: Kept;
  readonly navigate: Navigate;
}

/** Makes the page look as a lesson wants it: what lessons did to the service taken back, its data, made anew where they are others, untouched lanes, and the address. */
export function useSetUp({ client, ask, kept, navigate }: Tools): (setup: Setup) => Promise<PutBack> {
  const queries = useQueryClient();
  const making = useMaking(client);
  return async (setup) => {
    // At once: what is pressed from now on is not to be forgotten again. Lanes over anything else are new ones.
    await kept.lanes.latest()?.comparison.reset();
    const lessons = (kept.lessons.current ??= openDesk()).getState().map(({ lesson }) => lesson);
    const takenBack = await putBack(ask, kept.clock, lessons);
    await queries.invalidateQueries({ queryKey: contextsKey });
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
    return takenBack;
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
