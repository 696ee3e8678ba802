import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../../client/client.ts';
import { createTrips, type TripQuestion, type Trips, type TripsState } from '../run/trips.ts';

/** Progress is shown four times a second: a picture of thousands of cells is drawn for each. */
const publishEvery = 250;

/** Where the trips of the last question lie while the check is folded away or another page is looked at. */
export type TripsSlot = Map<string, Trips>;

/**
 * Trips over the question at hand, as they were left. One under way is stopped when the question changes or the check goes out of sight:
 * nobody writes unseen.
 */
export function useTrips(
  slot: TripsSlot,
  client: Client,
  question: TripQuestion,
  moveOn: (ms: number) => Promise<void>,
): Pick<Trips, 'start' | 'stop'> & { readonly state: TripsState } {
  const trips = useMemo(() => {
    const key = JSON.stringify(question);
    const there = slot.get(key);
    if (there !== undefined) return there;
    const made = createTrips({ client, question, moveOn, schedule: (publish) => setTimeout(publish, publishEvery) });
    slot.clear();
    slot.set(key, made);
    return made;
  }, [slot, client, question, moveOn]);
  useEffect(() => trips.stop, [trips]);
  const state = useSyncExternalStore(trips.subscribe, trips.getState);
  return { state, start: trips.start, stop: trips.stop };
}
