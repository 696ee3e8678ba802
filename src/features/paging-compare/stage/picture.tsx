import { useId } from 'react';
import { count } from '../../../components/text/format.ts';
import { Frame } from './frame.tsx';
import { measures, type Bar, type Box, type Drawing, type Label, type Magnifier } from '../../../drawing/layout.ts';
import { messages } from './messages.ts';
import type { StepId } from '../../../drawing/steps.ts';
import { hasHappened } from './stepper.ts';
import styles from './picture.module.css';

interface PictureProps {
  readonly drawing: Drawing;
  /** What stands in its place for those who listen. */
  readonly label: string;
  readonly step: StepId;
  /** Rows of the page. */
  readonly returned: number;
  /** Shapes grow as they come. */
  readonly moving: boolean;
}

/** The drawing of one answer, as far as `step`: shards hang from a surface, what they sent runs to the coordinator. */
export function Picture({ drawing, label, step, returned, moving }: PictureProps) {
  const hatch = useId();
  const happened = (of: StepId) => hasHappened(of, step);
  const { width, block, magnifier } = drawing;
  const bars = (bars: readonly Bar[]) =>
    bars.filter((bar) => happened(bar.step)).map((bar) => <BarShape key={bar.key} bar={bar} hatch={hatch} />);
  return (
    <Frame width={width} label={label} moving={moving}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={styles.ground} />
          <rect width="2" height="5" className={styles.line} />
        </pattern>
      </defs>
      {drawing.held.map(({ key, ...box }) => (
        <rect key={key} {...rounded(box)} rx="3" className={styles.held} />
      ))}
      {bars(drawing.bars.filter((bar) => bar.length === 'height'))}
      {drawing.open.map(({ key, ...box }) => (
        <rect key={key} {...rounded(box)} className={styles.open} />
      ))}
      {happened('send') &&
        drawing.bands.map((band) => <path key={band.key} d={band.path} className={band.hairline ? styles.thread : styles.band} />)}
      {bars(drawing.bars.filter((bar) => bar.length === 'width'))}
      <text x="0" y={block.y + block.height + 13} className={styles.word}>
        {messages.coordinator}
      </text>
      {drawing.roomForWord && (
        <text x="0" y={measures.top - 7} className={styles.word}>
          {messages.shard}
        </text>
      )}
      {drawing.labels.map((label) => (label.what === 'shard' || happened('fetch')) && <LabelText key={label.key} label={label} />)}
      {magnifier !== null && happened('discard') && (
        <g>
          <ZoomLines magnifier={magnifier} below={block} />
          <rect {...rounded(magnifier)} className={styles.glass} />
          {bars(magnifier.bars)}
          <rect {...rounded(magnifier)} className={styles.rim} />
          <text x={magnifier.x + magnifier.width + 6} y={magnifier.y + 11} className={styles.word}>
            <tspan>{messages.magnified}</tspan>
            <tspan x={magnifier.x + magnifier.width + 6} dy="1.2em">
              {messages.magnifiedTimes(magnifier.times)}
            </tspan>
          </text>
        </g>
      )}
      {happened('fetch') && <PageLabel drawing={drawing} returned={returned} />}
    </Frame>
  );
}

function BarShape({ bar, hatch }: { readonly bar: Bar; readonly hatch: string }) {
  const fill = bar.part === 'discarded' ? `url(#${hatch})` : undefined;
  return (
    <rect
      {...rounded(bar)}
      fill={fill}
      className={`${styles[bar.part]} ${bar.hairline ? styles.hairline : ''}`}
      data-part={bar.part}
      data-entries={bar.entries}
    />
  );
}

function LabelText({ label: { what, column, x, y } }: { readonly label: Label }) {
  const text = what === 'shard' ? messages.shardRange(column.shards.first, column.shards.last) : count(column.fetched);
  return (
    <text x={rounding(x)} y={rounding(y)} textAnchor="middle" className={styles[what]}>
      {text}
    </text>
  );
}

function ZoomLines({ magnifier, below }: { readonly magnifier: Magnifier; readonly below: Box }) {
  const top = below.y + below.height;
  return (
    <path
      d={`M${rounding(magnifier.of.from)},${top}L${rounding(magnifier.x)},${magnifier.y}M${rounding(magnifier.of.to)},${top}L${rounding(magnifier.x + magnifier.width)},${magnifier.y}`}
      className={styles.zoom}
    />
  );
}

/** The page under its sliver, or under its sliver in the magnifier. */
function PageLabel({ drawing, returned }: { readonly drawing: Drawing; readonly returned: number }) {
  const all = drawing.magnifier?.bars ?? drawing.bars;
  const page = all.find((bar) => bar.part === 'page');
  if (page === undefined) return null;
  const x = Math.max(60, Math.min(drawing.width - 60, page.x + page.width / 2));
  const top = page.y + page.height;
  // Without a magnifier the coordinator's name stands in between.
  const lead = drawing.magnifier === null ? 20 : 6;
  return (
    <>
      <line x1={rounding(page.x + page.width / 2)} x2={rounding(x)} y1={top} y2={top + lead} className={styles.lead} />
      <text x={rounding(x)} y={top + lead + 11} textAnchor="middle" className={styles.yours}>
        {messages.yourPage(returned)}
      </text>
    </>
  );
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: rounding(x), y: rounding(y), width: rounding(width), height: rounding(height) };
}

function rounding(value: number): number {
  return Math.round(value * 100) / 100;
}
