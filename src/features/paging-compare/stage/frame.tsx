import type { ReactNode } from 'react';
import { measures, stageHeight } from '../../../drawing/layout.ts';
import styles from './picture.module.css';

interface FrameProps {
  readonly width: number;
  /** What stands in the drawing's place for those who listen. */
  readonly label: string;
  /** False where nothing hangs from a surface. */
  readonly surface?: boolean;
  readonly className?: string | undefined;
  /** Shapes grow as they come. */
  readonly moving?: boolean;
  readonly children?: ReactNode;
}

/** What all drawings of the stage are in: as high as one another, with the surface that shards hang from. */
export function Frame({ width, label, surface = true, className = '', moving = false, children }: FrameProps) {
  const { top } = measures;
  return (
    <svg
      viewBox={`0 0 ${width} ${stageHeight}`}
      height={stageHeight}
      className={`${styles.picture} ${className}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` could not hold shapes and words, which are one picture to those who listen
      role="img"
      aria-label={label}
      data-moving={moving}
    >
      {surface && <line x1="0" x2={width} y1={top} y2={top} className={styles.surface} />}
      {children}
    </svg>
  );
}
