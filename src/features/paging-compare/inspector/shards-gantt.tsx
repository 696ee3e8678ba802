import { milliseconds } from '../../../components/text/measures.ts';
import type { WireCost } from '../../../client/wire.ts';
import { messages } from './labels.ts';
import { inspectorMessages } from './messages.ts';
import { ganttOf, type Gantt, type GanttRow, type PhaseName } from './gantt.ts';
import styles from './shards-gantt.module.css';

const phaseNames: readonly PhaseName[] = ['query', 'merge', 'fetch'];

/** The phases of a request along time: a line per shard and one for the coordinator, counts before times. */
export function ShardsGantt({ cost }: { readonly cost: WireCost }) {
  const gantt = ganttOf(cost);
  return (
    <figure className={styles.gantt}>
      <figcaption className={styles.caption}>
        {messages.shardsCaption(cost.coordinator)}. {inspectorMessages.ganttHow}
      </figcaption>
      <ul className={styles.legend} aria-label={inspectorMessages.ganttLegend}>
        {phaseNames.map((name) => (
          <li key={name}>
            <span className={`${styles.swatch} ${styles[name]}`} aria-hidden="true" /> {inspectorMessages.phases[name]}
          </li>
        ))}
      </ul>
      <ul className={styles.rows} aria-label={inspectorMessages.ganttRows}>
        {gantt.rows.map((row) => (
          <Line key={keyOf(row)} row={row} gantt={gantt} />
        ))}
      </ul>
      <p className={styles.axis} aria-hidden="true">
        <span>0</span>
        <span>{milliseconds(gantt.ms)}</span>
      </p>
    </figure>
  );
}

function Line({ row, gantt }: { readonly row: GanttRow; readonly gantt: Gantt }) {
  const { counts } = row;
  const percent = (ms: number) => `${gantt.ms === 0 ? 0 : (ms / gantt.ms) * 100}%`;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{nameOf(row)}</span>
      <span>
        {'merged' in counts
          ? inspectorMessages.ganttMerged(counts.merged)
          : inspectorMessages.ganttCounts(counts.kept, counts.sent, counts.fetched)}
      </span>
      <span className={styles.track} aria-hidden="true">
        {row.phases.map(({ name, from, ms }) => (
          <span
            key={name}
            className={`${styles.bar} ${styles[name]}`}
            style={{ insetInlineStart: percent(from), inlineSize: percent(ms) }}
            title={`${inspectorMessages.phases[name]}: ${milliseconds(ms)}`}
          />
        ))}
      </span>
      <span className={styles.ms}>{row.phases.map(({ name, ms }) => inspectorMessages.phaseTime(name, milliseconds(ms))).join(', ')}</span>
    </li>
  );
}

function nameOf({ shards }: GanttRow): string {
  const [first] = shards ?? [];
  const last = shards?.at(-1);
  if (first === undefined || last === undefined) return messages.coordinator;
  return first === last
    ? messages.shard(first.shard)
    : inspectorMessages.shardGroup(`${first.index}/${first.shard}`, `${last.index}/${last.shard}`);
}

function keyOf({ shards }: GanttRow): string {
  return shards?.[0] === undefined ? 'coordinator' : `${shards[0].index}/${shards[0].shard}`;
}
