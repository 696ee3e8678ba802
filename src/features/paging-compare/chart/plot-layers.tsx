import { count, shortCount } from '../../../components/text/format.ts';
import { bytes, milliseconds } from '../../../components/text/measures.ts';
import { modes } from '../lanes/mode.ts';
import { laneColour, Marker } from '../view/lane/lane-mark.tsx';
import type { Metric } from './chart-view.ts';
import type { Geometry } from './geometry.ts';
import { messages } from './messages.ts';
import type { ChartPoint, FormulaLine, Series } from './series.ts';
import styles from './depth-chart.module.css';

/** Both axes with round values, and a line across for each of the heights. */
export function Axes({ geometry, metric }: { readonly geometry: Geometry; readonly metric: Metric }) {
  const { x, y, left, right, top, bottom } = geometry;
  const label = { bytes, ms: milliseconds, merged: shortCount, visited: shortCount }[metric];
  return (
    <g>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {label(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.axis} x1={x(tick)} x2={x(tick)} y1={bottom} y2={bottom + 5} />
          <text className={styles.tick} x={x(tick)} y={bottom + 18} textAnchor="middle">
            {count(tick)}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={left} x2={right} y1={bottom} y2={bottom} />
      <line className={styles.axis} x1={left} x2={left} y1={top} y2={bottom} />
      <text className={styles.tick} x={right} y={bottom + 36} textAnchor="end">
        {messages.chartX}
      </text>
    </g>
  );
}

/** Where the window ends, if that is in sight. */
export function Floor({ geometry, depth }: { readonly geometry: Geometry; readonly depth: number }) {
  const at = geometry.x(depth);
  if (at > geometry.right + 1) return null;
  return (
    <g>
      <line className={styles.floor} x1={at} x2={at} y1={geometry.top - 6} y2={geometry.bottom} />
      <text className={styles.floorText} x={at} y={geometry.top - 10} textAnchor="end">
        {messages.windowFloor(depth)}
      </text>
    </g>
  );
}

/** A ceiling as a dotted line; one that has a name carries it at its end, in the lane's colour. */
export function Formula({ line, geometry }: { readonly line: FormulaLine; readonly geometry: Geometry }) {
  const [depth, value] = line.samples.at(-1) ?? [0, 0];
  return (
    <g style={line.name === null ? undefined : { color: laneColour(line.mode) }}>
      <polyline className={line.name === null ? styles.formula : styles.named} points={path(geometry, line.samples)} />
      {line.name !== null && (
        <text className={styles.floorText} x={geometry.x(depth) - 18} y={geometry.y(value)} dy="0.5em" textAnchor="end">
          {line.name}
        </text>
      )}
    </g>
  );
}

/** The points of one lane, joined; a refused one is a cross. */
export function Line({
  series,
  geometry,
  onChoose,
}: {
  readonly series: Series;
  readonly geometry: Geometry;
  readonly onChoose: (point: ChartPoint) => void;
}) {
  const mode = modes.find((mode) => mode.id === series.mode);
  if (mode === undefined) return null;
  const measured = series.points.flatMap(({ depth, value }) => (value === null ? [] : [[depth, value] as const]));
  return (
    <g style={{ color: laneColour(mode.id) }} className={series.ghost ? styles.ghost : undefined}>
      <polyline className={styles.line} strokeDasharray={mode.dash} points={path(geometry, measured)} />
      {series.points.map((point) => {
        const [x, y] = [geometry.x(point.depth), yOf(geometry, point)];
        return (
          <g key={point.depth} onPointerEnter={() => onChoose(point)}>
            <circle cx={x} cy={y} r={12} fill="transparent" />
            {point.value === null ? (
              <path className={styles.refused} d={`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`} />
            ) : (
              <Marker shape={mode.marker} x={x} y={y} />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A refused request has no value; its mark stands beside the window's rule, half way up, clear of measured points. */
/** Where a point stands; a refused one has no value, and stands half-way up. */
export function yOf(geometry: Geometry, point: ChartPoint): number {
  return point.value === null ? (geometry.top + geometry.bottom) / 2 : geometry.y(point.value);
}

function path(geometry: Geometry, samples: readonly (readonly [number, number])[]): string {
  return samples.map(([depth, value]) => `${geometry.x(depth).toFixed(1)},${geometry.y(value).toFixed(1)}`).join(' ');
}
