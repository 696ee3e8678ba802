import { useState } from 'react';
import { later, Part } from '../../../../components/later.tsx';
import { consoleHref } from '../../../../client/console-link.ts';
import type { Arrangement } from '../../compare-view.ts';
import { messages } from '../../messages.ts';
import type { IndexShape } from '../../question.ts';
import { lastPage } from '../../question.ts';
import { laneCommands } from '../../lanes/commands.ts';
import type { Lane } from '../../lanes/lane.ts';
import { isBusy, type LaneState } from '../../lanes/lane-state.ts';
import type { StripChoice } from '../../depth/strip.ts';
import { LaneButton, ofLane } from './lane-button.tsx';
import { LaneMark, laneStyle } from './lane-mark.tsx';
import { Counters, Headline } from './counters.tsx';
import type { JumpWays } from './jump-card.tsx';
import { ShardBars } from './shard-bars.tsx';
import { visitedPages } from '../../depth/strip.ts';
import { SoundingStrip } from './sounding-strip.tsx';
import styles from './lane-panel.module.css';

// Only some lanes have something to say, or are asked for a depth.
const LaneMenu = later(async () => (await import('./lane-menu.tsx')).LaneMenu);
const HitList = later(async () => (await import('./hit-list.tsx')).HitList);
const LaneFacts = later(async () => (await import('./lane-facts.tsx')).LaneFacts);
const LaneNotice = later(async () => (await import('./lane-notice.tsx')).LaneNotice);
const DepthChoice = later(async () => (await import('./depth-choice.tsx')).DepthChoice);
const JumpCard = later(async () => (await import('./jump-card.tsx')).JumpCard);

export interface LanePanelProps {
  readonly lane: Lane;
  readonly state: LaneState;
  readonly shape: IndexShape;
  readonly size: number;
  /** The page Jump and Walk go to. */
  readonly goal: number;
  readonly ready: boolean;
  /** The index cannot be asked any more. */
  readonly gone: boolean;
  /** Largest bar of all lanes: their common scale. */
  readonly barScale: number;
  readonly titleField: string;
  /** The first sort key is a date. */
  readonly byDate: boolean;
  readonly onRaiseWindow: (documents: number) => void;
  readonly ways: JumpWays;
  /** What the lane would show on page 1, until it has asked anything itself. */
  readonly recorded: LaneState | undefined;
  readonly lanes: Arrangement;
  readonly onLanes: (lanes: Arrangement) => void;
}

