import { largest } from '../../components/text/largest.ts';
import { linearScale, type Scale } from '../../features/paging-compare/chart/scale.ts';
import { modeOf, type Mode, type ModeId } from '../../features/paging-compare/lanes/mode.ts';
import type { ChartRecording, PointShown } from '../recorded/recording.ts';
import type { Words } from '../words/words.ts';
import { shape, type Shape } from './shape.ts';

/** What the height of a chart counts. */
export type ChartMetric = 'merged' | 'visited' | 'bytes';

/** A chart's box, and what is shown in it. */
export interface ChartLook {
  readonly width: number;
  readonly height: number;
  readonly words: Words;
  readonly metric: ChartMetric;
  readonly modes: readonly ModeId[];
}

/** A point where it lies, in the order the keys walk them. */
export interface PlacedPoint {
  readonly point: PointShown;
  readonly x: number;
  readonly y: number;
  readonly value: number | null;
}

/** The shapes of a chart, and where its points lie. */
export interface ChartDrawing {
  readonly shapes: readonly Shape[];
  readonly points: readonly PlacedPoint[];
}

interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Lines of the counted points, with the ceiling by the formula and the limit of the index. A refused request is a cross, half-way up; the first one has the word beside it. */
export function chartPicture({ shape: asked, points }: ChartRecording, look: ChartLook): ChartDrawing {
  const { metric, modes, words } = look;
  const shown = points.filter(({ mode }) => modes.includes(mode));
  const deepest = largest(shown, ({ depth }) => depth, asked.size);
  const formulas = metric === 'merged' ? formulaLines(modes, asked.shards, asked.size, deepest) : [];
  const most = largest(
    formulas.flatMap((line) => line.map(([, value]) => value)),
    (value) => value,
    largest(shown, ({ counts }) => counts?.[metric] ?? 0, 1),
  );
  const frame = frameOf(look, deepest, most);
  const placed = modes.flatMap((mode) => placedPoints(shown, mode, metric, frame));
  return {
    points: placed,
    shapes: [
      ...axes(frame, look),
      ...limitLine(frame, asked.maxResultWindow, words),
      ...formulas.map((line) => shape('polyline', { points: path(line.map(([x, y]) => [frame.x(x), frame.y(y)])), class: 'formula' })),
      ...modes.map((mode) =>
        lineOf(
          modeOf(mode),
          placed.filter(({ point }) => point.mode === mode),
          words.refused,
        ),
      ),
    ],
  };
}

/** The mark of a way of paging, as it stands in a legend. */
export function laneMark(mode: Mode): Shape {
  return shape('svg', { width: 34, height: 12, viewBox: '0 0 34 12', 'aria-hidden': 'true', class: mode.id }, markShapes(mode, 17, 6));
}

/** A line's beginning and its marker. */
export function markShapes({ marker, dash }: Mode, x: number, y: number): readonly Shape[] {
  const line = shape('line', { x1: x - 17, x2: x + 17, y1: y, y2: y, class: 'line', 'stroke-dasharray': dash || undefined });
  return [line, markerOf(marker, x, y)];
}

function frameOf({ width, height, metric, words }: ChartLook, deepest: number, most: number): Frame {
  const [left, right, top, bottom] = [74, width - 32, 26, height - 44];
  const wanted = Math.max(2, Math.floor((right - left) / 110));
  const x = linearScale(deepest, left, right, wanted);
  const y = linearScale(most, bottom, top, 4);
  // The longest label beside the axis.
  const widest = largest(y.ticks, (tick) => valueText(tick, metric, words).length) * 7 + 16;
  if (widest >= left) return { x, y, left, right, top, bottom };
  return { x: linearScale(deepest, widest, right, wanted), y, left: widest, right, top, bottom };
}

/** A value as the axis and the readout have it. */
function valueText(value: number, metric: ChartMetric, words: Words): string {
  return metric === 'bytes' ? words.bytes(value) : words.count(value);
}

