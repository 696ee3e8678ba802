import { later, Part } from '../../../../components/later.tsx';
import { isBusy, type LaneState } from '../../lanes/lane-state.ts';
import { Word } from '../../../../components/words/word.tsx';
import { messages } from '../../messages.ts';
import { lastPage } from '../../question.ts';
import { LaneMark } from './lane-mark.tsx';
import type { LaneView } from './use-lane-panel.ts';
import looks from '../../../../components/looks.module.css';
import styles from './lane-panel.module.css';

const LaneHelp = later(async () => (await import('./lane-help.tsx')).LaneHelp);
const LaneMenu = later(async () => (await import('./lane-menu.tsx')).LaneMenu);

/** Which way of paging it is, and where it stands. */
export function LaneHead({ view: { compare, lane, state, counted } }: { readonly view: LaneView }) {
  const { mode } = lane;
  return (
    <header className={styles.head}>
      <span className={looks.muted} aria-hidden="true">
        {mode.number}
      </span>
      <h2 id={`lane-${mode.id}`} className={styles.name}>
        {mode.name}
      </h2>
      <span className={styles.mark}>
        <LaneMark mode={mode} />
        {compare.there && (
          <Part>
            <LaneMenu mode={mode} lanes={compare.view.lanes} onLanes={(lanes) => compare.change({ lanes })} />
          </Part>
        )}
      </span>
      <div className={styles.how}>
        <Word name={`how-${mode.id}`} text={mode.how} fields={[]}>
          <LaneHelp mode={mode.id} />
        </Word>
        {compare.view.lanes.free.includes(mode.id) && <span className={styles.tag}>{messages.freeTag}</span>}
      </div>
      {state.start !== null && <p className={styles.start}>{messages.startedAt(state.start.words, state.start.before)}</p>}
      <StatusLine
        state={state}
        last={lastPage(compare.shape, state.size)}
        ready={compare.ready}
        recorded={counted === state || isBusy(state) ? null : counted.page}
      />
    </header>
  );
}

function StatusLine({
  state,
  last,
  ready,
  recorded,
}: {
  readonly state: LaneState;
  readonly last: number | undefined;
  readonly ready: boolean;
  /** The page below, where it was recorded: nobody has asked this lane anything. */
  readonly recorded: number | null;
}) {
  const look = state.status === 'error' ? styles.bad : state.status === 'expired' ? styles.gone : '';
  const text = ready || state.page > 0 ? statusText(state, last) : messages.waiting;
  return (
    <p className={`${styles.status} ${look}`}>{recorded === null ? text : messages.asRecorded(messages.pageOf(recorded, undefined))}</p>
  );
}

function statusText(state: LaneState, last: number | undefined): string {
  if (state.target !== null) return messages.walkingTo(state.page, state.target);
  const word = state.error?.kind === 'network' ? messages.unanswered : messages.status[state.status];
  if (state.page === 0) return word;
  const page = messages.pageOf(state.page, last);
  // It is of before: another page was asked for.
  if (state.status === 'error') return messages.stillShown(word, page);
  return state.status === 'idle' ? page : `${page}, ${word}`;
}
