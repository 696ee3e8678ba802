import { largest } from '../../../../components/text/largest.ts';
import { barsOf, drawingsOf, type Drawings } from '../../model/class-sum.ts';
import { expectedCurve } from '../../model/curve.ts';
import type { Curve, Lesson } from '../../model/lesson.ts';
import type { Guess } from '../../model/lesson-state.ts';
import { CurvePicture } from '../curve/curve-picture.tsx';
import { messages as lessonWords } from '../../messages.ts';
import { messages } from './messages.ts';
import curves from '../curve/curve.module.css';
import styles from './class.module.css';

interface HistogramProps {
  readonly lesson: Lesson;
  readonly guesses: readonly Guess[];
  /** What comes out is shown. */
  readonly shows: boolean;
}

/** What a class has guessed, as bars; of drawings the middle, and how far they lie apart. */
export function Histogram({ lesson, guesses, shows }: HistogramProps) {
  if (lesson.prediction.kind === 'curve') {
    const drawings = drawingsOf(lesson, guesses);
    return drawings && <DrawnTogether curve={lesson.prediction.curve} drawings={drawings} shows={shows} />;
  }
  const bars = barsOf(lesson, guesses);
  const most = largest(bars, ({ learners }) => learners, 1);
  return (
    <table className={styles.bars} aria-label={messages.histogram}>
      <tbody>
        {bars
          // A number nobody guessed would tell what comes out.
          .filter(({ of, learners }) => shows || learners > 0 || typeof of === 'string')
          .map(({ of, learners, right }) => (
            <tr key={String(of)} data-right={shows && right}>
              <th scope="row">
                {messages.bar(of)}
                {shows && right && <span className={styles.right}>{messages.right}</span>}
              </th>
              <td>
                <span className={styles.bar} style={{ inlineSize: `${(100 * learners) / most}%` }} />
                {messages.learners(learners)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function DrawnTogether({ curve, drawings, shows }: { readonly curve: Curve; readonly drawings: Drawings; readonly shows: boolean }) {
  const expected = expectedCurve(curve);
  return (
    <figure className={styles.drawn}>
      <CurvePicture curve={curve} drawn={drawings.middle} {...(shows && { counted: expected })} />
      <figcaption className={curves.how}>{shows ? messages.middleAndRight : messages.middle}</figcaption>
      {curve.lines.map(({ name }, line) => (
        <table key={name} className={curves.table}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{curve.across}</th>
              <th scope="col">{messages.lowest}</th>
              <th scope="col">{messages.middleColumn}</th>
              <th scope="col">{messages.highest}</th>
              {shows && <th scope="col">{messages.comes}</th>}
            </tr>
          </thead>
          <tbody>
            {curve.at.map((x, place) => (
              <tr key={x}>
                <th scope="row">{lessonWords.fact(x)}</th>
                {[drawings.lowest, drawings.middle, drawings.highest, ...(shows ? [expected] : [])].map((drawn, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell for each column, in order
                  <td key={at}>{lessonWords.fact(drawn[line]?.[place] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </figure>
  );
}
