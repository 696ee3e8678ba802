import { modes } from '../lanes/mode.ts';
import { LaneMark } from '../view/lane/lane-mark.tsx';
import styles from './depth-chart.module.css';

/** Which line is whose. */
export function Legend() {
  return (
    <ul className={styles.legend}>
      {modes.map((mode) => (
        <li key={mode.id} className={styles.key}>
          <LaneMark mode={mode} /> {mode.name}
        </li>
      ))}
    </ul>
  );
}
