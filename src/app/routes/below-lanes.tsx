import type { Ask } from '../../client/ask.ts';
import type { RecordedTrips } from '../../features/consistency/model/recorded-trips.ts';
import { ContextsPanel } from '../../features/contexts/contexts-panel.tsx';
import type { SectionId } from '../../features/paging-compare/sections.ts';
import { ScaleLink } from '../../features/scale/scale-link.tsx';
import type { Compare } from '../../features/paging-compare/view/use-compare.ts';
import type { Kept } from '../kept.ts';
import { ClusterSlot } from './cluster-slot.tsx';
import { ConsistencySlot } from './consistency-slot.tsx';
import { SaveDrawings } from './save/save-drawings.tsx';
import { useArrival } from './use-arrival.ts';

/** What else works with the lanes, in sections below them; whoever comes by a section's address is taken to it. */
export function BelowLanes({
  compare,
  arrivedAt,
  ask,
  kept,
  recorded,
}: {
  readonly compare: Compare;
  /** The section that was open when the page came. */
  readonly arrivedAt: SectionId | undefined;
  readonly ask: Ask;
  readonly kept: Kept;
  readonly recorded: RecordedTrips | undefined;
}) {
  useArrival(compare.open, arrivedAt);
  const { shape, settings } = compare;
  return (
    <>
      <ConsistencySlot compare={compare} slot={kept.trips} clock={kept.clock} recorded={recorded} />
      <ContextsPanel
        ask={ask}
        now={kept.clock.now}
        open={compare.open.includes('contexts')}
        onOpen={(wanted) => compare.onOpen('contexts', wanted)}
        address={compare.addressOf('contexts')}
      />
      <ClusterSlot compare={compare} slot={kept.cluster} />
      <SaveDrawings compare={compare} />
      <ScaleLink shards={shape.shards} documents={shape.matching ?? compare.documents} page={settings.page} size={settings.size} />
    </>
  );
}
