import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { shortCount } from '../../../../components/text/format.ts';
import { messages } from '../../messages.ts';
import type { IndexShape } from '../../question.ts';
import { chooseDepth, pageAt, stripRange, wishOfKey, type StripChoice } from '../../depth/strip.ts';
import styles from './sounding-strip.module.css';

interface SoundingStripProps {
  readonly name: string;
  /** Where the lane is; 0 before its first page. */
  readonly page: number;
  readonly size: number;
  readonly shape: IndexShape;
  /** Pages to mark as visited. */
  readonly visited: readonly number[];
  /** True when the lane cannot go below the floor. */
  readonly bounded: boolean;
  /** The depth chosen but not yet gone to. */
  readonly choice: StripChoice | null;
  readonly disabled: boolean;
  /** Choosing sends nothing: the price is shown first. Null takes the choice back. */
  readonly onChoose: (choice: StripChoice | null) => void;
  /** Go to the depth chosen. */
  readonly onGo: () => void;
}

/**
 * How deep the lane has gone: the surface on top, the last document at the bottom, the window's floor as a dashed line. A slider by
 * its keys and by a press anywhere on it; nothing has to be dragged.
 */
export function SoundingStrip(props: SoundingStripProps) {
  const { name, page, size, shape, visited, bounded, choice, disabled, onChoose, onGo } = props;
  const element = useRef<HTMLDivElement>(null);
  const range = stripRange(shape, size, bounded);
  const percent = (documents: number) => `${Math.min(100, (documents / range.documents) * 100)}%`;
  const hasFloor = shape.maxResultWindow < range.documents;
  const at = choice?.page ?? Math.max(1, page);
  const wish = (wished: number) => {
    const next = chooseDepth(range, wished);
    onChoose(next.page === page && !next.stopped ? null : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wished = wishOfKey(event.key, at, range);
    const act = wished === undefined ? { Enter: onGo, Escape: () => onChoose(null) }[event.key] : () => wish(wished);
    if (act === undefined) return;
    event.preventDefault();
    if (!disabled) act();
  };
  const onClick = (event: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (!disabled && box && box.height > 0) wish(pageAt((event.clientY - box.top) / box.height, range, size));
  };
  return (
    // A native range would take a touch that means to scroll the page, and could not have a floor above its bottom.
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      className={styles.strip}
      title={messages.sounding(Math.min(page * size, range.documents), range.documents, shape.maxResultWindow, bounded)}
      aria-label={messages.stripLabel(name)}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={range.deepest}
      aria-valuenow={Math.min(at, range.deepest)}
      aria-valuetext={messages.stripValue(at, range.last, page === 0 ? 'surface' : choice === null ? 'here' : 'chosen')}
      aria-disabled={disabled}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span className={styles.surface} />
      {page > 0 && <span className={styles.reach} style={{ blockSize: percent(page * size) }} />}
      {visited.map((page) => (
        <span key={page} className={styles.tick} style={{ insetBlockStart: percent(page * size) }} />
      ))}
      {hasFloor && <span className={styles.floor} style={{ insetBlockStart: percent(shape.maxResultWindow) }} />}
      {hasFloor && bounded && <span className={styles.barred} style={{ insetBlockStart: percent(shape.maxResultWindow) }} />}
      <span aria-hidden="true">
        {hasFloor && (
          <span className={styles.label} style={{ insetBlockStart: percent(shape.maxResultWindow) }}>
            {messages.windowLabel}
          </span>
        )}
        <span className={`${styles.label} ${styles.bottom}`}>{shortCount(range.documents)}</span>
      </span>
      {page > 0 && <span className={styles.reader} style={{ insetBlockStart: percent(page * size) }} />}
      {choice !== null && <span className={styles.chosen} style={{ insetBlockStart: percent(choice.page * size) }} />}
    </div>
  );
}
