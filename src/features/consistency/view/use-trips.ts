import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../../client/client.ts';
import { createTrips, type TripQuestion, type Trips, type TripsState } from '../run/trips.ts';

/** Progress is shown four times a second: a picture of thousands of cells is drawn for each. */
const publishEvery = 250;

/** Trips over the question at hand; one under way is stopped when the question changes or the page goes. */
export function useTrips(
  client: Client,
  question: TripQuestion,
  moveOn: (ms: number) => Promise<void>,
): Pick<Trips, 'start' | 'stop'> & { readonly state: TripsState } {
  const trips = useMemo(
    () =>
      createTrips({
        client,
        question,
        moveOn,
        schedule: (publish) => setTimeout(publish, publishEvery),
      }),
    [client, question, moveOn],
  );
  useEffect(() => trips.stop, [trips]);
  const state = useSyncExternalStore(trips.subscribe, trips.getState);
  return { state, start: trips.start, stop: trips.stop };
}
