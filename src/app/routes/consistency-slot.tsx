import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { replicasQuery } from '../../client/queries/replicas-query.ts';
import type { ServiceClock } from '../../client/service-clock.ts';
import type { RecordedTrips } from '../../features/consistency/model/recorded-trips.ts';
import type { TripQuestion } from '../../features/consistency/run/trips.ts';
import { ConsistencyPanel } from '../../features/consistency/view/consistency-panel.tsx';
import type { TripsSlot } from '../../features/consistency/view/use-trips.ts';
import { valueKindOf } from '../../features/consistency/writer/value-kind.ts';
import { defaultWriter, readWriter, writeWriter } from '../../features/consistency/writer/settings.ts';
import type { Comparison } from '../../features/paging-compare/comparison.ts';
import type { Compare } from '../../features/paging-compare/view/use-compare.ts';
import { tripLanes } from './trip-lanes.ts';

/** Ties the consistency check to the lanes on screen, to the service's clock, and to the address. */
export function ConsistencySlot({
  compare,
  slot,
  clock,
  recorded,
}: {
  readonly compare: Compare;
  readonly slot: TripsSlot;
  readonly clock: ServiceClock;
  readonly recorded: RecordedTrips | undefined;
}) {
  const { dataset, question, shape, maxResultWindow } = compare;
  const open = compare.open.includes('consistency');
  const replicas = useQuery({ ...replicasQuery(compare.client, question.index), enabled: open }).data ?? 0;
  const { comparison } = compare.kept;
  // The writer's settings as the address has them; null: those it begins with.
  const text = compare.view.consistency;
  const onText = (consistency: string) => compare.change({ consistency });
  useTooManyContexts(comparison, () => compare.onOpen('contexts', true));
  const lanes = useMemo(() => tripLanes(comparison.lanes), [comparison]);
  const asked = useMemo((): TripQuestion => {
    const { index, generation, query, sort, tieBreak, size } = question;
    const type = dataset.fields.find((field) => field.name === sort.field)?.type;
    return {
      index,
      generation,
      query,
      sort: { ...sort, tieBreak },
      size,
      mappings: dataset.mappings,
      values: valueKindOf(type),
      maxResultWindow,
    };
  }, [question, dataset, maxResultWindow]);
  const moveOn = useCallback((by: number) => clock.turn({ kind: 'virtual', by }), [clock]);
  return (
    <ConsistencyPanel
      client={compare.client}
      slot={slot}
      lanes={lanes}
      question={asked}
      pages={shape.matching === undefined ? undefined : Math.ceil(shape.matching / question.size)}
      settings={text === null ? defaultWriter : readWriter(text)}
      onSettings={(settings) => onText(writeWriter(settings))}
      replicas={replicas}
      open={open}
      onOpen={(open) => compare.onOpen('consistency', open)}
      address={compare.addressOf('consistency')}
      recorded={recorded}
      ready={compare.ready}
      moveOn={moveOn}
    />
  );
}

/** Calls back when a lane meets the limit of open contexts, once for each time it does. */
function useTooManyContexts(comparison: Comparison, onTooMany: () => void): void {
  const tell = useEffectEvent(onTooMany);
  useEffect(() => {
    let before = false;
    const look = () => {
      const now = comparison.getStates().some((state) => state.error?.kind === 'contexts');
      if (now && !before) tell();
      before = now;
    };
    // This part of the page comes later than the lanes: they may have met it already.
    look();
    return comparison.subscribe(look);
  }, [comparison]);
}
