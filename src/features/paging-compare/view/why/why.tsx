import { allTogether, answerInShort, costSentence, isCounted, reasons, wayThere, whereCursorStands } from '../../verdict/prediction.ts';
import type { Compare } from '../use-compare.ts';
import { messages } from './messages.ts';
import styles from './why.module.css';

/** What one request for the page costs, under its question, for whom a cursor costs so little, and where newcomers begin. */
export function Answer({ compare }: { readonly compare: Compare }) {
  const { shape, settings } = compare;
  const { size, page } = settings;
  const known = knows(compare);
  const short = answerInShort(shape, size, page, known);
  const standing = whereCursorStands(shape, size, page, known);
  return (
    <>
      <p className={short === null ? styles.refusal : undefined}>{short ?? costSentence(shape, size, page, known)}</p>
      <p className={styles.standing}>
        {standing} {messages.newHere} <a href={compare.lessonHref}>{messages.firstLesson}</a>
      </p>
    </>
  );
}

/** The same in a sentence, where another page was chosen than the lanes are on. */
export function Costs({ compare }: { readonly compare: Compare }) {
  const { size, page } = compare.settings;
  return costSentence(compare.shape, size, page, knows(compare));
}

/** The reason, and what the words mean. */
export function Why({ compare }: { readonly compare: Compare }) {
  const { shape, settings } = compare;
  return (
    <div className={styles.why}>
      <p>
        <strong>{messages.why}</strong> {reasons(shape, settings.size, settings.page, knows(compare))}
      </p>
      <p className={styles.words}>{messages.words}</p>
    </div>
  );
}

/** How one comes there, and what all requests on the way cost together, which is another question than what one of them costs. */
export function WayThere({ compare }: { readonly compare: Compare }) {
  const { shape } = compare;
  const { size, page } = compare.settings;
  const known = knows(compare);
  const way = wayThere(shape, size, page, known);
  return (
    way !== '' && (
      <p className={styles.way}>
        <strong>{messages.way}</strong> {way} {allTogether(shape, size, page, known)} {messages.coordinator}
      </p>
    )
  );
}

/** Whether what is said of the page was counted when the page was built. */
function knows({ shape, settings, trace }: Compare): boolean {
  return isCounted(shape, settings.size, settings.page, trace?.sweep);
}
