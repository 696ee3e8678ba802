import type { WireHit } from '../../client/wire.ts';
import type { ReadEnd, TripLane } from '../../features/consistency/run/run-trip.ts';
import type { Lane } from '../../features/paging-compare/lanes/lane.ts';

/** Parameters by which every search reads the same copy of a shard. A scroll or PIT does so anyway, and must not be asked to. */
const oneCopy = 'cost=true&preference=fathom';

/** The lanes on screen as trips read them: what is read for a trip is seen walking. */
export function tripLanes(lanes: readonly Lane[]): readonly TripLane[] {
  return lanes.map((lane) => ({
    id: lane.mode.id,
    name: lane.mode.name,
    snapshot: lane.mode.keepAlive !== null,
    cursor: !lane.mode.canJump,
    read: async (pages, onPage, copies) => {
      const ids = (hits: readonly WireHit[]) => hits.map((hit) => hit._id);
      await lane.readOut(pages, (hits, more) => onPage(ids(hits), more), copies === 'same' && !lane.mode.keepAlive ? oneCopy : undefined);
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
