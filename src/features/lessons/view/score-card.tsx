import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import type { ScoreCard } from '../model/lesson.ts';
import type { LessonState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import styles from './rail.module.css';

/** What the learner's own runs came to, side by side; a dash where a step was not done. */
export function ScoreTable({ score, steps }: { readonly score: ScoreCard; readonly steps: LessonState['steps'] }) {
  return (
    <table className={styles.score}>
      <caption>{messages.score}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{messages.scored}</VisuallyHidden>
          </th>
          {score.of.map((run) => (
            <th key={run} scope="col">
              {run}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {score.rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map(({ step, see }, run) => {
              const value = steps[step - 1]?.counted[see];
              return <td key={score.of[run]}>{value === undefined ? messages.notScored : messages.fact(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
