import { modes, type ModeId } from '../../lanes/mode.ts';
import type { Metric } from '../chart-view.ts';
import { messages } from '../messages.ts';
import type { Series } from '../series.ts';

/** What one page cost by one way of paging: here counted, there derived or measured. Null: there is no such figure. */
export interface BothPoint {
  readonly mode: ModeId;
  readonly page: number;
  readonly depth: number;
  readonly requests: number;
  readonly shards: number;
  readonly tab: Costs;
  readonly cluster: Costs;
}

type Costs = Readonly<Record<BothMetric, number | null>>;

/** What both have figures of. */
export type BothMetric = Exclude<Metric, 'ms'>;

/** The tab's lines, and the cluster's as pale ones; what has no figure is left out. */
export function bothSeries(points: readonly BothPoint[], metric: BothMetric, product: string): readonly Series[] {
  return (['tab', 'cluster'] as const).flatMap((side) =>
    modes
      .map(({ id }) => ({
        mode: id,
        shards: points[0]?.shards ?? 0,
        ghost: side === 'cluster',
        name: side === 'cluster' ? product : messages.inTab,
        points: points
          .filter((point) => point.mode === id && point[side][metric] !== null)
          .map(({ page, depth, requests, ...costs }) => ({
            point: { mode: id, page, depth, counts: null, requests, error: null },
            depth,
            value: costs[side][metric],
          })),
      }))
      .filter((series) => series.points.length > 0),
  );
}
