import type { Ask } from '../client/ask.ts';
import { createServiceClock, type ServiceClock } from '../client/service-clock.ts';
import type { TripsSlot } from '../features/consistency/view/use-trips.ts';
import type { ClusterSlot } from '../features/cluster/ways/connection.ts';
import { createLaneKeeper, type LaneKeeper } from '../features/paging-compare/lane-keeper.ts';
import type { LessonsSlot } from './lessons/lessons-slot.ts';
import type { ConsoleSlot } from './routes/console-route-page.tsx';
import type { DeskSlot } from './routes/data/data-route-page.tsx';

/** What stays while other pages are on screen. */
export interface Kept {
  readonly clock: ServiceClock;
  readonly lanes: LaneKeeper;
  /** What was read through the lanes while somebody wrote. */
  readonly trips: TripsSlot;
  readonly desk: DeskSlot;
  readonly sheets: ConsoleSlot;
  readonly lessons: LessonsSlot;
  /** What is known of the cluster beside the tab. */
  readonly cluster: ClusterSlot;
}

/** Nothing has been looked at yet. */
export function createKept(ask: Ask): Kept {
  return {
    clock: createServiceClock(ask),
    lanes: createLaneKeeper(),
    trips: new Map(),
    desk: { current: undefined },
    sheets: { current: undefined },
    lessons: { current: undefined },
    cluster: { current: undefined },
  };
}
