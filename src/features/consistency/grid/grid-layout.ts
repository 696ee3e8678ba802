import type { Judgement, DocumentState } from '../model/classify.ts';

/** Where the cells of a grid lie. Documents written during the trip begin on a row of their own, below a gap. */
export interface GridLayout {
  readonly cells: readonly DocumentState[];
  /** Side of a cell in pixels, its gap included. */
  readonly side: number;
  readonly columns: number;
  /** Of the whole grid, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Upper left corner of a cell. */
  readonly at: (index: number) => { readonly x: number; readonly y: number };
  /** The cell at a point; null between cells and outside. */
  readonly find: (x: number, y: number) => number | null;
  /** The cells whose rows lie between two heights, as a range without its end. */
  readonly between: (top: number, bottom: number) => readonly (readonly [from: number, to: number])[];
}

/** Lays the documents of a trip out in a width. Columns come in tens or fives where there is room, so that what repeats lines up. */
export function layOut({ start, added }: Pick<Judgement, 'start' | 'added'>, width: number): GridLayout {
  const cells = [...start, ...added];
  const side = sideFor(cells.length);
  const fitting = Math.max(1, Math.floor(width / side));
  const columns = fitting - (fitting >= 50 ? fitting % 10 : fitting >= 10 ? fitting % 5 : 0);
  const startRows = Math.ceil(start.length / columns);
  const addedRows = Math.ceil(added.length / columns);
  const addedTop = startRows * side + (added.length > 0 && start.length > 0 ? side : 0);
  const at = (index: number) => {
    const inAdded = index >= start.length;
    const within = inAdded ? index - start.length : index;
    return { x: (within % columns) * side, y: (inAdded ? addedTop : 0) + Math.floor(within / columns) * side };
  };
  const rows = (from: number, count: number, top: number, low: number, high: number): readonly [number, number] => {
    const first = Math.max(0, Math.floor((low - top) / side));
    const last = Math.max(first, Math.ceil((high - top) / side));
    return [from + Math.min(count, first * columns), from + Math.min(count, last * columns)];
  };
  return {
    cells,
    side,
    columns,
    width: columns * side,
    height: addedTop + addedRows * side,
    at,
    find: (x, y) => {
      const column = Math.floor(x / side);
      if (column < 0 || column >= columns || y < 0) return null;
      const inAdded = y >= addedTop && added.length > 0;
      const within = Math.floor((inAdded ? y - addedTop : y) / side) * columns + column;
      const group = inAdded ? added : start;
      return within < group.length ? within + (inAdded ? start.length : 0) : null;
    },
    between: (low, high) => [rows(0, start.length, 0, low, high), rows(start.length, added.length, addedTop, low, high)],
  };
}

function sideFor(cells: number): number {
  if (cells > 20_000) return 9;
  return cells > 4_000 ? 11 : 15;
}
