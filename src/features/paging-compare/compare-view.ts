import { defaultChart, type ChartView } from './chart/chart-view.ts';
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

/** True when both put every lane on the same page. */
export function samePositions(a: Positions, b: Positions): boolean {
  return modes.every(({ id }) => a[id] === b[id]);
}

/** How the Compare page is looked at: everything a link carries besides what is asked. */
export interface CompareView {
  readonly lanes: Arrangement;
  readonly chart: ChartView;
  /** The lane the inspector and the lane keys are about; the one in sight on narrow pages. */
  readonly shown: ModeId;
  readonly positions: Positions;
  /** What the consistency check is set to, in its own words; null: as it is set by itself. */
  readonly consistency: string | null;
}

export const defaultView: CompareView = {
  lanes: { order: modes.map((mode) => mode.id), hidden: [], free: [] },
  chart: defaultChart,
  shown: 'offset',
  positions: {},
  consistency: null,
};

/** The lanes that are shown, in order. */
export function lanesInSight(lanes: Arrangement): readonly ModeId[] {
  return lanes.order.filter((id) => !lanes.hidden.includes(id));
}

/** The lanes that move together. */
export function lanesLocked(lanes: Arrangement): readonly ModeId[] {
  return lanesInSight(lanes).filter((id) => !lanes.free.includes(id));
}
