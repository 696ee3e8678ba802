import { useState } from 'react';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { messages } from '../messages.ts';
import { Legend } from '../legend.tsx';
import { Plot } from '../plot.tsx';
import { formulaLines } from '../series.ts';
import { type BothMetric, type BothPoint, bothSeries } from './both-series.ts';
import looks from '../../../../components/looks.module.css';
import styles from '../depth-chart.module.css';

const METRICS: readonly BothMetric[] = ['merged', 'visited', 'bytes'];

/** Depth against cost of the last request, in the tab and on a cluster: both on one pair of axes. */
export function BothChart({
  points,
  product,
  window,
}: {
  readonly points: readonly BothPoint[];
  /** What answered there. */
  readonly product: string;
  readonly window: number;
}) {
  const [metric, setMetric] = useState<BothMetric>('merged');
  const deepest = points.reduce((most, { depth }) => Math.max(most, depth), 0);
  const first = points[0];
  const size = first === undefined ? 1 : first.depth / first.page;
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <SelectField
          label={messages.metricLabel}
          value={metric}
          options={METRICS.map((value) => ({ value, text: messages.metrics[value] }))}
          onChange={setMetric}
        />
        <span className={looks.muted}>{messages.bothWhat[metric](product)}</span>
      </div>
      <Legend />
      <Plot
        series={bothSeries(points, metric, product)}
        formulas={metric === 'merged' ? formulaLines(first?.shards ?? 1, size, deepest, 'last') : []}
        metric={metric}
        reach="last"
        log
        floor={window}
      />
    </div>
  );
}
