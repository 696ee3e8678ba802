import { useEffect, useRef, useSyncExternalStore } from 'react';
import { largest } from '../../../components/text/largest.ts';
import { spokenSweep } from '../depth/sweeper.ts';
import type { Compare } from '../view/use-compare.ts';
import { messages } from './messages.ts';
import type { PointsOf } from './series.ts';
import { ghostOf, sweeperOf } from './sweeper-of.ts';

/** Follows the sweeps, which outlive the page, and tells a screen reader what became of them. */
export function useChart(compare: Compare) {
  const { kept, shape, say } = compare;
  const sweeper = sweeperOf(kept);
  const sweep = useSyncExternalStore(sweeper.subscribe, sweeper.getState);
  const { subscribe, getState, start, stop, forget } = ghostOf(kept);
  const ghost = useSyncExternalStore(subscribe, getState);
  const told = useRef(ghost?.status);
  useEffect(() => {
    if (ghost?.status === 'done' && told.current !== 'done') say(messages.ghostDone(ghost.shards));
    told.current = ghost?.status;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per end of a ghost: `say` is another function on every drawing
  }, [ghost?.status]);
  const measured: readonly PointsOf[] = [
    { shards: shape.shards, points: sweep.points, ghost: false },
    ...(ghost === null ? [] : [{ shards: ghost.shards, points: ghost.points, ghost: true }]),
  ];
  const { client, dataset, documents } = compare;
  return {
    sweep,
    runSweep: () => void sweeper.start(shape).then((outcome) => outcome && say(spokenSweep(outcome))),
    stopSweep: sweeper.stop,
    /** The same question on another number of shards; null: nobody asked for it. */
    ghost,
    runGhost: () => start({ client, dataset, documents, shards: compare.view.chart.ghostShards, deps: kept.deps, shape }),
    stopGhost: stop,
    forgetGhost: forget,
    /** The points of both. */
    measured,
    /** How deep they go, in documents. */
    deepest: largest(measured, (of) => largest(of.points, (point) => point.depth), compare.settings.size),
  };
}

/** What was measured over the question of the lanes, and what measures more. */
export type Chart = ReturnType<typeof useChart>;
