import { SelectField } from '../../../components/fields/select-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { axesKinds, metrics, reaches, type ChartView } from './chart-view.ts';
import { messages } from './messages.ts';
import styles from './depth-chart.module.css';

/** What of the measured points is drawn, and on which axes. */
export function ChartTools({ view, onView }: { readonly view: ChartView; readonly onView: (change: Partial<ChartView>) => void }) {
  return (
    <div className={styles.tools}>
      <Segmented
        legend={messages.reachLegend}
        value={view.reach}
        options={reaches.map((value) => ({ value, text: messages.reaches[value] }))}
        onChange={(reach) => onView({ reach })}
      />
      <Segmented
        legend={messages.axesLegend}
        value={view.axes}
        options={axesKinds.map((value) => ({ value, text: messages.axes[value] }))}
        onChange={(axes) => onView({ axes })}
      />
      <SelectField
        label={messages.metricLabel}
        value={view.metric}
        options={metrics.map((value) => ({ value, text: messages.metrics[value] }))}
        onChange={(metric) => onView({ metric })}
      />
    </div>
  );
}
