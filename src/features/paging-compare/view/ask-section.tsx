import { AsBuilt } from '../../../components/as-built.tsx';
import { later, Part } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import { DepthRow } from './depth-row.tsx';
import { QuestionLine } from './question-line.tsx';
import type { Compare } from './use-compare.ts';
import styles from './ask-section.module.css';

const LaneBars = later(async () => (await import('./sweep/lane-bars.tsx')).LaneBars);
const SweepFigure = later(async () => (await import('./sweep/sweep-figure.tsx')).SweepFigure);
const Why = later(async () => (await import('./why/why.tsx')).Why);
const NoMatches = later(async () => (await import('./no-matches.tsx')).NoMatches);

/** The question as the reader knows it, how deep, what that will cost and why, and what was recorded of it. A lesson asks first: what would tell its answer waits. */
export function AskSection({ compare }: { readonly compare: Compare }) {
  const { settings, shape, trace, inLesson } = compare;
  const { size, page } = settings;
  const nothing = shape.matching === 0 && settings.query !== '';
  return (
    <section aria-label={messages.title} className={styles.ask} data-recorded={trace !== undefined}>
      <div className={styles.question}>
        <p className={styles.sql}>
          <code>{messages.sql(size, (page - 1) * size)}</code>
        </p>
        <QuestionLine compare={compare} />
      </div>
      <DepthRow compare={compare} />
      <div id="lane-bars" className={styles.bars} data-built>
        <Part fallback={<AsBuilt id="lane-bars" />}>
          <LaneBars compare={compare} />
        </Part>
      </div>
      {nothing ? (
        <div className={styles.why}>
          <Part>
            <NoMatches compare={compare} />
          </Part>
        </div>
      ) : (
        !inLesson && (
          <div id="why" className={styles.why} data-built>
            <Part fallback={<AsBuilt id="why" />}>
              <Why compare={compare} />
            </Part>
          </div>
        )
      )}
      {trace && (
        <div id="sweep-figure" className={styles.figure} data-built>
          <Part fallback={<AsBuilt id="sweep-figure" />}>
            <SweepFigure sweep={trace.sweep} compare={compare} />
          </Part>
        </div>
      )}
    </section>
  );
}
