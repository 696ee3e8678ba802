import { useRef } from 'react';
import { slowPart } from '../model/slow.ts';
import { messages } from '../messages.ts';
import { type OnSaveFigure, SaveFigure } from './save-figure.tsx';
import styles from './scale.module.css';

const box = { width: 640, height: 260, left: 64, right: 34, top: 28, bottom: 54 } as const;
/** The figures that are quoted most. */
const marked = [5, 100];

/** How the chance to meet a slow shard grows with the shards a search asks. */
export function SlowFigure({ shards, oneIn, onSave }: { readonly shards: number; readonly oneIn: number; readonly onSave: OnSaveFigure }) {
  const section = useRef<HTMLElement>(null);
  const decades = Math.max(3, Math.ceil(Math.log10(shards)));
  const x = (value: number) => box.left + (Math.log10(value) / decades) * (box.width - box.left - box.right);
  const y = (part: number) => box.height - box.bottom - part * (box.height - box.top - box.bottom);
  const samples = Array.from({ length: 121 }, (_, i) => 10 ** ((i / 120) * decades));
  const points = [...new Set([...marked, shards])].toSorted((a, b) => a - b).map((value) => [value, slowPart(value, oneIn)] as const);
  const ticks = Array.from({ length: decades + 1 }, (_, i) => 10 ** i);
  const figure = () => {
    const svg = section.current?.querySelector('svg') ?? null;
    const values = [...new Set([...samples.map(Math.round), ...marked, shards])].toSorted((a, b) => a - b);
    return (
      svg && {
        svg,
        name: `slow-shards-one-in-${oneIn}`,
        made: { one_in: oneIn, shards_of_cluster: shards },
        columns: ['shards', 'part_slow'],
        rows: values.map((value) => [value, slowPart(value, oneIn)]),
      }
    );
  };
  return (
    <section ref={section} className={styles.part}>
      <h2>{messages.slowTitle}</h2>
      <p className={styles.intro}>{messages.slowWhat(oneIn, shards, slowPart(shards, oneIn))}</p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` could not hold lines and words, which are one picture to those who listen */}
      <svg className={styles.figure} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={messages.slowAlt(points)}>
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <g key={part}>
            <line className={styles.grid} x1={box.left} x2={box.width - box.right} y1={y(part)} y2={y(part)} />
            <text className={styles.tick} fontSize={12} x={box.left - 8} y={y(part)} dy="0.32em" textAnchor="end">
              {messages.part(part)}
            </text>
          </g>
        ))}
        {ticks.map((tick) => (
          <text key={tick} className={styles.tick} fontSize={12} x={x(tick)} y={box.height - box.bottom + 22} textAnchor="middle">
            {tick.toLocaleString('en')}
          </text>
        ))}
        <text className={styles.tick} fontSize={12} x={box.width - box.right} y={box.height - 6} textAnchor="end">
          {messages.slowAcross}
        </text>
        <text className={styles.tick} fontSize={12} x={4} y={14}>
          {messages.slowUp}
        </text>
        <polyline className={styles.line} points={samples.map((value) => `${x(value)},${y(slowPart(value, oneIn))}`).join(' ')} />
        {points.map(([value, part]) => (
          <g key={value} data-own={value === shards}>
            <circle className={styles.dot} cx={x(value)} cy={y(part)} r={value === shards ? 6 : 4} />
            {/* The line rises to the right, so what is left of it and above is free. */}
            <text
              className={styles.mark}
              fontSize={13}
              x={x(value) + (value < 4 ? 0 : -6)}
              y={y(part) - 10}
              textAnchor={value < 4 ? 'start' : 'end'}
            >
              {messages.mark(value, part)}
            </text>
          </g>
        ))}
      </svg>
      <SaveFigure figure={figure} onSave={onSave} />
    </section>
  );
}
