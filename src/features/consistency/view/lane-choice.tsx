import { messages } from '../messages.ts';
import type { TripLane } from '../run/run-trip.ts';
import { laneColour } from './lane-colour.ts';
import styles from './consistency.module.css';

/** Which lanes read. All do until one is left out. */
export function LaneChoice({
  lanes,
  left,
  disabled,
  onChange,
}: {
  readonly lanes: readonly TripLane[];
  /** Ids of the lanes left out. */
  readonly left: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (left: readonly string[]) => void;
}) {
  return (
    <fieldset id="readers" className={styles.lanes} disabled={disabled}>
      <legend className={styles.label}>{messages.lanes}</legend>
      {lanes.map(({ id, name }) => (
        <label key={id} className={styles.lane} style={laneColour(id)}>
          <input
            type="checkbox"
            checked={!left.includes(id)}
            onChange={(event) => onChange(event.target.checked ? left.filter((other) => other !== id) : [...left, id])}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
