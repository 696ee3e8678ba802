import { useState } from 'react';
import { later, Part } from '../../../../components/later.tsx';
import { count, shortCount } from '../../../../components/text/format.ts';
import { bytes, milliseconds } from '../../../../components/text/measures.ts';
import { VisuallyHidden } from '../../../../components/visually-hidden.tsx';
import { counterRows, type CounterId } from '../../counter-rows.ts';
import type { LaneState } from '../../lanes/lane-state.ts';
import { ofLane } from './lane-button.tsx';
import { messages } from './reading-messages.ts';
import styles from './counters.module.css';

const Definition = later(async () => (await import('../definition.tsx')).Definition);

/** One large figure for what the last request merged, with the formula beside what was counted. */
export function Headline({ state }: { readonly state: LaneState }) {
  const { last, cost } = state;
  return (
    <dl className={styles.headline}>
      <div className={styles.figure}>
        <dt>{messages.mergedLast}</dt>
        <dd className={last ? undefined : styles.unasked}>{last ? <Figure id="merged" value={last.merged} /> : '–'}</dd>
      </div>
      <div className={styles.ceiling}>
        <dt>
          <VisuallyHidden>{messages.ceilingAndActualTitle}</VisuallyHidden>
        </dt>
        <dd>
          {cost
            ? messages.ceilingAndActual(cost.coordinator.ceiling, cost.coordinator.merged)
            : state.error === null
              ? messages.notAsked
              : state.error.kind === 'network'
                ? messages.unanswered
                : messages.refusedFigure}
        </dd>
        {cost && last && <dd>{messages.ceilingAndKept(cost.coordinator.ceiling, last.kept)}</dd>}
        {cost && <dd>{messages.keptAndDiscarded(cost.coordinator.returned, cost.coordinator.discarded)}</dd>}
      </div>
      <div className={styles.row}>
        <dt>{messages.requests}</dt>
        <dd>{state.requests > 0 ? count(state.requests) : '–'}</dd>
      </div>
    </dl>
  );
}

/** Every counter: this request, the worst one, the whole trip. A name opens its definition; a dash stands for what was never counted. */
export function Counters({
  name,
  state,
  timed,
}: {
  readonly name: string;
  readonly state: LaneState;
  /** False where times were not taken. */
  readonly timed: boolean;
}) {
  const [defined, setDefined] = useState<CounterId | null>(null);
  return (
    <div className={styles.counters}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{messages.countersOf(name)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{messages.columns.counter}</VisuallyHidden>
            </th>
            <th scope="col">{messages.columns.last}</th>
            <th scope="col">{messages.columns.worst}</th>
            <th scope="col">{messages.columns.trip}</th>
          </tr>
        </thead>
        <tbody>
          {counterRows(state).map((row) => (
            <tr key={row.id} data-counter={row.id} className={row.id === 'ms' ? styles.noisy : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.term}
                  aria-label={ofLane(messages.counterNames[row.id], name)}
                  aria-expanded={defined === row.id}
                  onClick={() => setDefined(defined === row.id ? null : row.id)}
                >
                  {messages.counterNames[row.id]}
                </button>
              </th>
              {([row.last, row.worst, row.trip] as const).map((value, i) => (
                <td key={columns[i]}>{value === null || (row.id === 'ms' && !timed) ? '–' : <Figure id={row.id} value={value} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {defined !== null && (
        <Part fallback={<p className={styles.definition} />}>
          <Definition id={defined} onClose={() => setDefined(null)} />
        </Part>
      )}
    </div>
  );
}

const columns = ['last', 'worst', 'trip'];

/** Large counts in words, the exact one on hover. */
function Figure({ id, value }: { readonly id: CounterId; readonly value: number }) {
  const exact = id === 'bytes' ? `${count(value)} B` : id === 'ms' ? milliseconds(value) : count(value);
  const short = id === 'bytes' ? bytes(value) : id === 'ms' ? milliseconds(value) : shortCount(value);
  return short === exact ? (
    exact
  ) : (
    <data value={value} title={exact}>
      {short}
    </data>
  );
}
