import type { WireHit } from '../../../client/wire.ts';

/** The documents at one place of the page, on both sides. */
export interface RowPair {
  /** From 1. */
  readonly place: number;
  readonly tab: string | undefined;
  readonly cluster: string | undefined;
  /** The same document, with the same score to 1e-5. */
  readonly same: boolean;
}

const SCORES_WITHIN = 1e-5;

/** Holds two pages against each other, row by row. */
export function compareRows(tab: readonly WireHit[], cluster: readonly WireHit[]): readonly RowPair[] {
  return Array.from({ length: Math.max(tab.length, cluster.length) }, (_, at) => {
    const [here, there] = [tab[at], cluster[at]];
    return { place: at + 1, tab: here?._id, cluster: there?._id, same: here !== undefined && there !== undefined && isSame(here, there) };
  });
}

function isSame(here: WireHit, there: WireHit): boolean {
  if (here._id !== there._id || (here._score === null) !== (there._score === null)) return false;
  return Math.abs((here._score ?? 0) - (there._score ?? 0)) <= SCORES_WITHIN * Math.max(1, Math.abs(here._score ?? 0));
}
