import type { PagingMode } from '../../../client/paging.ts';

export type ModeId = PagingMode;

export interface Mode {
  readonly id: ModeId;
  /** Lane number, also its key on the keyboard. */
  readonly number: number;
  readonly name: string;
  /** Where room is scarce. */
  readonly shortName: string;
  /** What the requests look like. */
  readonly how: string;
  /** May ask for a page by its number. */
  readonly canJump: boolean;
  /** The server stands behind the last page: what lies before it is shown again only where the browser kept it. */
  readonly forwardOnly: boolean;
  /** Validity asked for with every use, where the server keeps something open. */
  readonly keepAlive: { readonly text: string; readonly ms: number } | null;
  readonly marker: 'square' | 'circle' | 'triangle' | 'diamond';
  /** SVG dash pattern; each lane has its own, so colour is never the only cue. */
  readonly dash: string;
}

/** A row for each way of paging, in the order of the lanes. How each of them asks stands in `client/paging.ts`. */
const rows: { readonly [Id in ModeId]: Mode & { readonly id: Id } } = {
  offset: {
    id: 'offset',
    number: 1,
    name: 'Offset',
    shortName: 'Offset',
    how: 'counts rows from the start',
    canJump: true,
    forwardOnly: false,
    keepAlive: null,
    marker: 'square',
    dash: '',
  },
  search_after: {
    id: 'search_after',
    number: 2,
    name: 'search_after',
    shortName: 'search_after',
    how: 'a cursor: goes on after a row',
    canJump: false,
    forwardOnly: false,
    keepAlive: null,
    marker: 'circle',
    dash: '9 4',
  },
  scroll: {
    id: 'scroll',
    number: 3,
    name: 'Scroll',
    shortName: 'Scroll',
    how: 'a cursor in a frozen view',
    canJump: false,
    forwardOnly: true,
    keepAlive: { text: '1m', ms: 60_000 },
    marker: 'triangle',
    dash: '1.5 3.5',
  },
  pit: {
    id: 'pit',
    number: 4,
    name: 'PIT + search_after',
    shortName: 'PIT',
    how: 'point in time: a frozen view, a cursor',
    canJump: false,
    forwardOnly: false,
    keepAlive: { text: '5m', ms: 300_000 },
    marker: 'diamond',
    dash: '9 3 1.5 3',
  },
};

/** The ways of paging in the order of their lanes. */
export const modes: readonly Mode[] = Object.values(rows);

/** The row of a way of paging. */
export function modeOf(id: ModeId): Mode {
  return rows[id];
}
