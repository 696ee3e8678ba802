import type { Mark } from '../model/classify.ts';
import { markLayers } from './cell-marks.ts';
import styles from './grid.module.css';

const side = 15;

/** One cell by itself, for the legend and for lists. */
export function MarkIcon({ mark }: { readonly mark: Mark }) {
  return (
    <svg className={styles.icon} width={side} height={side} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {markLayers
        .filter((layer) => layer.mark === mark)
        .map((layer, i) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- layers keep their places
            key={i}
            className={layer.paint === 'fill' ? styles.fill : layer.dashed ? styles.dashed : styles.stroke}
            data-mark={mark}
            d={layer.path(0, 0, side)}
          />
        ))}
    </svg>
  );
}
