import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../components/browser/save-file.ts';
import type { IndexShape } from '../question.ts';
import type { ChartView } from './chart-view.ts';
import { toCsv } from './csv.ts';
import { Legend } from './legend.tsx';
import { messages } from './messages.ts';
import { Plot } from './plot.tsx';
import { PointsTable } from './points-table.tsx';
import { recordedSeries } from './recorded/recorded-run.ts';
import { formulaLines, seriesOf, walkedByOffset } from './series.ts';
import type { Chart } from './use-chart.ts';
import looks from '../../../components/looks.module.css';
import styles from './depth-chart.module.css';

interface MeasuredPointsProps {
  readonly chart: Chart;
  readonly shape: IndexShape;
  readonly size: number;
  readonly view: ChartView;
  readonly onView: (change: Partial<ChartView>) => void;
}

/** What was measured, as a drawing or a table, with what there is to know beside it. */
export function MeasuredPoints({ chart: { measured, deepest, recorded }, shape, size, view, onView }: MeasuredPointsProps) {
  const { reach, metric, table } = view;
  const lines = recorded.flatMap((run) => recordedSeries(run, reach, metric));
  if (measured.every(({ points }) => points.length === 0) && lines.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{messages.chartEmpty}</p>
      </div>
    );
  }
  return (
    <>
      {table ? (
        <PointsTable measured={measured} metric={metric} />
      ) : (
        <>
          <Legend />
          <Plot
            series={[...measured.flatMap((of) => seriesOf(of, reach, metric)), ...lines]}
            formulas={metric === 'merged' ? formulaLines(shape.shards, size, deepest, reach) : []}
            metric={metric}
            reach={reach}
            log={view.axes === 'log'}
            floor={shape.maxResultWindow}
          />
        </>
      )}
      {reach === 'trip' && metric === 'merged' && <p>{walkedLine(shape, size, deepest)}</p>}
      <div className={styles.tools}>
        <Button aria-pressed={table} onClick={() => onView({ table: !table })}>
          {messages.showTable}
        </Button>
        <Button onClick={() => saveFile('fathom-sweep.csv', toCsv(measured), 'text/csv')}>{messages.saveCsv}</Button>
        {metric === 'ms' && <span className={looks.muted}>{messages.noisy}</span>}
        {metric === 'merged' && !table && <span className={looks.muted}>{messages.formulaLegend}</span>}
      </div>
    </>
  );
}

/** What offset costs to the deepest page that was reached and lies inside the window: every page on the way, beside one jump. */
function walkedLine({ shards, maxResultWindow }: IndexShape, size: number, deepest: number): string {
  const page = Math.floor(Math.min(deepest, maxResultWindow) / size);
  return messages.offsetWalkedTotal(page, walkedByOffset(shards, size, page), shards * size * page);
}
