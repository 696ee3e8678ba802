import { later, Part } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import { predictionSentences } from '../verdict/prediction.ts';
import { DepthRow } from './depth-row.tsx';
import { QueryControls } from './query-controls.tsx';
import { QuestionLine } from './question-line.tsx';
import type { Compare } from './use-compare.ts';
import styles from './compare-page.module.css';

const NoMatches = later(async () => (await import('./no-matches.tsx')).NoMatches);

/** What is asked, how deep, and what that will cost. */
export function AskSection({ compare }: { readonly compare: Compare }) {
  const { settings, dataset, shape } = compare;
  return (
    <section aria-label={messages.title} className={styles.question}>
      <div className={styles.ask}>
        <QueryControls settings={settings} dataset={dataset} onChange={compare.onSettings} />
      </div>
      <QuestionLine compare={compare} />
      <div className={styles.go}>
        <DepthRow compare={compare} />
        {shape.matching === 0 && settings.query !== '' ? (
          <div className={styles.sentences}>
            <Part>
              <NoMatches compare={compare} />
            </Part>
          </div>
        ) : (
          <p className={styles.sentences}>
            {predictionSentences(shape, settings.size, settings.page).map((sentence, i) => (
              <span key={sentence}>{i === 0 ? <strong>{sentence}</strong> : sentence} </span>
            ))}
            {messages.entriesWhat}
          </p>
        )}
      </div>
    </section>
  );
}
