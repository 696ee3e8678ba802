import { useEffect, useState, type RefObject } from 'react';

/** Rows drawn beyond each edge of what is in sight. */
const spare = 12;

/** The slice of a long list of equally tall rows that is worth drawing. */
export interface ScrollWindow {
  readonly first: number;
  /** The row after the last one. */
  readonly end: number;
  /** Height of a row in CSS pixels. */
  readonly rowHeight: number;
  /** Rows that fit at once. */
  readonly fits: number;
}

/** Follows the scroll position and the size of a scrolling box; `rows` are as tall as `rowRem` says. */
export function useScrollWindow(box: RefObject<HTMLElement | null>, rows: number, rowRem: number): ScrollWindow {
  const [view, setView] = useState({ top: 0, height: 400, rem: 16 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setView({ top: element.scrollTop, height: element.clientHeight, rem });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box]);
  const rowHeight = rowRem * view.rem;
  const fits = Math.max(1, Math.floor(view.height / rowHeight));
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  return { first: Math.min(first, Math.max(0, rows - 1)), end: Math.min(rows, first + fits + 2 * spare + 1), rowHeight, fits };
}
