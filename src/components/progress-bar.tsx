import styles from './progress-bar.module.css';

/** How much of a known amount is done. */
export function ProgressBar({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return <progress aria-label={label} className={styles.bar} value={done} max={Math.max(1, total)} />;
}