/** One way of paging: what it did, what it holds open, what it found. */
export function LanePanel(props: LanePanelProps) {
  const { lane, state, shape, size, goal, ready, gone } = props;
  const { mode } = lane;
  const there = ready || gone;
  const untouched = state.page === 0 && state.requests === 0 && state.error === null;
  const counted = untouched ? (props.recorded ?? state) : state;
  // Of this lane: another question has lanes of its own, which nobody asked to jump.
  const [jumpAskedOf, setJumpAskedOf] = useState<Lane | null>(null);
  const jumpAsked = jumpAskedOf === lane;
  if (jumpAsked && isBusy(state)) setJumpAskedOf(null);
  const commands = laneCommands({ lane, state, goal, ready, recorded: counted !== state, explainJump: () => setJumpAskedOf(lane) });
  const [chosen, setChosen] = useState<{ readonly lane: Lane; readonly choice: StripChoice } | null>(null);
  const free = ready && !isBusy(state) && shape.matching !== 0;
  const choice = chosen?.lane === lane && free ? chosen.choice : null;
  const choose = (choice: StripChoice | null) => setChosen(choice && { lane, choice });
  const goToChoice = () => {
    if (choice === null) return;
    choose(null);
    void lane.goTo(choice.page);
  };
  const titleId = `lane-${mode.id}`;
  return (
    <section
      className={styles.lane}
      style={laneStyle(mode.id)}
      aria-labelledby={titleId}
      data-lane={mode.id}
      id={`panel-${mode.id}`}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {mode.number}
        </span>
        <h2 id={titleId} className={styles.name}>
          {mode.name}
        </h2>
        <span className={styles.mark}>
          <LaneMark mode={mode} />
          {there && (
            <Part>
              <LaneMenu mode={mode} lanes={props.lanes} onLanes={props.onLanes} />
            </Part>
          )}
        </span>
        <p className={styles.how}>
          {mode.how}
          {props.lanes.free.includes(mode.id) && <span className={styles.tag}>{messages.freeTag}</span>}
        </p>
        {state.start !== null && <p className={styles.start}>{messages.startedAt(state.start.words, state.start.before)}</p>}
        <StatusLine state={state} last={lastPage(shape, size)} ready={ready} recorded={counted !== state} />
      </header>
      <div className={styles.reading}>
        <div>
          <Headline state={counted} />
          <Counters name={mode.name} state={counted} timed={counted === state} />
        </div>
        <SoundingStrip
          name={mode.name}
          page={shape.matching === 0 ? 0 : state.page}
          size={size}
          shape={shape}
          bounded={mode.canJump}
          visited={visitedPages(state, lastPage(shape, size) ?? 1)}
          choice={choice}
          disabled={!free}
          onChoose={choose}
          onGo={goToChoice}
        />
        {choice !== null && (
          <Part>
            <DepthChoice lane={lane} state={state} shape={shape} choice={choice} onChoose={choose} onGo={goToChoice} />
          </Part>
        )}
      </div>
      <ShardBars cost={counted.cost} shards={shape.shards} scale={props.barScale} />
      <div className={styles.actions}>
        {commands.map((command) => (
          <LaneButton
            // What stops a walk is the button that began it, and keeps the focus.
            key={command.id === 'stop' ? 'walk' : command.id}
            lane={mode.name}
            data-command={command.id}
            disabled={command.unable !== null}
            title={command.unable ?? undefined}
            onClick={() => void command.run()}
          >
            {command.label}
          </LaneButton>
        ))}
        {state.exchange !== null && (
          <a className={styles.elsewhere} href={consoleHref(state.exchange)} aria-label={ofLane(messages.openInConsole, mode.name)}>
            {messages.openInConsole}
          </a>
        )}
      </div>
      <div className={styles.facts}>
        {there && (
          <Part>
            <LaneFacts lane={lane} state={state} ways={props.ways} />
          </Part>
        )}
      </div>
      <div className={styles.rest}>
        {jumpAsked && (
          <Part>
            <JumpCard lane={lane} state={state} goal={goal} shape={shape} ways={props.ways} onClose={() => setJumpAskedOf(null)} />
          </Part>
        )}
        {(gone ? !untouched : hasNotice(lane, state)) && (
          <Part>
            <LaneNotice gone={gone} lane={lane} state={state} shape={shape} goal={goal} onRaiseWindow={props.onRaiseWindow} />
          </Part>
        )}
        {counted.requests > 0 && (ready || counted === state) && (
          <Part>
            <HitList state={counted} titleField={props.titleField} byDate={props.byDate} />
          </Part>
        )}
      </div>
    </section>
  );
}

/** Whether there is anything to fetch the notices for. */
function hasNotice(lane: Lane, state: LaneState): boolean {
  if (state.error !== null || state.fromMemory || ['end', 'expired', 'closed'].includes(state.status)) return true;
  return !lane.mode.canJump && state.page < state.reached;
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
  /** The figures below are not of this lane yet. */
  readonly recorded: boolean;
}) {
  const look = state.status === 'error' ? styles.bad : state.status === 'expired' ? styles.gone : '';
  const text = ready || state.page > 0 ? statusText(state, last) : messages.waiting;
  return <p className={`${styles.status} ${look}`}>{recorded && ready ? messages.readyRecorded(text) : text}</p>;
}

function statusText(state: LaneState, last: number | undefined): string {
  if (state.target !== null) return messages.walkingTo(state.page, state.target);
  const word = state.error?.kind === 'network' ? messages.unanswered : messages.status[state.status];
  if (state.page === 0) return word;
  const page = messages.pageOf(state.page, last);
  return state.status === 'idle' ? page : `${page}, ${word}`;
}
