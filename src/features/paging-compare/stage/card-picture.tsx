import { cardsInColumn } from './card-room.ts';
import type { CardScene, PlayedCard } from './cards.ts';
import { Frame } from './frame.tsx';
import { measures } from '../../../drawing/layout.ts';
import { messages } from './messages.ts';
import type { StepId } from '../../../drawing/steps.ts';
import { hasHappened } from './stepper.ts';
import styles from './card-picture.module.css';

interface CardPictureProps {
  readonly cards: CardScene;
  readonly width: number;
  readonly label: string;
  readonly step: StepId;
  readonly held: boolean;
  readonly returned: number;
}

const pitch = 13;
const card = 11.5;
const mergeTop = measures.top + cardsInColumn * pitch + 26;
const perRow = 4;

/** A request over a handful of documents: every entry is a card with its id and sort values, and can be followed from its shard into the merge. */
export function CardPicture({ cards: { columns, merge }, width, label, step, held, returned }: CardPictureProps) {
  const happened = (of: StepId) => hasHappened(of, step);
  const lane = width / columns.length;
  const inColumn = Math.min(96, lane - 10);
  const inMerge = width / perRow;
  return (
    <Frame width={width} label={label} className={styles.picture}>
      {columns.map(({ key, shard, cards }, column) => {
        const middle = lane * (column + 0.5);
        const bottom = measures.top + 3 + cards.length * pitch;
        const sent = cards.filter((card) => card.fate === 'kept').length;
        return (
          <g key={key}>
            <text x={middle} y={measures.top - 7} className={styles.shard}>
              {messages.ofShard(shard)}
            </text>
            {held && (
              <rect
                x={middle - inColumn / 2 - 3}
                y={measures.top}
                width={inColumn + 6}
                height={bottom - measures.top}
                className={styles.held}
              />
            )}
            {cards.map((of, i) => (
              <CardShape
                key={of.id}
                of={of}
                x={middle - inColumn / 2}
                y={measures.top + 3 + i * pitch}
                width={inColumn}
                look={happened('keep') ? of.fate : 'left'}
              />
            ))}
            {happened('send') && sent > 0 && (
              <path
                d={`M${middle},${bottom + 1}L${width / 2 + (middle - width / 2) * 0.4},${mergeTop - 4}`}
                strokeWidth={sent}
                className={styles.band}
              />
            )}
          </g>
        );
      })}
      {happened('merge') &&
        merge.map((of, i) => (
          <CardShape
            key={of.id}
            of={of}
            x={(i % perRow) * inMerge + 1}
            y={mergeTop + Math.floor(i / perRow) * (pitch + 1)}
            width={inMerge - 2}
            look={happened('discard') ? of.fate : 'kept'}
          />
        ))}
      {happened('fetch') && (
        <text x={width} y={mergeTop - 4} textAnchor="end" className={styles.yours}>
          {messages.yourPage(returned)}
        </text>
      )}
      <text x="0" y={mergeTop - 4} className={styles.word}>
        {messages.coordinator}
      </text>
    </Frame>
  );
}

function CardShape({
  of,
  x,
  y,
  width,
  look,
}: {
  readonly of: { readonly id: string; readonly sort: string };
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly look: PlayedCard['fate'] | 'page' | 'discarded';
}) {
  return (
    <g className={styles[look]} data-fate={look}>
      <rect x={x} y={y} width={width} height={card} rx="1.5" />
      <text x={x + width / 2} y={y + 9}>
        {wordsIn(of, width)}
      </text>
    </g>
  );
}

/** Pixels that a sign of these words takes at most, in the middle of them. */
const sign = 5.6;

/** The id and what it is sorted by, or that alone where there is no room for both. */
function wordsIn({ id, sort }: { readonly id: string; readonly sort: string }, width: number): string {
  const both = `${id} · ${sort}`;
  return sort !== '' && both.length * sign > width ? sort : both;
}
