import { largest } from '../../../../components/text/largest.ts';
import { shortCount } from '../../../../components/text/format.ts';
import { modeOf, type ModeId } from '../../lanes/mode.ts';
import { messages as early } from '../../messages.ts';
import { laneStyle } from '../lane/lane-mark.tsx';
import { shownState, type Compare } from '../use-compare.ts';
import { messages } from './messages.ts';
import looks from '../../../../components/looks.module.css';
import styles from './lane-bars.module.css';

/** For narrow pages: a bar for each lane in sight on one scale, as long as what a request merged. */
export function LaneBars({ compare }: { readonly compare: Compare }) {
  const recorded = recordedAt(compare);
  const bars = compare.states.map((state) => ({
    mode: state.mode,
    merged: recorded === undefined ? shownState(compare, state).last?.merged : recorded(state.mode),
  }));
  const most = largest(bars, ({ merged }) => merged ?? 0, 1);
  const title = recorded === undefined ? messages.barsNow : messages.barsTitle(compare.settings.page);
  return (
    <div className={styles.bars}>
      <p className={styles.title}>
        {title} {recorded && <span className={looks.tag}>{early.recorded}</span>}
      </p>
      <dl aria-label={title}>
        {bars.map(({ mode, merged }) => (
          <div key={mode} className={styles.row} style={laneStyle(mode)}>
            <dt>{modeOf(mode).shortName}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                {merged !== undefined && <span className={styles.bar} style={{ inlineSize: `${(merged / most) * 100}%` }} />}
              </span>
              {merged === undefined ? '–' : shortCount(merged)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What was recorded for the page to go to, until anybody has asked anything; undefined where that page was not recorded. */
function recordedAt({ showsRecorded, trace, settings }: Compare): ((mode: ModeId) => number | undefined) | undefined {
  const at = trace?.sweep.pages.indexOf(settings.page) ?? -1;
  return showsRecorded && trace && at >= 0 ? (mode) => trace.sweep.merged[mode][at] : undefined;
}
