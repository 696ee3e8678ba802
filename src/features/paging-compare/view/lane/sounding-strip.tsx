import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { shortCount } from '../../../../components/text/format.ts';
import { lastPage } from '../../question.ts';
import { chooseDepth, pageAt, stripRange, visitedPages, wishOfKey } from '../../depth/strip.ts';
import type { LaneView } from './use-lane-panel.ts';
import { messages } from './reading-messages.ts';
import styles from './sounding-strip.module.css';

/**
 * How deep the lane has gone: the surface on top, the last document at the bottom, the window's floor as a dashed line. A slider by
 * its keys and by a press anywhere on it; nothing has to be dragged.
 */
export function SoundingStrip({ view }: { readonly view: LaneView }) {
  const { lane, state, choice, free, choose } = view;
  const { name, canJump: bounded } = lane.mode;
  const { shape } = view.compare;
  const { size } = state;
  const page = shape.matching === 0 ? 0 : state.page;
  const element = useRef<HTMLDivElement>(null);
  const range = stripRange(shape, size, bounded);
  const percent = (documents: number) => `${Math.min(100, (documents / range.documents) * 100)}%`;
  const hasFloor = shape.maxResultWindow < range.documents;
  const at = choice?.page ?? Math.max(1, page);
  const wish = (wished: number) => {
    const next = chooseDepth(range, wished);
    choose(next.page === page && !next.stopped ? null : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wished = wishOfKey(event.key, at, range);
    const act = wished === undefined ? { Enter: view.goToChoice, Escape: () => choose(null) }[event.key] : () => wish(wished);
    if (act === undefined) return;
    event.preventDefault();
    if (free) act();
  };
  const onClick = (event: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (free && box && box.height > 0) wish(pageAt((event.clientY - box.top) / box.height, range, size));
  };
  return (
    // A native range would take a touch that means to scroll the page, and could not have a floor above its bottom.
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native range would take the touches that scroll the page
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
      aria-disabled={!free}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span className={styles.surface} />
      {page > 0 && <span className={styles.reach} style={{ blockSize: percent(page * size) }} />}
      {visitedPages(state, lastPage(shape, size) ?? 1).map((page) => (
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