function formulaLines(modes: readonly ModeId[], shards: number, size: number, deepest: number) {
  const line = (value: (depth: number) => number) => [size, deepest].map((depth) => [depth, value(depth)] as const);
  return [
    ...(modes.includes('offset') ? [line((depth) => shards * depth)] : []),
    ...(modes.some((mode) => mode !== 'offset') ? [line(() => shards * size)] : []),
  ];
}

function placedPoints(points: readonly PointShown[], mode: ModeId, metric: ChartMetric, { x, y, top, bottom }: Frame): PlacedPoint[] {
  return points
    .filter((point) => point.mode === mode)
    .toSorted((a, b) => a.depth - b.depth)
    .map((point) => {
      const value = point.counts?.[metric] ?? null;
      return { point, x: x(point.depth), y: value === null ? (top + bottom) / 2 : y(value), value };
    });
}

function axes({ x, y, left, right, top, bottom }: Frame, { metric, words }: ChartLook): readonly Shape[] {
  const text = (at: { x: number; y: number }, words: string, anchor: 'start' | 'middle' | 'end') =>
    shape('text', { ...at, class: 'tick', 'text-anchor': anchor }, [words]);
  return [
    ...y.ticks.flatMap((tick) => [
      shape('line', { x1: left, x2: right, y1: y(tick), y2: y(tick), class: 'grid' }),
      text({ x: left - 8, y: y(tick) + 4 }, valueText(tick, metric, words), 'end'),
    ]),
    ...x.ticks.flatMap((tick) => [
      shape('line', { x1: x(tick), x2: x(tick), y1: bottom, y2: bottom + 5, class: 'axis' }),
      text({ x: x(tick), y: bottom + 18 }, words.count(tick), 'middle'),
    ]),
    shape('line', { x1: left, x2: right, y1: bottom, y2: bottom, class: 'axis' }),
    shape('line', { x1: left, x2: left, y1: top, y2: bottom, class: 'axis' }),
    text({ x: right, y: bottom + 36 }, words.chartX, 'end'),
    text({ x: 0, y: top - 14 }, words.metrics[metric], 'start'),
  ];
}

function limitLine({ x, right, top, bottom }: Frame, window: number, words: Words): readonly Shape[] {
  const at = x(window);
  if (at > right + 1) return [];
  return [
    shape('line', { x1: at, x2: at, y1: top - 4, y2: bottom, class: 'floor' }),
    shape('text', { x: at - 5, y: bottom - 24, 'text-anchor': 'end' }, [words.limit(window)]),
  ];
}

function lineOf(mode: Mode, points: readonly PlacedPoint[], refusedWord: string): Shape {
  const measured = points.filter(({ value }) => value !== null).map(({ x, y }) => [x, y] as const);
  const refused = points.find(({ value }) => value === null);
  return shape('g', { class: mode.id }, [
    shape('polyline', { points: path(measured), class: 'line', 'stroke-dasharray': mode.dash || undefined }),
    ...points.map(({ x, y, value }) =>
      value === null ? shape('path', { d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, class: 'cross' }) : markerOf(mode.marker, x, y),
    ),
    ...(refused === undefined ? [] : [shape('text', { x: refused.x - 12, y: refused.y + 4, 'text-anchor': 'end' }, [refusedWord])]),
  ]);
}

function markerOf(marker: Mode['marker'], x: number, y: number): Shape {
  const size = 4.5;
  const corners = (...ends: readonly (readonly [number, number])[]) =>
    shape('polygon', { points: path(ends.map(([dx, dy]) => [x + dx * size, y + dy * size])), class: 'marker' });
  switch (marker) {
    case 'square':
      return corners([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
    case 'circle':
      return shape('circle', { cx: x, cy: y, r: size, class: 'marker' });
    case 'triangle':
      return corners([0, -1.15], [1.1, 0.95], [-1.1, 0.95]);
    case 'diamond':
      return corners([0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]);
    default:
      return marker satisfies never;
  }
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
