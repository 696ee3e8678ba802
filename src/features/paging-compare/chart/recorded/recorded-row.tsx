import { Button } from '../../../../components/button.tsx';
import { messages } from '../messages.ts';
import type { Metric, Reach } from '../chart-view.ts';
import { recordedSeries, type RecordedRun } from './recorded-run.ts';
import looks from '../../../../components/looks.module.css';
import styles from '../depth-chart.module.css';

/** Draws what a real node did with the same question, once it is asked for. */
export function RecordedRow({
  run,
  shown,
  reach,
  metric,
  onShow,
}: {
  readonly run: RecordedRun;
  readonly shown: boolean;
  readonly reach: Reach;
  readonly metric: Metric;
  readonly onShow: (shown: boolean) => void;
}) {
  const nothing = recordedSeries(run, reach, metric).length === 0;
  return (
    <div className={styles.tools}>
      <Button aria-pressed={shown} onClick={() => onShow(!shown)}>
        {messages.recordedRun(run.product)}
      </Button>
      <span className={looks.muted}>
        {shown && nothing ? messages.recordedNothing : messages.recordedWhat(run.product, run.nodes, run.made, run.machine)}
      </span>
    </div>
  );
}
