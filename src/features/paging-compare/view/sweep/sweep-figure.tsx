import type { MouseEvent } from 'react';
import { whenThere } from '../../../../components/focus-when-there.ts';
import { count } from '../../../../components/text/format.ts';
import { largest } from '../../../../components/text/largest.ts';
import { modes, type Mode } from '../../lanes/mode.ts';
import { messages as early } from '../../messages.ts';
import type { RecordedSweep } from '../../recorded.ts';
import { laneColour, Marker } from '../lane/lane-mark.tsx';
import type { Compare } from '../use-compare.ts';
import { messages } from './messages.ts';
import looks from '../../../../components/looks.module.css';
import styles from './sweep-figure.module.css';

/** In units of the drawing. Room for the words at the lines' ends is on the right. */
const place = { left: 4, right: 262, top: 16, bottom: 138, width: 350, height: 162 } as const;

interface SweepFigureProps {
  readonly sweep: RecordedSweep;
  readonly compare: Compare;
}

/** What one request merges, page by page, as it was counted when the page was built: offset climbs, cursors stay at the bottom. */
export function SweepFigure({ sweep: { pages, merged }, compare }: SweepFigureProps) {
  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    compare.onOpen('chart', true);
    whenThere('#chart', (chart) => chart.focus());
  };
  const { page } = compare.settings;
  const deepest = pages.at(-1) ?? 1;
  const most = largest(Object.values(merged).flat(), (entries) => entries, 1);
  const x = (page: number) => place.left + (page / deepest) * (place.right - place.left);
  const y = (entries: number) => place.bottom - (entries / most) * (place.bottom - place.top);
  const last = (mode: Mode) => merged[mode.id].at(-1) ?? 0;
  const [offset, ...cursors] = modes;
  if (offset === undefined || cursors[0] === undefined) return null;
  const [high, low] = [last(offset), last(cursors[0])];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {messages.title} <span className={looks.tag}>{early.recorded}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` could not hold lines and words, which are one picture to those who listen */}
      <svg viewBox={`0 0 ${place.width} ${place.height}`} role="img" aria-label={messages.said(deepest, high, low)}>
        <line x1={place.left} x2={place.right} y1={place.bottom} y2={place.bottom} className={styles.axis} />
        {page <= deepest && <line x1={x(page)} x2={x(page)} y1={place.top} y2={place.bottom} className={styles.here} />}
        {modes.toReversed().map((mode) => (
          <g key={mode.id} style={{ color: laneColour(mode.id) }}>
            <polyline
              points={pages.map((page, i) => `${x(page)},${y(merged[mode.id][i] ?? 0)}`).join(' ')}
              className={styles.line}
              strokeDasharray={mode.dash}
            />
            {mode.id === offset.id && <Marker shape={mode.marker} x={x(deepest)} y={y(high)} />}
          </g>
        ))}
        <text x={place.right + 10} y={y(high) + 1} className={styles.number}>
          {count(high)}
        </text>
        <text x={place.right + 10} y={y(high) + 18} className={styles.name}>
          {offset.name}
        </text>
        <text x={place.right + 10} y={place.bottom - 18} className={styles.number}>
          {count(low)}
        </text>
        <text x={place.right + 10} y={place.bottom - 1} className={styles.name}>
          {messages.cursors}
        </text>
        <text x={place.left} y={place.bottom + 17} className={styles.name}>
          {early.pageOf(1, undefined)}
        </text>
        <text x={place.right} y={place.bottom + 17} textAnchor="end" className={styles.name}>
          {early.pageOf(deepest, undefined)}
        </text>
      </svg>
      <p className={styles.more}>
        <a href={compare.addressOf('chart')} onClick={more}>
          {messages.more}
        </a>
      </p>
    </figure>
  );
}
