import type { CSSProperties, ReactNode, Ref } from 'react';
import type { Sketch } from '../../model/curve.ts';
import type { Curve } from '../../model/lesson.ts';
import { messages } from '../../messages.ts';
import styles from './curve.module.css';

/** Where something stands in the drawing, in percent: across from the left, up from the foot. */
export function placeOf({ at, most }: Curve, place: number, height: number): { readonly across: number; readonly up: number } {
  return { across: (100 * (at[place] ?? 0)) / (at.at(-1) ?? 1), up: (100 * height) / most };
}

/** The colour of the lane a line is of, as `--lane`, for marks only. React's types know no custom properties. */
export function lineColour({ lines }: Curve, line: number): CSSProperties {
  const lane = lines[line]?.points[0]?.see.split('.')[0] ?? 'offset';
  const style: Record<string, string> = { '--lane': `var(--lane-${lane}, var(--lane-offset))` };
  return style;
}

interface CurvePictureProps {
  readonly curve: Curve;
  readonly drawn: Sketch;
  /** Stands beside what was drawn, with the gap at each point. */
  readonly counted?: Sketch;
  readonly plot?: Ref<HTMLDivElement>;
  /** What lies over the plot, to draw with. */
  readonly children?: ReactNode;
}

/** The drawing: what was guessed as thin lines with hollow marks, what was counted as thick ones with full marks. Its figures stand elsewhere as words. */
export function CurvePicture({ curve, drawn, counted, plot, children }: CurvePictureProps) {
  const { across, at, up, most, lines } = curve;
  return (
    <div className={styles.figure}>
      <p className={styles.up}>
        {up}, {messages.upTo(most)}
      </p>
      <div ref={plot} className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.lines}>
          {lines.map(({ name }, line) => (
            <g key={name} style={lineColour(curve, line)} data-line={line}>
              {counted && <Gaps curve={curve} from={drawn[line] ?? []} to={counted[line] ?? []} />}
              <polyline className={counted ? styles.guessed : styles.drawn} points={pointsOf(curve, drawn[line] ?? [])} />
              {counted && <polyline className={styles.drawn} points={pointsOf(curve, counted[line] ?? [])} />}
            </g>
          ))}
        </svg>
        {lines.map(({ name }, line) => (
          <div key={name} style={lineColour(curve, line)} aria-hidden="true">
            <Marks curve={curve} heights={drawn[line] ?? []} full={counted === undefined} />
            {counted && <Marks curve={curve} heights={counted[line] ?? []} full />}
          </div>
        ))}
        {children}
      </div>
      <p className={styles.across} aria-hidden="true">
        {at.map((x, place) => (
          <span
            key={x}
            className={isLow(curve, place) ? styles.low : undefined}
            style={{ insetInlineStart: `${placeOf(curve, place, 0).across}%` }}
          >
            {messages.fact(x)}
          </span>
        ))}
      </p>
      <p className={styles.name}>{across}</p>
    </div>
  );
}

/** The room a figure below the plot needs, in percent of its width. */
const figureRoom = 18;

/** Whether a place lies so near to the one before that its figure stands in a line below, as every other one of a row of such places. */
function isLow(curve: Curve, place: number): boolean {
  const gap = placeOf(curve, place, 0).across - placeOf(curve, place - 1, 0).across;
  return place > 0 && gap < figureRoom && !isLow(curve, place - 1);
}

/** A line from the corner, where nothing is counted yet, through the points there are. */
function pointsOf(curve: Curve, heights: Sketch[number]): string {
  const points = heights.flatMap((height, place) => {
    if (height === undefined) return [];
    const { across, up } = placeOf(curve, place, height);
    return [`${across},${100 - up}`];
  });
  return points.length === 0 ? '' : ['0,100', ...points].join(' ');
}

function Gaps({ curve, from, to }: { readonly curve: Curve; readonly from: Sketch[number]; readonly to: Sketch[number] }) {
  return from.map((guess, place) => {
    const came = to[place];
    if (guess === undefined || came === undefined) return null;
    const { across, up } = placeOf(curve, place, guess);
    return (
      <line key={curve.at[place]} className={styles.gap} x1={across} x2={across} y1={100 - up} y2={100 - placeOf(curve, place, came).up} />
    );
  });
}

function Marks({ curve, heights, full }: { readonly curve: Curve; readonly heights: Sketch[number]; readonly full: boolean }) {
  return heights.map((height, place) => {
    if (height === undefined) return null;
    const { across, up } = placeOf(curve, place, height);
    return (
      <span
        key={curve.at[place]}
        className={full ? styles.mark : styles.hollow}
        style={{ insetInlineStart: `${across}%`, insetBlockEnd: `${up}%` }}
      />
    );
  });
}
