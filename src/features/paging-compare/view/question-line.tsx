import { useEffect, useState } from 'react';
import { Segmented } from '../../../components/segmented.tsx';
import type { KeptLanes } from '../lane-keeper.ts';
import { isBusy } from '../lanes/lane-state.ts';
import { modes } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import type { Compare } from './use-compare.ts';
import styles from './question-line.module.css';

const options = modes.map((mode) => ({ value: mode.id, text: mode.shortName }));

/** The question of the page with the reader's guess; while lanes walk, how far they are; then what was counted, and the guess judged. */
export function QuestionLine({ compare }: { readonly compare: Compare }) {
  const { kept, together, gone } = compare;
  const { page } = compare.settings;
  const { guess } = compare.view;
  const wording = useWording(kept, compare.ready);
  const busy = together.some(isBusy);
  const said = wording?.headline(kept, together, { window: compare.shape.maxResultWindow, guess, gone });
  if (said) {
    return (
      <div className={styles.line}>
        <h1>{said.title}</h1>
        <p className={styles.second}>
          {said.beside} {said.mark !== '' && <span className={styles.mark}>{said.mark}</span>}
        </p>
      </div>
    );
  }
  const name = modes.find((mode) => mode.id === guess)?.name;
  const walking = busy && wording?.underWay(together);
  return (
    <div className={`${styles.line} ${styles.invitation}`}>
      <h1>{walking || (compare.inLesson ? messages.inLesson : messages.invitation)(page)}</h1>
      {walking ? (
        <p className={styles.second}>{name !== undefined && messages.guessWaits(name)}</p>
      ) : (
        !compare.inLesson && (
          <div className={styles.guess}>
            <Segmented legend={messages.guessLegend} value={guess} options={options} onChange={(guess) => compare.change({ guess })} />
            <p className={styles.second} data-guessed={name !== undefined}>
              {name === undefined ? messages.invitationMore : messages.guessMade(name, page)}
            </p>
          </div>
        )
      )}
    </div>
  );
}

/** What words what was counted: fetched when the lanes can be asked, so that it is there before the first answer, and the headline never falls back. */
function useWording(kept: KeptLanes, ready: boolean): KeptLanes['wording'] {
  const [wording, setWording] = useState(() => kept.wording);
  useEffect(() => {
    // Without it the question stays.
    if (ready) void import('../verdict/conclusion.ts').then(({ words }) => setWording((kept.wording = words)), console.warn);
  }, [kept, ready]);
  return wording;
}
