/** What of a view goes into a link, and back. Fetched with the first link. */
import { axesKinds, defaultChart, metrics, mostGhostShards, reaches, type ChartView } from './chart/chart-view.ts';
import { defaultView, type CompareView, type Positions } from './compare-view.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** No feature has more to say of itself in a link. */
const mostCharacters = 100;

/** Reads a view from a link. Total: what makes no sense counts as absent, and at least one lane stays in sight. */
export function readView(value: unknown): CompareView {
  const view = record(value);
  const lanes = record(view['lanes']);
  const order = modesIn(lanes['order']);
  const hidden = modesIn(lanes['hidden']);
  return {
    lanes: {
      order: [...order, ...defaultView.lanes.order.filter((id) => !order.includes(id))],
      hidden: hidden.length < modes.length ? hidden : [],
      free: modesIn(lanes['free']),
    },
    chart: readChart(record(view['chart'])),
    shown: modeIn(view['shown']) ?? defaultView.shown,
    positions: positionsIn(record(view['positions'])),
    consistency: typeof view['consistency'] === 'string' ? view['consistency'].slice(0, mostCharacters) : null,
  };
}

/** What of a view is not as it would be anyway, for a short link; null when nothing is. The inverse of {@link readView}. */
export function writeView(view: CompareView): Record<string, unknown> | null {
  const lanes = differing(view.lanes, defaultView.lanes);
  const chart = differing(view.chart, defaultChart);
  const rest = differing(
    { shown: view.shown, consistency: view.consistency },
    { shown: defaultView.shown, consistency: defaultView.consistency },
  );
  const written = {
    ...(lanes && { lanes }),
    ...(chart && { chart }),
    ...rest,
    // In one order, so that the same view gives the same link.
    ...(Object.keys(view.positions).length > 0 && { positions: positionsIn(view.positions) }),
  };
  return Object.keys(written).length === 0 ? null : written;
}

function differing<Shape extends object>(value: Shape, usual: Shape): Partial<Shape> | null {
  const entries = Object.entries(value).filter(([key, part]) => JSON.stringify(part) !== JSON.stringify(usual[key as keyof Shape]));
  // Entries of a shape, some left out.
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Shape>);
}

function positionsIn(value: Readonly<Record<string, unknown>>): Positions {
  const entries = modes.flatMap(({ id }) => {
    const page = value[id];
    return typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? [[id, page] as const] : [];
  });
  return Object.fromEntries(entries);
}

function modesIn(value: unknown): readonly ModeId[] {
  return Array.isArray(value) ? [...new Set(value.flatMap((id: unknown) => modeIn(id) ?? []))] : [];
}

function modeIn(value: unknown): ModeId | undefined {
  return modes.find((mode) => mode.id === value)?.id;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** Reads what a link says of the chart; what makes no sense counts as absent. */
function readChart(value: Readonly<Record<string, unknown>>): ChartView {
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
