import { count, shortCount } from '../../../components/format.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { messages } from '../messages.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import styles from './counters.module.css';

/** The lane's counters: one large figure for the last request, the rest in rows. A dash stands for what was never counted. */
export function Counters({ state }: { readonly state: LaneState }) {
  const { last, worst, trip, requests, cost } = state;
  const asked = requests > 0;
  const words = messages.counters;
  return (
    <div className={styles.counters}>
      <dl>
        <div className={styles.figure}>
          <Term words={words.mergedLast} />
          <dd className={last ? undefined : styles.unasked}>{last ? <Figure value={last.merged} /> : '–'}</dd>
        </div>
        <Ceiling cost={cost} unasked={state.error === null ? messages.notAsked : messages.refusedFigure} />
        <Row words={words.mergedWorst} value={asked ? worst.merged : null} />
        <Row words={words.mergedTrip} value={asked ? trip.merged : null} />
        <Row words={words.visitedLast} value={last ? last.visited : null} />
        <Row words={words.visitedTrip} value={asked ? trip.visited : null} />
        <Row words={words.requests} value={asked ? requests : null} />
      </dl>
    </div>
  );
}

/** The formula beside what was counted. */
function Ceiling({ cost, unasked }: { readonly cost: LaneState['cost']; readonly unasked: string }) {
  return (
    <div className={styles.ceiling}>
      <dt>
        <VisuallyHidden>{messages.ceilingAndActualTitle}</VisuallyHidden>
      </dt>
      <dd>{cost ? messages.ceilingAndActual(cost.coordinator.ceiling, cost.coordinator.merged) : unasked}</dd>
      {cost && <dd>{messages.keptAndDiscarded(cost.coordinator.returned, cost.coordinator.discarded)}</dd>}
    </div>
  );
}

function Row({ words, value }: { readonly words: readonly [string, string]; readonly value: number | null }) {
  return (
    <div className={styles.row}>
      <Term words={words} />
      <dd>{value === null ? '–' : <Figure value={value} />}</dd>
    </div>
  );
}

function Term({ words: [name, definition] }: { readonly words: readonly [string, string] }) {
  return (
    <dt>
      <dfn title={definition}>{name}</dfn>
    </dt>
  );
}

/** Large counts in words, the exact one on hover. */
function Figure({ value }: { readonly value: number }) {
  const short = shortCount(value);
  const exact = count(value);
  return short === exact ? (
    exact
  ) : (
    <data value={value} title={exact}>
      {short}
    </data>
  );
}
