import { Button } from '../../../components/button.tsx';
import { pagesFor, sweepRequests } from '../depth/sweep.ts';
import type { SweepState } from '../depth/sweeper.ts';
import { modes } from '../lanes/mode.ts';
import type { IndexShape } from '../question.ts';
import type { Compare } from '../view/use-compare.ts';
import type { ChartView } from './chart-view.ts';
import { ChartTools } from './chart-tools.tsx';
import { GhostRow } from './ghost-row.tsx';
import { MeasuredPoints } from './measured-points.tsx';
import { messages } from './messages.ts';
import { RecordedRow } from './recorded/recorded-row.tsx';
import { useChart } from './use-chart.ts';
import looks from '../../../components/looks.module.css';
import styles from './depth-chart.module.css';

/** Depth against cost: measured points, the formula as a dotted line behind them, the window as a rule. */
export function DepthChart({ compare }: { readonly compare: Compare }) {
  const { shape, ready, change, settings } = compare;
  const { size } = settings;
  const chart = useChart(compare);
  const { sweep } = chart;
  const view = compare.view.chart;
  const onView = (part: Partial<ChartView>) => change({ chart: { ...view, ...part } });
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <p className={looks.muted}>{sweepLine(sweep, shape, size)}</p>
        <Button data-command="sweep" disabled={!sweep.running && !ready} onClick={sweep.running ? chart.stopSweep : chart.runSweep}>
          {sweep.running ? messages.stopSweep : messages.runSweep}
        </Button>
      </div>
      <ChartTools view={view} onView={onView} />
      <MeasuredPoints chart={chart} shape={shape} size={size} view={view} onView={onView} />
      {chart.offered.map((run) => (
        <RecordedRow
          key={run.product}
          run={run}
          shown={chart.recorded.includes(run)}
          reach={view.reach}
          metric={view.metric}
          onShow={(shows) => chart.showRecorded(run.product, shows)}
        />
      ))}
      <GhostRow compare={compare} chart={chart} onShards={(ghostShards) => onView({ ghostShards })} />
    </div>
  );
}

function sweepLine(sweep: SweepState, shape: IndexShape, size: number): string {
  if (!sweep.running) return messages.sweepPrice(sweepRequests(shape, size));
  const all = modes.reduce((sum, mode) => sum + pagesFor(mode, shape, size).length, 0);
  return messages.sweepRunning(sweep.points.length, all);
}
