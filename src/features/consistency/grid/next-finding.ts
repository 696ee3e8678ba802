import type { DocumentState, Mark } from '../model/classify.ts';

/** What a reader looks for in a grid. */
const findings: ReadonlySet<Mark> = new Set(['duplicate', 'missing', 'ghost']);

export function isFinding({ mark }: DocumentState): boolean {
  return findings.has(mark);
}

/** The nearest duplicate, gap or ghost in a direction; null when there is none. */
export function nextFinding(cells: readonly DocumentState[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < cells.length; index += step) {
    const cell = cells[index];
    if (cell !== undefined && isFinding(cell)) return index;
  }
  return null;
}
