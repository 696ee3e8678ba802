import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { messages } from '../messages.ts';
import { modes } from '../lanes/mode.ts';
import type { IndexShape } from '../question.ts';
import { pagesFor, sweepRequests } from '../sweep.ts';
import { LaneMark } from '../view/lane-mark.tsx';
import { toCsv } from './csv.ts';
import { PointsTable } from './points-table.tsx';
import { Plot } from './plot.tsx';
import { formulaLines, metrics, reaches, seriesOf, type Metric, type Reach } from './series.ts';
import type { SweepState } from '../sweeper.ts';
import styles from './depth-chart.module.css';

interface DepthChartProps {
  readonly sweep: SweepState;
  readonly shape: IndexShape;
  readonly size: number;
  readonly ready: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** Depth against cost: measured points, the formula as a dotted line behind them, the window as a rule. */
export function DepthChart({ sweep, shape, size, ready, onStart, onStop }: DepthChartProps) {
  const [reach, setReach] = useState<Reach>('last');
  const [metric, setMetric] = useState<Metric>('merged');
  const [axes, setAxes] = useState<'linear' | 'log'>('linear');
  const [table, setTable] = useState(false);
  const { points } = sweep;
  const deepest = Math.max(size, ...points.map((point) => point.depth));
  return (
    <section className={styles.section} aria-labelledby="chart-title">
      <div className={styles.head}>
        <h2 id="chart-title" className={styles.title}>
          {messages.chartTitle}
        </h2>
        {sweep.running ? (
          <Button onClick={onStop}>{messages.stopSweep}</Button>
        ) : (
          <Button disabled={!ready} onClick={onStart}>
            {messages.runSweep}
          </Button>
        )}
      </div>
      <p className={styles.muted}>{sweepLine(sweep, shape, size)}</p>
      <div className={styles.tools}>
        <Segmented
          legend={messages.reachLegend}
          value={reach}
          options={reaches.map((value) => ({ value, text: messages.reaches[value] }))}
          onChange={setReach}
        />
        <Segmented
          legend={messages.axesLegend}
          value={axes}
          options={(['linear', 'log'] as const).map((value) => ({ value, text: messages.axes[value] }))}
          onChange={setAxes}
        />
        <SelectField
          label={messages.metricLabel}
          value={metric}
          options={metrics.map((value) => ({ value, text: messages.metrics[value] }))}
          onChange={setMetric}
        />
      </div>
      {points.length === 0 ? (
        <div className={styles.empty}>
          <p>{messages.chartEmpty}</p>
        </div>
      ) : table ? (
        <PointsTable points={points} metric={metric} />
      ) : (
        <>
          <Legend />
          <Plot
            series={seriesOf(points, reach, metric)}
            formulas={metric === 'merged' ? formulaLines(shape.shards, size, deepest, reach) : []}
            metric={metric}
            reach={reach}
            log={axes === 'log'}
            floor={shape.maxResultWindow}
          />
        </>
      )}
      {points.length > 0 && (
        <div className={styles.tools}>
          <Button aria-pressed={table} onClick={() => setTable(!table)}>
            {messages.showTable}
          </Button>
          <Button onClick={() => saveFile('fathom-sweep.csv', toCsv(points))}>{messages.saveCsv}</Button>
          {metric === 'merged' && !table && (
            <span className={styles.muted}>{reach === 'trip' ? messages.formulaLegendTrip : messages.formulaLegend}</span>
          )}
        </div>
      )}
    </section>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {modes.map((mode) => (
        <li key={mode.id} className={styles.key}>
          <LaneMark mode={mode} /> {mode.name}
        </li>
      ))}
    </ul>
  );
}

function sweepLine(sweep: SweepState, shape: IndexShape, size: number): string {
  if (!sweep.running) return messages.sweepPrice(sweepRequests(shape, size));
  const all = modes.reduce((sum, mode) => sum + pagesFor(mode, shape, size).length, 0);
  return messages.sweepRunning(sweep.points.length, all);
}

/** Hands a text to the browser as a download. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
