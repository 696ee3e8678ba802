import { modes, type ModeId } from '../lanes/mode.ts';
import type { SweepPoint } from '../depth/sweep.ts';
import type { Metric, Reach } from './chart-view.ts';
import { messages } from './messages.ts';

/** A measured point as the chart draws it; `value` is null where the service refused. */
export interface ChartPoint {
  readonly point: SweepPoint;
  readonly depth: number;
  readonly value: number | null;
}

/** The points of one sweep: of the index on screen, or of its ghost on another number of shards. */
export interface PointsOf {
  readonly shards: number;
  readonly points: readonly SweepPoint[];
  readonly ghost: boolean;
}

export interface Series {
  readonly mode: ModeId;
  readonly shards: number;
  readonly ghost: boolean;
  /** Whose it is, where there are several. */
  readonly name?: string;
  readonly points: readonly ChartPoint[];
}

/** A formula as a line. Labelled ceiling wherever it is shown. */
export interface FormulaLine {
  readonly id: string;
  readonly mode: ModeId;
  /** What stands beside the line; null where a legend says it for all. */
  readonly name: string | null;
  /** Pairs of depth and value, ascending. */
  readonly samples: readonly (readonly [number, number])[];
}

/** The points of each lane in order of depth; lanes without a point are left out. */
export function seriesOf({ points, shards, ghost }: PointsOf, reach: Reach, metric: Metric): readonly Series[] {
  return modes
    .map((mode) => ({
      mode: mode.id,
      shards,
      ghost,
      points: points
        .filter((point) => point.mode === mode.id)
        .toSorted((a, b) => a.depth - b.depth)
        .map((point) => ({ point, depth: point.depth, value: point.counts?.[reach][metric] ?? null })),
    }))
    .filter((series) => series.points.length > 0);
}

/** Entries that offset merges on the way to a page when every page before it is asked for too: a ceiling, by the formula. */
export function walkedByOffset(shards: number, size: number, page: number): number {
  return (shards * size * page * (page + 1)) / 2;
}

/**
 * What the formulas say for entries merged; they say nothing about the other counters. A request by offset merges shards x depth, one by a
 * cursor shards x size. A whole trip merges shards x depth, and by offset, page by page, what `walkedByOffset` says.
 */
export function formulaLines(shards: number, size: number, depth: number, reach: Reach): readonly FormulaLine[] {
  const samples = Array.from({ length: 49 }, (_, i) => size * (depth / size) ** (i / 48));
  const line = (id: string, mode: ModeId, value: (depth: number) => number, name: string | null = null): FormulaLine => ({
    id,
    mode,
    name,
    samples: samples.map((at) => [at, value(at)] as const),
  });
  if (reach === 'trip') {
    const walked = (at: number) => walkedByOffset(shards, size, at / size);
    return [line('jump', 'offset', (at) => shards * at), line('walked', 'offset', walked, messages.offsetWalked)];
  }
  return [line('offset', 'offset', (at) => shards * at), line('cursor', 'search_after', () => shards * size)];
}
