import { largest } from '../../../../components/text/largest.ts';
import { shortCount } from '../../../../components/text/format.ts';
import { modeOf } from '../../lanes/mode.ts';
import { messages as early } from '../../messages.ts';
import { laneStyle } from '../lane/lane-mark.tsx';
import { shownState, type Compare } from '../use-compare.ts';
import { messages } from './messages.ts';
import looks from '../../../../components/looks.module.css';
import styles from './lane-bars.module.css';

/** For narrow pages: a bar for each lane in sight on one scale, as long as what a request merged. */
export function LaneBars({ compare }: { readonly compare: Compare }) {
  const { trace, showsRecorded, settings, states } = compare;
  const at = trace?.sweep.pages.indexOf(settings.page) ?? -1;
  const sweep = showsRecorded && at >= 0 ? trace?.sweep : undefined;
  const bars = states.map((state) => {
    const shown = shownState(compare, state);
    return { mode: state.mode, page: shown.page, merged: sweep === undefined ? shown.last?.merged : sweep.merged[state.mode][at] };
  });
  const most = largest(bars, ({ merged }) => merged ?? 0, 1);
  const title = showsRecorded ? messages.barsTitle(sweep?.pages[at] ?? bars[0]?.page ?? 1) : messages.barsNow;
  return (
    <div className={styles.bars}>
      <p className={styles.title}>
        {title} {showsRecorded && <span className={looks.tag}>{early.recorded}</span>}
      </p>
      <dl aria-label={title}>
        {bars.map(({ mode, merged }) => (
          <div key={mode} className={styles.row} style={laneStyle(mode)}>
            <dt>{modeOf(mode).name}</dt>
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
