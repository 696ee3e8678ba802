import { consoleHref } from '../../../../client/console-link.ts';
import { later, Part } from '../../../../components/later.tsx';
import type { Lane } from '../../lanes/lane.ts';
import type { LaneState } from '../../lanes/lane-state.ts';
import type { Compare } from '../use-compare.ts';
import { messages as laneMessages } from '../../messages.ts';
import { messages } from '../../stage/messages.ts';
import { Stage } from '../../stage/stage.tsx';
import type { StageOf } from '../../stage/stage-of.ts';
import { LaneActions } from './lane-actions.tsx';
import { LaneButton, ofLane } from './lane-button.tsx';
import { LaneHead } from './lane-head.tsx';
import { laneStyle } from './lane-mark.tsx';
import { useLanePanel } from './use-lane-panel.ts';
import styles from './lane-panel.module.css';

// Only some lanes have something to say, or are asked for a depth.
const LaneFacts = later(async () => (await import('./lane-facts.tsx')).LaneFacts);
const UnseenMark = later(async () => (await import('./unseen-mark.tsx')).UnseenMark);
const LaneReading = later(async () => (await import('./lane-reading.tsx')).LaneReading);
const LaneRest = later(async () => (await import('./lane-rest.tsx')).LaneRest);

interface LanePanelProps {
  readonly lane: Lane;
  readonly state: LaneState;
  readonly compare: Compare;
  readonly stage: StageOf;
}

/** One way of paging: what it did, what it keeps open, what it found. */
export function LanePanel({ lane, state, compare, stage }: LanePanelProps) {
  const view = useLanePanel(lane, state, compare);
  const { mode } = lane;
  const { counted } = view;
  const scene = stage.scenes[mode.id] ?? { kind: 'nothing' };
  return (
    <section
      className={styles.lane}
      style={laneStyle(mode.id)}
      aria-labelledby={`lane-${mode.id}`}
      data-lane={mode.id}
      id={`panel-${mode.id}`}
      tabIndex={-1}
    >
      <LaneHead view={view} />
      <Stage
        mode={mode}
        state={counted}
        scene={scene}
        stage={stage}
        window={compare.shape.maxResultWindow}
        player={compare.player}
        client={compare.client}
        question={compare.question}
      >
        {state.context !== null && counted === state && (
          <Part>
            <UnseenMark compare={compare} state={state} openedAt={state.context.openedAt} />
          </Part>
        )}
      </Stage>
      <LaneActions view={view} />
      <div className={styles.reading}>
        <LaneButton lane={mode.name} look="quiet" aria-expanded={compare.counters} onClick={() => compare.openCounters(!compare.counters)}>
          {messages.counters}
        </LaneButton>
        {state.exchange !== null && (
          <a className={styles.elsewhere} href={consoleHref(state.exchange)} aria-label={ofLane(laneMessages.openInConsole, mode.name)}>
            {laneMessages.openInConsole}
          </a>
        )}
        {compare.counters && (
          <Part>
            <LaneReading view={view} scene={scene} />
          </Part>
        )}
      </div>
      <div className={styles.facts}>
        {compare.there && (
          <Part>
            <LaneFacts view={view} />
          </Part>
        )}
      </div>
      <div className={styles.rest}>
        {compare.there && (
          <Part>
            <LaneRest view={view} />
          </Part>
        )}
      </div>
    </section>
  );
}
