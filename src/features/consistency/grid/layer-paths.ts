import type { GridLayout } from './grid-layout.ts';
import { markLayers, type MarkLayer } from './cell-marks.ts';

/** A layer with the path of all the cells that have its mark. */
export interface DrawnLayer extends MarkLayer {
  readonly data: string;
}

/** The paths of a grid's cells in some ranges, a single one for each layer, so that a grid is a dozen shapes and not thousands. */
export function layerPaths(layout: GridLayout, ranges: readonly (readonly [number, number])[]): readonly DrawnLayer[] {
  const indices = new Map<string, number[]>(markLayers.map((layer) => [layer.mark, []]));
  for (const [from, to] of ranges) {
    for (let index = from; index < to; index++) indices.get(layout.cells[index]?.mark ?? '')?.push(index);
  }
  return markLayers.flatMap((layer) => {
    const cells = indices.get(layer.mark) ?? [];
    if (cells.length === 0) return [];
    const data = cells.map((index) => {
      const { x, y } = layout.at(index);
      return layer.path(x, y, layout.side);
    });
    return [{ ...layer, data: data.join('') }];
  });
}
