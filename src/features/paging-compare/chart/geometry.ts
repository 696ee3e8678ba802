import { largest } from '../../../components/text/largest.ts';
import { smallest } from '../../../components/text/smallest.ts';
import { linearScale, logScale, type Scale } from './scale.ts';
import type { FormulaLine, Series } from './series.ts';

/** Where everything of the chart lies, in pixels of its box. */
export interface Geometry {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Scales over all points and formula samples, so that nothing drawn leaves the box. */
export function geometryOf(
  series: readonly Series[],
  formulas: readonly FormulaLine[],
  box: { readonly width: number; readonly height: number; readonly log: boolean },
): Geometry {
  const left = 74;
  // Half of the last depth's label stands beyond the axis.
  const right = box.width - 32;
  const top = 26;
  const bottom = box.height - 44;
  const points = series.flatMap((series) => series.points);
  const depths = [...points.map((point) => point.depth), ...formulas.flatMap((line) => line.samples.map(([depth]) => depth))];
  const values = [...points.flatMap((point) => point.value ?? []), ...formulas.flatMap((line) => line.samples.map(([, value]) => value))];
  const span = { x: extent(depths), y: extent(values) };
  const wanted = Math.max(2, Math.floor((right - left) / 110));
  return {
    x: box.log ? logScale(span.x.min, span.x.max, left, right) : linearScale(span.x.max, left, right, wanted),
    y: box.log ? logScale(span.y.min, span.y.max, bottom, top) : linearScale(span.y.max, bottom, top, 4),
    left,
    right,
    top,
    bottom,
  };
}

function extent(values: readonly number[]): { readonly min: number; readonly max: number } {
  const positive = values.filter((value) => value > 0);
  return {
    min: positive.length === 0 ? 1 : smallest(positive, (value) => value),
    max: largest(positive, (value) => value, 1),
  };
}
