import { ScrollRegion } from '../../../components/scroll-region.tsx';
import type { BadLine } from '../import-state.ts';
import { messages } from '../messages.ts';
import styles from './own-data.module.css';

/** Lines that are left out, each with its number and why. */
export function BadLines({ intro, lines }: { readonly intro: string; readonly lines: readonly BadLine[] }) {
  return (
    <div className={styles.bad}>
      <p>{intro}</p>
      <ScrollRegion label={intro} className={styles.scroll}>
        <ol className={styles.lines}>
          {lines.map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              <strong>{messages.line(line)}</strong> {problem}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </div>
  );
}
