import { later, Part } from '../../../../components/later.tsx';
import { largest } from '../../../../components/text/largest.ts';
import type { Lane } from '../../lanes/lane.ts';
import { isUntouched, type LaneState } from '../../lanes/lane-state.ts';
import { isDate } from '../../sort-choices.ts';
import type { Compare } from '../use-compare.ts';
import { Counters, Headline } from './counters.tsx';
import { LaneActions } from './lane-actions.tsx';
import { LaneHead } from './lane-head.tsx';
import { laneStyle } from './lane-mark.tsx';
import { ShardBars } from './shard-bars.tsx';
import { SoundingStrip } from './sounding-strip.tsx';
import { useLanePanel } from './use-lane-panel.ts';
import styles from './lane-panel.module.css';

// Only some lanes have something to say, or are asked for a depth.
const HitList = later(async () => (await import('./hit-list.tsx')).HitList);
const LaneFacts = later(async () => (await import('./lane-facts.tsx')).LaneFacts);
const LaneNotice = later(async () => (await import('./lane-notice.tsx')).LaneNotice);
const DepthChoice = later(async () => (await import('./depth-choice.tsx')).DepthChoice);
const JumpCard = later(async () => (await import('./jump-card.tsx')).JumpCard);

interface LanePanelProps {
  readonly lane: Lane;
  readonly state: LaneState;
  readonly compare: Compare;
}

/** One way of paging: what it did, what it holds open, what it found. */
export function LanePanel({ lane, state, compare }: LanePanelProps) {
  const view = useLanePanel(lane, state, compare);
  const { mode } = lane;
  const { counted } = view;
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
      <div className={styles.reading}>
        <div>
          <Headline state={counted} />
          <Counters name={mode.name} state={counted} timed={counted === state} />
        </div>
        <SoundingStrip view={view} />
        {view.choice !== null && (
          <Part>
            <DepthChoice view={view} choice={view.choice} />
          </Part>
        )}
      </div>
      <ShardBars cost={counted.cost} shards={compare.shape.shards} scale={barScale(compare)} />
      <LaneActions view={view} />
      <div className={styles.facts}>
        {compare.there && (
          <Part>
            <LaneFacts view={view} />
          </Part>
        )}
      </div>
      <div className={styles.rest}>
        {view.jumpAsked && (
          <Part>
            <JumpCard view={view} />
          </Part>
        )}
        {(compare.gone ? !isUntouched(state) : hasNotice(lane, state)) && (
          <Part>
            <LaneNotice view={view} />
          </Part>
        )}
        {counted.requests > 0 && (compare.ready || counted === state) && (
          <Part>
            <HitList
              state={counted}
              titleField={compare.dataset.suggested.title_field}
              byDate={isDate(compare.dataset.mappings, compare.question.sort.field)}
            />
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

/** What a full bar means in every lane: the largest queue of any shard, or the window where a request past it was refused. */
function barScale({ states, recorded, shape }: Compare): number {
  const refused = states.some((state) => state.error?.kind === 'window') ? shape.maxResultWindow : 1;
  const all = recorded === undefined ? states : [...states, ...Object.values(recorded)];
  return largest(all, (state) => largest(state.cost?.shards ?? [], (shard) => shard.kept), refused);
}
