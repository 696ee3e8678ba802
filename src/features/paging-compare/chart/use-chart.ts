import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { largest } from '../../../components/text/largest.ts';
import { spokenSweep } from '../depth/sweeper.ts';
import type { Compare } from '../view/use-compare.ts';
import { messages } from './messages.ts';
import { recorded as elasticsearch } from './recorded/elasticsearch-7-10.ts';
import { recorded as opensearch } from './recorded/opensearch-2-19.ts';
import { isAbout } from './recorded/recorded-run.ts';
import type { PointsOf } from './series.ts';
import { ghostOf, sweeperOf } from './sweeper-of.ts';

const RECORDED = [opensearch, elasticsearch];

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
  const [chosen, choose] = useState<readonly string[]>([]);
  const { size, sort, tieBreak, query } = compare.settings;
  const about = { dataset: dataset.id, documents, shards: shape.shards, size, sort: `${sort.field}:${sort.order},${tieBreak}:asc` };
  // Of every document, in the order of the data set.
  const offered = query.trim() === '' ? RECORDED.filter((run) => isAbout(run, about)) : [];
  const shown = offered.filter(({ product }) => chosen.includes(product));
  return {
    /** What real nodes did with the same question. */
    offered,
    /** Those that are to be drawn. */
    recorded: shown,
    showRecorded: (product: string, shows: boolean) =>
      choose((before) => (shows ? [...before, product] : before.filter((other) => other !== product))),
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
    deepest: largest(
      measured,
      (of) => largest(of.points, (point) => point.depth),
      Math.max(
        size,
        largest(
          shown.flatMap(({ points }) => points),
          ({ page }) => page * size,
          0,
        ),
      ),
    ),
  };
}

/** What was measured over the question of the lanes, and what measures more. */
export type Chart = ReturnType<typeof useChart>;
