import type { Drawn, Sketch } from '../../model/curve.ts';
import type { Curve } from '../../model/lesson.ts';
import { messages } from '../../messages.ts';
import { CurvePicture } from './curve-picture.tsx';
import styles from './curve.module.css';

/** What was drawn beside what was counted, as a picture and in figures. */
export function CurveOutcome({ curve, drawn, counted }: { readonly curve: Curve; readonly drawn: Drawn; readonly counted: Sketch }) {
  return (
    <figure className={styles.outcome}>
      <CurvePicture curve={curve} drawn={drawn} counted={counted} />
      <figcaption className={styles.how}>{messages.curveLegend}</figcaption>
      {curve.lines.map(({ name }, line) => (
        <table key={name} className={styles.table}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{curve.across}</th>
              <th scope="col">{messages.guessed}</th>
              <th scope="col">{messages.counted}</th>
              <th scope="col">{messages.gap}</th>
            </tr>
          </thead>
          <tbody>
            {curve.at.map((x, place) => (
              <GapRow key={x} at={x} guess={drawn[line]?.[place] ?? 0} came={counted[line]?.[place]} />
            ))}
          </tbody>
        </table>
      ))}
    </figure>
  );
}

function GapRow({ at, guess, came }: { readonly at: number; readonly guess: number; readonly came: number | undefined }) {
  return (
    <tr>
      <th scope="row">{messages.fact(at)}</th>
      <td>{messages.fact(guess)}</td>
      <td>{came === undefined ? messages.notYet : messages.fact(came)}</td>
      <td>{came === undefined ? '' : messages.gapShort(guess, came)}</td>
    </tr>
  );
}

/** The same plot with nothing in it, to draw on by pen. */
export function BlankCurve({ curve }: { readonly curve: Curve }) {
  return (
    <figure className={styles.outcome}>
      <CurvePicture curve={curve} drawn={[]} />
      <figcaption className={styles.how}>{messages.drawOnPaper(curve.lines.map(({ name }) => name).join(', '))}</figcaption>
    </figure>
  );
}
