import { allTogether, costSentence, isCounted, reasons, wayThere } from '../../verdict/prediction.ts';
import type { Compare } from '../use-compare.ts';
import { messages } from './messages.ts';
import styles from './why.module.css';

/** What one request for the page costs, and the reason. */
export function Why({ compare }: { readonly compare: Compare }) {
  const { shape, settings } = compare;
  const { size, page } = settings;
  return (
    <div className={styles.why}>
      <p className={styles.costs}>{costSentence(shape, size, page, knows(compare))}</p>
      <p>
        <strong>{messages.why}</strong> {reasons(shape, size, page)}
      </p>
      <p className={styles.words}>{messages.words}</p>
    </div>
  );
}

/** How one comes there. */
export function WayThere({ compare }: { readonly compare: Compare }) {
  const way = wayThere(compare.shape, compare.settings.size, compare.settings.page, knows(compare));
  return (
    way !== '' && (
      <p className={styles.way}>
        <strong>{messages.way}</strong> {way}
      </p>
    )
  );
}

/** What all requests to get there cost together, which is another question than what one of them costs; read at leisure. */
export function AllTogether({ compare }: { readonly compare: Compare }) {
  const { shape, settings } = compare;
  return (
    <p className={styles.together}>
      {allTogether(shape, settings.size, settings.page, knows(compare))} {messages.coordinator}
    </p>
  );
}

/** Whether what is said of the page was counted when the page was built. */
function knows({ shape, settings, trace }: Compare): boolean {
  return isCounted(shape, settings.size, settings.page, trace?.sweep);
}
