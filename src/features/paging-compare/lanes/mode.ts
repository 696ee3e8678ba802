/** The four ways of paging, in the order of the lanes. */
export type ModeId = 'offset' | 'search_after' | 'scroll' | 'pit';

export interface Mode {
  readonly id: ModeId;
  /** Lane number, also its key on the keyboard. */
  readonly number: number;
  readonly name: string;
  /** What the requests look like. */
  readonly how: string;
  /** May ask for a page by its number. */
  readonly canJump: boolean;
  readonly jumpWords: string;
  readonly backWords: string;
  readonly newDataWords: string;
  /** Validity asked for with every use, where the server keeps something open. */
  readonly keepAlive: { readonly text: string; readonly ms: number } | null;
  readonly marker: 'square' | 'circle' | 'triangle' | 'diamond';
  /** SVG dash pattern; each lane has its own, so colour is never the only cue. */
  readonly dash: string;
}

export const modes: readonly Mode[] = [
  {
    id: 'offset',
    number: 1,
    name: 'Offset',
    how: 'from + size',
    canJump: true,
    jumpWords: 'yes, inside the window',
    backWords: 'yes, asks again',
    newDataWords: 'yes, and pages shift under you',
    keepAlive: null,
    marker: 'square',
    dash: '',
  },
  {
    id: 'search_after',
    number: 2,
    name: 'search_after',
    how: 'sort values of the last hit',
    canJump: false,
    jumpWords: 'no: Jump says why',
    backWords: 'with cursors your browser kept',
    newDataWords: 'yes, ahead of the cursor',
    keepAlive: null,
    marker: 'circle',
    dash: '9 4',
  },
  {
    id: 'scroll',
    number: 3,
    name: 'Scroll',
    how: 'a snapshot that moves forward',
    canJump: false,
    jumpWords: 'no: Jump says why',
    backWords: 'only pages your browser kept',
    newDataWords: 'no, frozen when opened',
    keepAlive: { text: '1m', ms: 60_000 },
    marker: 'triangle',
    dash: '1.5 3.5',
  },
  {
    id: 'pit',
    number: 4,
    name: 'PIT + search_after',
    how: 'point in time: a frozen view, a cursor',
    canJump: false,
    jumpWords: 'no: Jump says why',
    backWords: 'with cursors your browser kept',
    newDataWords: 'no, frozen when opened',
    keepAlive: { text: '5m', ms: 300_000 },
    marker: 'diamond',
    dash: '9 3 1.5 3',
  },
];
