import { defaultChart, readChart, type ChartView } from './chart/chart-view.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** Which lanes are in sight, in which order, and which move on their own. */
export interface Arrangement {
  /** All four, hidden ones too. */
  readonly order: readonly ModeId[];
  readonly hidden: readonly ModeId[];
  /** Lanes that stay where they are when the others move together. */
  readonly free: readonly ModeId[];
}

/** The page each lane stood at; lanes that had not asked are left out. */
export type Positions = Readonly<Partial<Record<ModeId, number>>>;

/** How the Compare page is looked at: everything a link carries besides what is asked. */
export interface CompareView {
  readonly lanes: Arrangement;
  readonly chart: ChartView;
  /** The lane the inspector and the lane keys are about; the one in sight on narrow pages. */
  readonly shown: ModeId;
  readonly guess: ModeId | null;
  readonly positions: Positions;
  /** What the consistency check is set to, in its own words; null: it is folded away. */
  readonly consistency: string | null;
}

export const defaultView: CompareView = {
  lanes: { order: modes.map((mode) => mode.id), hidden: [], free: [] },
  chart: defaultChart,
  shown: 'offset',
  guess: null,
  positions: {},
  consistency: null,
};

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
    guess: modeIn(view['guess']) ?? null,
    positions: positionsIn(record(view['positions'])),
    consistency: typeof view['consistency'] === 'string' ? view['consistency'].slice(0, mostCharacters) : null,
  };
}

/** What of a view is not as it would be anyway, for a short link; null when nothing is. The inverse of {@link readView}. */
export function writeView(view: CompareView): Record<string, unknown> | null {
  const lanes = differing(view.lanes, defaultView.lanes);
  const chart = differing(view.chart, defaultChart);
  const rest = differing(
    { shown: view.shown, guess: view.guess, consistency: view.consistency },
    { shown: defaultView.shown, guess: defaultView.guess, consistency: defaultView.consistency },
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

/** Hides a lane or shows it again; the last one in sight stays. */
export function toggleHidden(lanes: Arrangement, id: ModeId): Arrangement {
  const hidden = toggled(lanes.hidden, id);
  return hidden.length === lanes.order.length ? lanes : { ...lanes, hidden };
}

/** Locks a lane to the others or frees it. */
export function toggleFree(lanes: Arrangement, id: ModeId): Arrangement {
  return { ...lanes, free: toggled(lanes.free, id) };
}

/** Moves a lane past its neighbour in sight; at the end nothing changes. */
export function moveLane(lanes: Arrangement, id: ModeId, by: -1 | 1): Arrangement {
  const visible = lanesInSight(lanes);
  const neighbour = visible[visible.indexOf(id) + by];
  if (neighbour === undefined || !visible.includes(id)) return lanes;
  const without = lanes.order.filter((other) => other !== id);
  const at = without.indexOf(neighbour) + (by === 1 ? 1 : 0);
  return { ...lanes, order: [...without.slice(0, at), id, ...without.slice(at)] };
}

/** The lanes that are shown, in order. */
export function lanesInSight(lanes: Arrangement): readonly ModeId[] {
  return lanes.order.filter((id) => !lanes.hidden.includes(id));
}

/** The lanes that move together. */
export function lanesLocked(lanes: Arrangement): readonly ModeId[] {
  return lanesInSight(lanes).filter((id) => !lanes.free.includes(id));
}

function toggled(ids: readonly ModeId[], id: ModeId): readonly ModeId[] {
  return ids.includes(id)
    ? ids.filter((other) => other !== id)
    : modes.map((mode) => mode.id).filter((other) => other === id || ids.includes(other));
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
