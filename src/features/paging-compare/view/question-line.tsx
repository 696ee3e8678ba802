import { useEffect, useState } from 'react';
import { AsBuilt } from '../../../components/as-built.tsx';
import { later, Part } from '../../../components/later.tsx';
import { lanesInSight } from '../compare-view.ts';
import type { KeptLanes } from '../lane-keeper.ts';
import { isBusy } from '../lanes/lane-state.ts';
import { messages } from '../messages.ts';
import type { Compare } from './use-compare.ts';
import styles from './question-line.module.css';

const Answer = later(async () => (await import('./why/why.tsx')).Answer);
const Costs = later(async () => (await import('./why/why.tsx')).Costs);

/** The question of the page and its answer; while lanes walk, how far they are; then what was counted, or what another page will cost. In a lesson only what is asked. */
export function QuestionLine({ compare }: { readonly compare: Compare }) {
  const { kept, together, gone, inLesson, states, view } = compare;
  const { page } = compare.settings;
  const wording = useWording(kept, compare.ready);
  const busy = together.some(isBusy);
  const walking = busy && wording?.underWay(together);
  // What comes out is for the lesson to say, of the lanes it shows.
  if (inLesson) {
    const inSight = lanesInSight(view.lanes);
    const walks = wording?.underWay(states.filter(({ mode }) => inSight.includes(mode)));
    return (
      <div className={styles.line} data-in-lesson>
        <h1>{walks || messages.inLesson(page, inSight.length)}</h1>
      </div>
    );
  }
  const said = wording?.headline(kept, together, { window: compare.shape.maxResultWindow, gone });
  if (said) {
    const elsewhere = !busy && !gone && together.every((lane) => lane.page !== page);
    return (
      <div className={styles.line}>
        <h1>{said.title}</h1>
        <p className={styles.second}>
          {elsewhere ? (
            <Part>
              <Costs compare={compare} />
            </Part>
          ) : (
            said.beside
          )}{' '}
          {said.mark !== '' && <span className={styles.mark}>{said.mark}</span>}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      <h1>{walking || messages.question(page)}</h1>
      {!walking && (
        <div id="answer" data-built>
          <Part fallback={<AsBuilt id="answer" />}>
            <Answer compare={compare} />
          </Part>
        </div>
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
