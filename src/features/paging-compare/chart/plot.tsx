import { useState, type KeyboardEvent } from 'react';
import { bytes, count, milliseconds, shortCount } from '../../../components/text/format.ts';
import { messages } from './messages.ts';
import { modes } from '../lanes/mode.ts';
import { laneColour, Marker } from '../view/lane/lane-mark.tsx';
import { geometryOf, type Geometry } from './geometry.ts';
import type { Metric, Reach } from './chart-view.ts';
import type { ChartPoint, FormulaLine, Series } from './series.ts';
import { useWidth } from './use-width.ts';
import styles from './depth-chart.module.css';

const height = 340;

interface PlotProps {
  readonly series: readonly Series[];
  readonly formulas: readonly FormulaLine[];
  readonly metric: Metric;
  readonly reach: Reach;
  readonly log: boolean;
  /** Depth of the window's floor, in documents. */
  readonly floor: number;
}

/** The drawing. One stop for the keyboard; arrow keys walk its points and the point's sentence is read out. */
export function Plot(props: PlotProps) {
  const { ref, width } = useWidth(720);
  const geometry = geometryOf(props.series, props.formulas, { width, height, log: props.log });
  const all = props.series.flatMap((series) => series.points.map((at) => ({ ...at, shards: series.ghost ? series.shards : null })));
  const [chosen, setChosen] = useState<number | null>(null);
  const point = chosen === null ? undefined : all[Math.min(chosen, all.length - 1)];
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    setChosen(chosen === null ? 0 : (chosen + step + all.length) % all.length);
  };
  return (
    <div ref={ref}>
      <div
        // A slider over the points: a range input could not hold the drawing.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={messages.chartPoints}
        aria-valuemin={1}
        aria-valuemax={all.length}
        aria-valuenow={chosen === null ? 1 : Math.min(chosen, all.length - 1) + 1}
        aria-valuetext={point ? sentence(point, props) : messages.chartKeys}
        onKeyDown={walk}
      >
        <svg className={styles.svg} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          <Axes geometry={geometry} metric={props.metric} />
          <Floor geometry={geometry} depth={props.floor} />
          {props.formulas.map((line) => (
            <Formula key={line.id} line={line} geometry={geometry} />
          ))}
          {props.series.map((series) => (
            <Line
              key={`${series.mode}/${series.ghost}`}
              series={series}
              geometry={geometry}
              onChoose={(at) => setChosen(all.findIndex((one) => one.point === at.point))}
            />
          ))}
          {point && <circle className={styles.chosen} cx={geometry.x(point.depth)} cy={yOf(geometry, point)} r={9} />}
        </svg>
      </div>
      <p className={styles.readout}>{point ? sentence(point, props) : <span className={styles.muted}>{messages.chartKeys}</span>}</p>
    </div>
  );
}

function Axes({ geometry, metric }: { readonly geometry: Geometry; readonly metric: Metric }) {
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

function Floor({ geometry, depth }: { readonly geometry: Geometry; readonly depth: number }) {
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
function Formula({ line, geometry }: { readonly line: FormulaLine; readonly geometry: Geometry }) {
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

function Line({
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
function yOf(geometry: Geometry, point: ChartPoint): number {
  return point.value === null ? (geometry.top + geometry.bottom) / 2 : geometry.y(point.value);
}

function path(geometry: Geometry, samples: readonly (readonly [number, number])[]): string {
  return samples.map(([depth, value]) => `${geometry.x(depth).toFixed(1)},${geometry.y(value).toFixed(1)}`).join(' ');
}

function sentence(point: ChartPoint & { readonly shards: number | null }, { metric, reach }: PlotProps): string {
  const lane = modes.find((mode) => mode.id === point.point.mode)?.name ?? '';
  const name = point.shards === null ? lane : messages.ghostName(lane, point.shards);
  if (point.value === null) return messages.pointRefused(name, point.point.page);
  const value = { bytes, ms: milliseconds, merged: exactly, visited: exactly }[metric](point.value, metric);
  return messages.pointSentence(name, point.point.page, value, messages.reaches[reach]);
}

function exactly(value: number, metric: Metric): string {
  return `${count(value)} ${messages.metrics[metric]}`;
}
