import type { FactName, FactValue } from './fact-names.ts';
import type { Curve, CurvePoint } from './lesson.ts';

/** Heights of a drawing: of each line, at each place across. */
export type Drawn = readonly (readonly number[])[];

/** The same of a drawing somebody is at, or of a lesson that goes on: what is missing is undefined. */
export type Sketch = readonly (readonly (number | undefined)[])[];

/** How many steps of the keys the height of a drawing is. */
const steps = 100;

/** The height a key changes a point by. A pointer comes to the same heights. */
export function curveStep({ most }: Curve): number {
  return Math.max(1, Math.round(most / steps));
}

/** The nearest height that can be drawn. */
export function drawable(curve: Curve, height: number): number {
  const step = curveStep(curve);
  return Math.min(curve.most, Math.max(0, Math.round(height / step) * step));
}

/** Nothing drawn yet. */
export function blankSketch({ at, lines }: Curve): Sketch {
  return lines.map(() => at.map(() => undefined));
}

/** The sketch with one point moved. */
export function withPoint(sketch: Sketch, line: number, place: number, height: number): Sketch {
  return sketch.map((heights, i) => (i === line ? heights.map((old, j) => (j === place ? height : old)) : heights));
}

/** The drawing, once nothing is missing. */
export function finished(sketch: Sketch): Drawn | undefined {
  return isWhole(sketch) ? sketch : undefined;
}

function isWhole(sketch: Sketch): sketch is Drawn {
  return sketch.every((heights) => heights.every((height) => height !== undefined));
}

/** Whether a value from elsewhere is a drawing of this curve. */
export function isDrawn({ at, lines, most }: Curve, value: unknown): value is Drawn {
  const isHeight = (height: unknown) => typeof height === 'number' && height >= 0 && height <= most;
  const isLine = (heights: unknown) => Array.isArray(heights) && heights.length === at.length && heights.every(isHeight);
  return Array.isArray(value) && value.length === lines.length && value.every(isLine);
}

/** What the lesson's file expects. */
export function expectedCurve({ lines }: Curve): Drawn {
  return lines.map(({ points }) => points.map(({ is }) => is));
}

/** What was counted so far. */
export function countedCurve({ lines }: Curve, states: readonly CountedStep[]): Sketch {
  const counted = ({ step, see }: CurvePoint) => {
    const value = states[step - 1]?.counted[see];
    return typeof value === 'number' ? value : undefined;
  };
  return lines.map(({ points }) => points.map(counted));
}

/** What a step has counted. */
interface CountedStep {
  readonly counted: Readonly<Partial<Record<FactName, FactValue>>>;
}

/** What is wrong with a curve beyond what a schema can say: where in it, and why. */
export function curveProblem({ at, lines, most }: Curve): CurveProblem | undefined {
  const back = at.findIndex((x, i) => i > 0 && x <= (at[i - 1] ?? 0));
  if (back > 0) return { path: ['at', back], reason: 'must lie right of the one before' };
  for (const [i, { name, points }] of lines.entries()) {
    if (lines.findIndex((other) => other.name === name) < i) return { path: ['lines', i, 'name'], reason: 'is the name of another line' };
    if (points.length !== at.length)
      return { path: ['lines', i, 'points'], reason: `must have ${at.length} entries, as there are in "at"` };
    const above = points.findIndex(({ is }) => is > most);
    if (above >= 0) return { path: ['lines', i, 'points', above, 'is'], reason: `lies above ${most}, where the drawing ends` };
  }
  return undefined;
}

interface CurveProblem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}
