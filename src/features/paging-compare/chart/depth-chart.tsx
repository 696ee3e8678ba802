import { largest } from '../../../components/text/largest.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField, SelectField } from '../../../components/field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import type { Client } from '../../../client/client.ts';
import type { WireDataset } from '../../../client/wire.ts';
import type { KeptLanes } from '../lane-keeper.ts';
import { modes } from '../lanes/mode.ts';
import type { IndexShape } from '../question.ts';
import { pagesFor, sweepRequests } from '../depth/sweep.ts';
import { spokenSweep, type SweepState } from '../depth/sweeper.ts';
import { LaneMark } from '../view/lane/lane-mark.tsx';
import { axesKinds, metrics, mostGhostShards, reaches, type ChartView } from './chart-view.ts';
import { toCsv } from './csv.ts';
import { messages } from './messages.ts';
import { PointsTable } from './points-table.tsx';
import { Plot } from './plot.tsx';
import { formulaLines, seriesOf, walkedByOffset, type PointsOf } from './series.ts';
import type { GhostState } from './ghost-runner.ts';
import { ghostOf, sweeperOf } from './sweeper-of.ts';
import styles from './depth-chart.module.css';

interface DepthChartProps {
  readonly client: Client;
  readonly dataset: WireDataset;
  readonly documents: number;
  readonly kept: KeptLanes;
  readonly shape: IndexShape;
  readonly size: number;
  readonly ready: boolean;
  readonly view: ChartView;
  readonly onView: (change: Partial<ChartView>) => void;
  /** Tells a screen reader what became of a sweep. */
  readonly say: (text: string) => void;
}

/** Depth against cost: measured points, the formula as a dotted line behind them, the window as a rule. */
export function DepthChart({ client, dataset, documents, kept, shape, size, ready, view, onView, say }: DepthChartProps) {
  const sweeper = sweeperOf(kept);
  const sweep = useSyncExternalStore(sweeper.subscribe, sweeper.getState);
  const { subscribe, getState, start, stop, forget } = ghostOf(kept);
  const ghost = useSyncExternalStore(subscribe, getState);
  const { reach, metric, axes, table, ghostShards } = view;
  const { points } = sweep;
  const runSweep = async () => {
    const outcome = await sweeper.start(shape);
    if (outcome !== null) say(spokenSweep(outcome));
  };
  const measured: readonly PointsOf[] = [
    { shards: shape.shards, points, ghost: false },
    ...(ghost === null ? [] : [{ shards: ghost.shards, points: ghost.points, ghost: true }]),
  ];
  const any = measured.some((of) => of.points.length > 0);
  const deepest = largest(measured, (of) => largest(of.points, (point) => point.depth), size);
  const ghostBusy = ghost?.status === 'filling' || ghost?.status === 'sweeping';
  const told = useRef(ghost?.status);
  useEffect(() => {
    if (ghost?.status === 'done' && told.current !== 'done') say(messages.ghostDone(ghost.shards));
    told.current = ghost?.status;
    // Once per end of a ghost: `say` is another function on every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ghost?.status]);
  return (
    <section className={styles.section} aria-labelledby="chart-title" id="chart">
      <div className={styles.head}>
        <h2 id="chart-title" className={styles.title}>
          {messages.chartTitle}
        </h2>
        {sweep.running ? (
          <Button data-command="sweep" onClick={sweeper.stop}>
            {messages.stopSweep}
          </Button>
        ) : (
          <Button data-command="sweep" disabled={!ready} onClick={() => void runSweep()}>
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
          onChange={(reach) => onView({ reach })}
        />
        <Segmented
          legend={messages.axesLegend}
          value={axes}
          options={axesKinds.map((value) => ({ value, text: messages.axes[value] }))}
          onChange={(axes) => onView({ axes })}
        />
        <SelectField
          label={messages.metricLabel}
          value={metric}
          options={metrics.map((value) => ({ value, text: messages.metrics[value] }))}
          onChange={(metric) => onView({ metric })}
        />
      </div>
      {!any ? (
        <div className={styles.empty}>
          <p>{messages.chartEmpty}</p>
        </div>
      ) : table ? (
        <PointsTable measured={measured} metric={metric} />
      ) : (
        <>
          <Legend />
          <Plot
            series={measured.flatMap((of) => seriesOf(of, reach, metric))}
            formulas={metric === 'merged' ? formulaLines(shape.shards, size, deepest, reach) : []}
            metric={metric}
            reach={reach}
            log={axes === 'log'}
            floor={shape.maxResultWindow}
          />
        </>
      )}
      {any && reach === 'trip' && metric === 'merged' && <p>{walkedLine(shape, size, deepest)}</p>}
      {any && (
        <div className={styles.tools}>
          <Button aria-pressed={table} onClick={() => onView({ table: !table })}>
            {messages.showTable}
          </Button>
          <Button onClick={() => saveFile('fathom-sweep.csv', toCsv(measured))}>{messages.saveCsv}</Button>
          {metric === 'ms' && <span className={styles.muted}>{messages.noisy}</span>}
          {metric === 'merged' && !table && <span className={styles.muted}>{messages.formulaLegend}</span>}
        </div>
      )}
      <div className={styles.tools}>
        <div className={styles.shards}>
          <NumberField
            label={messages.ghostShards}
            value={ghostShards}
            min={1}
            max={mostGhostShards}
            disabled={ghostBusy}
            onChange={(ghostShards) => onView({ ghostShards })}
          />
        </div>
        {ghostBusy ? (
          <Button onClick={stop}>{messages.ghostStop}</Button>
        ) : (
          <Button disabled={!ready} onClick={() => start({ client, dataset, documents, shards: ghostShards, deps: kept.deps, shape })}>
            {messages.ghostRun(ghostShards)}
          </Button>
        )}
        {ghost !== null && !ghostBusy && (
          <Button look="quiet" onClick={forget}>
            {messages.ghostHide}
          </Button>
        )}
        <span className={styles.muted}>
          {ghost === null ? messages.ghostPrice(documents, ghostShards, sweepRequests(shape, size)) : ghostLine(ghost)}
        </span>
      </div>
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

/** What offset costs to the deepest page that was reached and lies inside the window: every page on the way, beside one jump. */
function walkedLine({ shards, maxResultWindow }: IndexShape, size: number, deepest: number): string {
  const page = Math.floor(Math.min(deepest, maxResultWindow) / size);
  return messages.offsetWalkedTotal(page, walkedByOffset(shards, size, page), shards * size * page);
}

function ghostLine({ status, done, total, points, shards, error }: GhostState): string {
  switch (status) {
    case 'filling':
      return messages.ghostFilling(done, total);
    case 'sweeping':
      return messages.ghostSweeping(points.length);
    case 'done':
      return messages.ghostDone(shards);
    case 'failed':
      return messages.trouble(error);
    default:
      return status satisfies never;
  }
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
