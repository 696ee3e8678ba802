import type { LaneState } from '../lanes/lane-state.ts';
import { lastPage, type IndexShape } from '../question.ts';

/** What a sounding strip reaches, in pages. */
export interface StripRange {
  /** The strip's bottom: the last page with documents. */
  readonly last: number;
  /** The deepest page this lane may choose: the last one inside the window where the lane is bounded by it. */
  readonly deepest: number;
  /** The bottom in documents. */
  readonly documents: number;
}

/** The reach of a lane's strip; `bounded` lanes cannot pass the window. Never less than page 1. */
export function stripRange(shape: IndexShape, size: number, bounded: boolean): StripRange {
  const documents = Math.max(shape.matching ?? shape.maxResultWindow, 1);
  const last = lastPage(shape, size) ?? Math.max(1, Math.floor(shape.maxResultWindow / size));
  const inside = Math.max(1, Math.floor(shape.maxResultWindow / size));
  return { last, deepest: bounded ? Math.min(last, inside) : last, documents };
}

/** A depth somebody asked a strip for: the page, and whether the window's floor stopped it short. */
export interface StripChoice {
  readonly page: number;
  readonly stopped: boolean;
}

/** The page a wish comes to: inside the strip, and above the floor where the lane has one. */
export function chooseDepth(range: StripRange, page: number): StripChoice {
  const wished = Math.min(range.last, Math.max(1, Math.round(page)));
  return { page: Math.min(wished, range.deepest), stopped: wished > range.deepest };
}

/**
 * The page a key asks for; undefined for keys that mean nothing here. Down is deeper, as the strip is drawn; Page Up and Page Down
 * pass over a tenth of it. A wish may lie outside the strip: {@link chooseDepth} says what becomes of it.
 */
export function wishOfKey(key: string, page: number, range: StripRange): number | undefined {
  const leap = Math.max(1, Math.round(range.last / 10));
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return page + 1;
    case 'ArrowUp':
    case 'ArrowLeft':
      return page - 1;
    case 'PageDown':
      return page + leap;
    case 'PageUp':
      return page - leap;
    case 'Home':
      return 1;
    case 'End':
      return range.last;
    default:
      return undefined;
  }
}

/** The page that holds the document a part (0 to 1) of the way down. */
export function pageAt(part: number, range: StripRange, size: number): number {
  return Math.ceil((Math.min(1, Math.max(0, part)) * range.documents) / size);
}

/** More ticks than this over the whole strip would be a solid line. */
const mostTicks = 60;

/** Pages whose end the browser remembers, thinned out evenly where they could not be told apart on a strip down to page `last`. Ascending. */
export function visitedPages({ cursors }: Pick<LaneState, 'cursors'>, last: number): readonly number[] {
  const apart = last / mostTicks;
  const pages: number[] = [];
  for (const [i, cursor] of cursors.entries()) {
    if (cursor !== undefined && i + 1 >= (pages.at(-1) ?? -apart) + apart) pages.push(i + 1);
  }
  return pages;
}
