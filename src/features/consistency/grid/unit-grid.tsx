import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Judgement } from '../model/classify.ts';
import { messages } from '../messages.ts';
import { layOut, type GridLayout } from './grid-layout.ts';
import { GridPicture } from './grid-picture.tsx';
import { nextFinding } from './next-finding.ts';
import { useBox } from './use-box.ts';
import styles from './grid.module.css';

/** The picture is drawn anew when it was scrolled so many pixels, and reaches so far beyond what is in sight. */
const scrollStep = 240;

/**
 * One cell for each document. One stop for the keyboard: arrow keys walk the cells, Page Up and Page Down go to the neighbouring
 * duplicate or gap, and the cell's sentence is read out.
 */
export function UnitGrid({
  judgement,
  chosen,
  onChoose,
}: {
  readonly judgement: Judgement;
  /** Index among all documents, those of the start first; null: none. */
  readonly chosen: number | null;
  readonly onChoose: (index: number) => void;
}) {
  const { ref, width, height } = useBox();
  const layout = useMemo(() => layOut(judgement, width), [judgement, width]);
  const [top, setTop] = useState(0);
  const cell = chosen === null ? undefined : layout.cells[chosen];
  const onKey = (event: KeyboardEvent) => {
    const next = stepTo(event.key, layout, chosen);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = layout.find(event.clientX - box.left, event.clientY - box.top);
    if (index !== null) onChoose(index);
  };
  return (
    <div ref={ref} className={styles.window} onScroll={(event) => setTop(stepOf(event.currentTarget.scrollTop))}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slider over the cells: a range input could not hold the picture
        role="slider"
        tabIndex={0}
        className={styles.grid}
        style={{ width: layout.width, height: layout.height }}
        aria-label={messages.gridLabel}
        aria-valuemin={1}
        aria-valuemax={layout.cells.length}
        aria-valuenow={(chosen ?? 0) + 1}
        aria-valuetext={cell ? messages.cell(cell) : messages.gridKeys}
        onKeyDown={onKey}
        onClick={onClick}
      >
        <GridPicture layout={layout} top={top - scrollStep} bottom={top + height + 2 * scrollStep} />
        {chosen !== null && cell !== undefined && (
          <span
            key={chosen}
            ref={intoView}
            className={styles.ring}
            style={{ ...boxOf(layout, chosen), width: layout.side, height: layout.side }}
          />
        )}
      </div>
    </div>
  );
}

function stepOf(scrolled: number): number {
  return Math.floor(scrolled / scrollStep) * scrollStep;
}

function intoView(ring: HTMLSpanElement | null): void {
  ring?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function boxOf(layout: GridLayout, index: number): { readonly left: number; readonly top: number } {
  const { x, y } = layout.at(index);
  return { left: x, top: y };
}

/** Where a key leads; null when it is none of the grid's. */
function stepTo(key: string, layout: GridLayout, chosen: number | null): number | null {
  const { cells, columns } = layout;
  if (cells.length === 0) return null;
  const last = cells.length - 1;
  const from = chosen ?? -1;
  const bounded = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowRight':
      return bounded(from + 1);
    case 'ArrowLeft':
      return bounded(from - 1);
    case 'ArrowDown':
      return bounded(chosen === null ? 0 : from + columns);
    case 'ArrowUp':
      return bounded(from - columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return nextFinding(cells, from, 1) ?? bounded(from);
    case 'PageUp':
      return nextFinding(cells, chosen ?? cells.length, -1) ?? bounded(from);
    default:
      return null;
  }
}
