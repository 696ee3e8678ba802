import { later, Part } from '../../../components/later.tsx';
import { lanesInSight } from '../compare-view.ts';
import { stageOf } from '../stage/stage-of.ts';
import { LanePanel } from './lane/lane-panel.tsx';
import { shownState, type Compare } from './use-compare.ts';
import styles from './compare-page.module.css';

const LaneSwitch = later(async () => (await import('./lane-switch.tsx')).LaneSwitch);
const StepsBar = later(async () => (await import('../stage/steps-bar.tsx')).StepsBar);
const HiddenLanes = later(async () => (await import('./hidden-lanes.tsx')).HiddenLanes);

/** The lanes in sight, side by side; on narrow pages one of them, and the way to the others. */
export function LanesSection({ compare }: { readonly compare: Compare }) {
  const { view, there, states, showsRecorded, kept, change } = compare;
  const { lanes, shown } = view;
  const inSight = lanesInSight(lanes);
  const drawn = states.filter((state) => inSight.includes(state.mode)).map((state) => shownState(compare, state));
  const stage = stageOf(drawn, compare.question);
  return (
    <div>
      <div className={styles.switch}>
        {there && (
          <Part>
            <LaneSwitch
              states={states
                .filter((state) => inSight.includes(state.mode))
                .map((state) => (showsRecorded ? shownState(compare, state) : state))}
              shown={shown}
              onShow={(shown) => change({ shown })}
            />
          </Part>
        )}
      </div>
      {lanes.hidden.length > 0 && (
        <Part>
          <HiddenLanes lanes={lanes} onLanes={(lanes) => change({ lanes })} />
        </Part>
      )}
      <div className={styles.steps}>
        {there && (
          <Part>
            <StepsBar player={compare.player} stage={stage} lanes={inSight} />
          </Part>
        )}
      </div>
      <div className={styles.lanes} data-shown={inSight.includes(shown) ? shown : inSight[0]} data-count={inSight.length}>
        {inSight.map((id) => {
          const lane = kept.comparison.lanes.find((lane) => lane.mode.id === id);
          const state = states.find((state) => state.mode === id);
          return lane && state && <LanePanel key={id} lane={lane} state={state} compare={compare} stage={stage} />;
        })}
      </div>
    </div>
  );
}
