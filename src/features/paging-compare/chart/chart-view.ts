import type { Counts } from '../lanes/lane-counts.ts';

/** What the vertical axis counts. */
export type Metric = keyof Pick<Counts, 'merged' | 'visited' | 'bytes' | 'ms'>;
/** One request, the dearest one so far, or all of them. */
export type Reach = 'last' | 'worst' | 'trip';

export const metrics: readonly Metric[] = ['merged', 'visited', 'bytes', 'ms'];
export const reaches: readonly Reach[] = ['last', 'worst', 'trip'];

/** How the chart is looked at. */
export interface ChartView {
  readonly reach: Reach;
  readonly metric: Metric;
  readonly axes: Axes;
  /** The points as a table instead of the drawing. */
  readonly table: boolean;
  /** The shard count the chart's ghost lines are drawn for when asked to. */
  readonly ghostShards: number;
}

export type Axes = 'linear' | 'log';
export const axesKinds: readonly Axes[] = ['linear', 'log'];
export const mostGhostShards = 20;

export const defaultChart: ChartView = { reach: 'last', metric: 'merged', axes: 'linear', table: false, ghostShards: 10 };
