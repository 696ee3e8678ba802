import { metrics, reaches, type Metric, type Reach } from './series.ts';

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

/** Reads what a link says of the chart; what makes no sense counts as absent. */
export function readChart(value: Readonly<Record<string, unknown>>): ChartView {
  const shards = value['ghostShards'];
  return {
    reach: reaches.find((reach) => reach === value['reach']) ?? defaultChart.reach,
    metric: metrics.find((metric) => metric === value['metric']) ?? defaultChart.metric,
    axes: axesKinds.find((axes) => axes === value['axes']) ?? defaultChart.axes,
    table: value['table'] === true,
    ghostShards:
      typeof shards === 'number' && Number.isInteger(shards) && shards >= 1 && shards <= mostGhostShards
        ? shards
        : defaultChart.ghostShards,
  };
}
