import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { TableHead } from '../../../components/table-head.tsx';
import { count } from '../../../components/text/format.ts';
import type { DepthPoint } from '../depth/sweep-both.ts';
import { messages } from '../messages.ts';
import { FigureRow } from './figure-row.tsx';
import styles from '../cluster.module.css';

/** Both bills at every depth, each figure in the column of its kind. */
export function DepthTable({ points }: { readonly points: readonly DepthPoint[] }) {
  return (
    <ScrollRegion label={messages.depthTable} className={styles.scroll}>
      <table className={styles.table}>
        <TableHead columns={messages.depthColumns} />
        <tbody>
          {points.map((point) => (
            <FigureRow
              key={`${point.mode}/${point.page}`}
              name={messages.depthRow(messages.modes[point.mode], point.page)}
              cells={cellsOf(point)}
              columns={messages.depthColumns}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function cellsOf({ tab, cluster, formula, withheld }: DepthPoint): readonly string[] {
  const figure = (value: number | null) => (value === null ? '' : count(value));
  const derived = withheld === undefined ? figure(cluster.merged) : messages.withheld(messages.whys[withheld]);
  return [
    figure(tab.merged),
    count(formula),
    derived,
    figure(tab.visited),
    figure(cluster.visited),
    figure(tab.bytes),
    figure(cluster.bytes),
  ];
}
