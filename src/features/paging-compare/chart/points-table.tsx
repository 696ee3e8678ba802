import { bytes, count } from '../../../components/format.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from '../messages.ts';
import { modes } from '../lanes/mode.ts';
import type { SweepPoint } from '../sweep.ts';
import { reaches, type Metric } from './series.ts';
import styles from './depth-chart.module.css';

/** The chart's points as a table: exact values, for every reach. */
export function PointsTable({ points, metric }: { readonly points: readonly SweepPoint[]; readonly metric: Metric }) {
  const ordered = modes.flatMap((mode) => points.filter((point) => point.mode === mode.id).toSorted((a, b) => a.page - b.page));
  const format = metric === 'bytes' ? bytes : count;
  return (
    <ScrollRegion label={messages.chartTable} className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.muted}>{messages.metrics[metric]}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.laneColumn}</th>
            <th scope="col">{messages.pageColumn}</th>
            {reaches.map((reach) => (
              <th key={reach} scope="col">
                {messages.reaches[reach]}
              </th>
            ))}
            <th scope="col">{messages.counters.requests[0]}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((point) => (
            <tr key={`${point.mode}/${point.page}`}>
              <th scope="row">{modes.find((mode) => mode.id === point.mode)?.name}</th>
              <td>{count(point.page)}</td>
              {point.counts === null ? (
                <td colSpan={reaches.length} className={styles.error} title={point.error ?? undefined}>
                  {messages.status.error}
                </td>
              ) : (
                reaches.map((reach) => <td key={reach}>{format(point.counts?.[reach][metric] ?? 0)}</td>)
              )}
              <td>{count(point.requests)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
