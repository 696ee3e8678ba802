import type { ReadEnd, TripLane } from '../../features/consistency/run/run-trip.ts';
import type { Lane } from '../../features/paging-compare/lanes/lane.ts';

/** The lanes on screen as trips read them: what is read for a trip is seen walking. */
export function tripLanes(lanes: readonly Lane[]): readonly TripLane[] {
  return lanes.map((lane) => ({
    id: lane.mode.id,
    name: lane.mode.name,
    snapshot: lane.mode.keepAlive !== null,
    cursor: !lane.mode.canJump,
    read: async (pages, onPage) => {
      await lane.readOut(pages, (hits, more) =>
        onPage(
          hits.map((hit) => hit._id),
          more,
        ),
      );
      return endOf(lane);
    },
    stop: () => void lane.stop(),
  }));
}

function endOf(lane: Lane): ReadEnd {
  const { status, error } = lane.current();
  if (status === 'error') return { kind: 'refused', reason: error?.message ?? '' };
  return { kind: status === 'end' || status === 'expired' ? status : 'stopped', reason: '' };
}
