import { useMemo } from 'react';
import { layerPaths } from './layer-paths.ts';
import type { GridLayout } from './grid-layout.ts';
import styles from './grid.module.css';

/** Up to this many cells all of them are drawn; of more only those near what is in sight. */
const mostCells = 2_000;

/** A picture that is one with the page: it zooms and follows the page's colours by itself, and prints as it stands there. */
export function GridPicture({ layout, top, bottom }: { readonly layout: GridLayout; readonly top: number; readonly bottom: number }) {
  const layers = useMemo(
    () => layerPaths(layout, layout.cells.length > mostCells ? layout.between(top, bottom) : [[0, layout.cells.length]]),
    [layout, top, bottom],
  );
  return (
    <svg className={styles.drawn} width={layout.width} height={layout.height} aria-hidden="true">
      {layers.map((layer) => (
        <path
          key={`${layer.mark}/${layer.paint}/${layer.data.length}`}
          className={layer.paint === 'fill' ? styles.fill : layer.dashed ? styles.dashed : styles.stroke}
          data-mark={layer.mark}
          d={layer.data}
        />
      ))}
    </svg>
  );
}
