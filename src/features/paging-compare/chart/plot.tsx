import { useState, type KeyboardEvent } from 'react';
import { count } from '../../../components/text/format.ts';
import { bytes, milliseconds } from '../../../components/text/measures.ts';
import { messages } from './messages.ts';
import { modes } from '../lanes/mode.ts';
import { geometryOf } from './geometry.ts';
import { Axes, Floor, Formula, Line, yOf } from './plot-layers.tsx';
import type { Metric, Reach } from './chart-view.ts';
import type { ChartPoint, FormulaLine, Series } from './series.ts';
import { useWidth } from './use-width.ts';
import looks from '../../../components/looks.module.css';
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
  const all = props.series.flatMap((series) =>
    series.points.map((at) => ({ ...at, shards: series.ghost ? series.shards : null, of: series.name })),
  );
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
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slider over the points: a range input could not hold the drawing
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
              key={`${series.mode}/${series.ghost}/${series.name}`}
              series={series}
              geometry={geometry}
              onChoose={(at) => setChosen(all.findIndex((one) => one.point === at.point))}
            />
          ))}
          {point && <circle className={styles.chosen} cx={geometry.x(point.depth)} cy={yOf(geometry, point)} r={9} />}
        </svg>
      </div>
      <p className={styles.readout}>{point ? sentence(point, props) : <span className={looks.muted}>{messages.chartKeys}</span>}</p>
    </div>
  );
}

function sentence(
  point: ChartPoint & { readonly shards: number | null; readonly of: string | undefined },
  { metric, reach }: PlotProps,
): string {
  const lane = modes.find((mode) => mode.id === point.point.mode)?.name ?? '';
  const ghost = point.shards === null ? lane : messages.ghostName(lane, point.shards);
  const name = point.of === undefined ? ghost : messages.laneOn(lane, point.of);
  if (point.value === null) return messages.pointRefused(name, point.point.page);
  const value = { bytes, ms: milliseconds, merged: exactly, visited: exactly }[metric](point.value, metric);
  return messages.pointSentence(name, point.point.page, value, messages.reaches[reach]);
}

function exactly(value: number, metric: Metric): string {
  return `${count(value)} ${messages.metrics[metric]}`;
}
