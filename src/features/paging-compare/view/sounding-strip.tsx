import { shortCount } from '../../../components/format.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { messages } from '../messages.ts';
import type { IndexShape } from '../question.ts';
import styles from './sounding-strip.module.css';

/** How deep the lane has gone: the surface on top, the last document at the bottom, the window's floor as a dashed line. */
export function SoundingStrip({
  page,
  size,
  shape,
  bounded,
}: {
  readonly page: number;
  readonly size: number;
  readonly shape: IndexShape;
  /** True when the lane cannot go below the floor. */
  readonly bounded: boolean;
}) {
  const deepest = Math.max(shape.matching ?? shape.maxResultWindow, 1);
  const percent = (documents: number) => `${Math.min(100, (documents / deepest) * 100)}%`;
  const hasFloor = shape.maxResultWindow < deepest;
  const words = messages.sounding(page * size, deepest, shape.maxResultWindow, bounded);
  return (
    <div title={words} className={styles.strip}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={styles.surface} />
      {page > 0 && <span className={styles.reach} style={{ blockSize: percent(page * size) }} />}
      {hasFloor && <span className={styles.floor} style={{ insetBlockStart: percent(shape.maxResultWindow) }} />}
      <span aria-hidden="true">
        {hasFloor && (
          <span className={styles.label} style={{ insetBlockStart: percent(shape.maxResultWindow) }}>
            {messages.windowLabel}
          </span>
        )}
        <span className={`${styles.label} ${styles.bottom}`}>{shortCount(deepest)}</span>
      </span>
      {page > 0 && <span className={styles.reader} style={{ insetBlockStart: percent(page * size) }} />}
    </div>
  );
}
