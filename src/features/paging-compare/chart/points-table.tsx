import { count } from '../../../components/text/format.ts';
import { bytes, milliseconds } from '../../../components/text/measures.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from './messages.ts';
import { modes } from '../lanes/mode.ts';
import { reaches, type Metric } from './chart-view.ts';
import type { PointsOf } from './series.ts';
import looks from '../../../components/looks.module.css';
import dataTable from '../../../components/data-table.module.css';
import styles from './depth-chart.module.css';

/** The chart's points as a table: exact values, for every reach. */
export function PointsTable({ measured, metric }: { readonly measured: readonly PointsOf[]; readonly metric: Metric }) {
  const ordered = modes.flatMap((mode) =>
    measured.flatMap(({ points, shards }) => points.filter((point) => point.mode === mode.id).map((point) => ({ ...point, shards }))),
  );
  ordered.sort((a, b) => modes.findIndex((mode) => mode.id === a.mode) - modes.findIndex((mode) => mode.id === b.mode) || a.page - b.page);
  const format = { bytes, ms: milliseconds, merged: count, visited: count }[metric];
  return (
    <ScrollRegion label={messages.chartTable} className={styles.scroll}>
      <table className={`${dataTable.table} ${styles.table}`}>
        <caption className={looks.muted}>{messages.metrics[metric]}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.laneColumn}</th>
            <th scope="col">{messages.shardsColumn}</th>
            <th scope="col">{messages.pageColumn}</th>
            {reaches.map((reach) => (
              <th key={reach} scope="col">
                {messages.reaches[reach]}
              </th>
            ))}
            <th scope="col">{messages.requestsColumn}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((point) => (
            <tr key={`${point.mode}/${point.shards}/${point.page}`}>
              <th scope="row">{modes.find((mode) => mode.id === point.mode)?.name}</th>
              <td>{count(point.shards)}</td>
              <td>{count(point.page)}</td>
              {point.counts === null ? (
                <td colSpan={reaches.length} className={styles.error} title={point.error ?? undefined}>
                  {messages.refused}
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
