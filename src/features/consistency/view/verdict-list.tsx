import { messages } from '../messages.ts';
import type { Verdict } from '../model/classify.ts';
import type { Trip } from '../model/trip.ts';
import type { JudgedTrip } from '../run/trips.ts';
import { laneColour } from './lane-colour.ts';
import styles from './consistency.module.css';

const signs = { open: '…', wrong: '≠', clean: '✓' } as const;

/** A sentence for each lane, and what it counts. */
export function VerdictList({ trips }: { readonly trips: readonly JudgedTrip[] }) {
  return (
    <div id="verdicts" className={styles.verdicts}>
      <ul aria-label={messages.verdicts}>
        {trips.map(({ trip, judgement }) => (
          <VerdictLine key={trip.lane} trip={trip} verdict={judgement.verdict} />
        ))}
      </ul>
      <p className={styles.muted}>
        <strong>{messages.ruleTitle}:</strong> {messages.rule}
      </p>
    </div>
  );
}

function VerdictLine({ trip, verdict }: { readonly trip: Trip; readonly verdict: Verdict }) {
  const wrong = verdict.duplicates > 0 || verdict.missing > 0;
  // What was never reached may be anything: no tick for half a trip.
  const sign = trip.end === null || (!wrong && verdict.unreached > 0) ? 'open' : wrong ? 'wrong' : 'clean';
  const end = trip.end === null ? '' : messages.ends[trip.end](trip.reason);
  return (
    <li className={styles.verdict} style={laneColour(trip.lane)} data-sign={sign}>
      <h3>{trip.name}</h3>
      <p>
        <span className={styles.sign} aria-hidden="true">
          {signs[sign]}
        </span>{' '}
        {messages.verdict(verdict)}. {end}{' '}
        {trip.snapshot && verdict.writes > 0 && <span className={styles.past}>{messages.thePast(verdict.writes)}</span>}
      </p>
    </li>
  );
}
