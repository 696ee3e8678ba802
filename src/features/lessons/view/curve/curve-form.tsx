import { useRef, useState, type PointerEvent } from 'react';
import { curveStep, drawable, withPoint, type Sketch } from '../../model/curve.ts';
import type { Curve } from '../../model/lesson.ts';
import { messages } from '../../messages.ts';
import { CurvePicture, lineColour, placeOf } from './curve-picture.tsx';
import styles from './curve.module.css';

interface CurveFormProps {
  readonly curve: Curve;
  readonly sketch: Sketch;
  readonly onSketch: (sketch: Sketch) => void;
}

/**
 * Draws lines by pointer, or by keys: a line is chosen, and each of its points is a slider. Names to find things by (stories do): radios by the names of
 * the lines, sliders as `Offset, at page 1,000`.
 */
export function CurveForm({ curve, sketch, onSketch }: CurveFormProps) {
  const [line, setLine] = useState(0);
  const plot = useRef<HTMLDivElement>(null);
  const set = (place: number, height: number) => onSketch(withPoint(sketch, line, place, drawable(curve, height)));
  const heights = sketch[line] ?? [];
  const draw = (event: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined) return;
    const across = (100 * (event.clientX - box.left)) / box.width;
    set(nearestPlace(curve, across), (curve.most * (box.bottom - event.clientY)) / box.height);
  };
  return (
    <div className={styles.form}>
      <fieldset className={styles.choose}>
        <legend>{messages.drawWhich}</legend>
        {curve.lines.map(({ name }, i) => (
          <label key={name} style={lineColour(curve, i)}>
            <input type="radio" name="line" checked={line === i} onChange={() => setLine(i)} />
            <svg viewBox="0 0 24 4" aria-hidden="true" className={styles.sample} data-line={i}>
              <path d="M0 2h24" className={styles.drawn} />
            </svg>
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.how}>{messages.drawHow}</p>
      <CurvePicture curve={curve} drawn={sketch} plot={plot}>
        <div
          className={styles.pad}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            draw(event);
          }}
          onPointerMove={(event) => event.buttons > 0 && draw(event)}
        />
        {curve.at.map((x, place) => (
          <Handle
            key={x}
            curve={curve}
            name={messages.pointName(curve.lines[line]?.name ?? '', curve.across, x)}
            place={place}
            line={line}
            height={heights[place]}
            onHeight={(height) => set(place, height)}
          />
        ))}
      </CurvePicture>
      <ul className={styles.readings}>
        {curve.at.map((x, place) => (
          <li key={x}>
            {curve.across} {messages.fact(x)}: {heightWords(heights[place])}
          </li>
        ))}
      </ul>
    </div>
  );
}

function heightWords(height: number | undefined): string {
  return height === undefined ? messages.notDrawn : messages.fact(height);
}

interface HandleProps {
  readonly curve: Curve;
  readonly name: string;
  readonly line: number;
  readonly place: number;
  readonly height: number | undefined;
  readonly onHeight: (height: number) => void;
}

/** A point to move by keys; the pointer draws past it, on the whole plot. */
function Handle({ curve, name, line, place, height, onHeight }: HandleProps) {
  const { across, up } = placeOf(curve, place, height ?? 0);
  return (
    <input
      type="range"
      aria-label={name}
      aria-orientation="vertical"
      aria-valuetext={heightWords(height)}
      min={0}
      max={curve.most}
      step={curveStep(curve)}
      value={height ?? 0}
      className={styles.handle}
      style={{ ...lineColour(curve, line), insetInlineStart: `${across}%`, insetBlockEnd: `${up}%` }}
      onChange={(event) => onHeight(event.target.valueAsNumber)}
      // From nothing to zero is no change to the browser.
      onKeyDown={({ key }) => key === 'Home' && onHeight(0)}
    />
  );
}

/** The place whose points lie nearest to where the pointer is, in percent. */
function nearestPlace(curve: Curve, across: number): number {
  const far = (place: number) => Math.abs(placeOf(curve, place, 0).across - across);
  return [...curve.at.keys()].reduce((best, place) => (far(place) < far(best) ? place : best), 0);
}
