/** The colours of a drawing: those of the page, by name, as CSS has them. */
export interface Ink {
  readonly page: string;
  readonly surface: string;
  readonly hover: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly hairline: string;
  readonly link: string;
  readonly onLink: string;
  readonly focus: string;
  readonly error: string;
  readonly offset: string;
  readonly search_after: string;
  readonly scroll: string;
  readonly pit: string;
}

/** Inks of the page in light and in dark; a test holds them against its style sheet. */
export const inks = {
  page: ['#ffffff', '#12151a'],
  surface: ['#f6f7f9', '#1b2028'],
  hover: ['#eceff3', '#252c36'],
  text: ['#1a1f27', '#e8ecf2'],
  muted: ['#566070', '#a3adbb'],
  border: ['#868f9c', '#6b7686'],
  hairline: ['#dde1e7', '#2c343f'],
  link: ['#0b4fb3', '#8ab4ff'],
  onLink: ['#ffffff', '#12151a'],
  focus: ['#0b4fb3', '#ffd33d'],
  error: ['#b3261e', '#ff8a80'],
  offset: ['#d32c15', '#fda36d'],
  search_after: ['#022ada', '#5d8bea'],
  scroll: ['#442236', '#be397a'],
  pit: ['#379c8e', '#a6faec'],
} as const satisfies Readonly<Record<keyof Ink, readonly [string, string]>>;

const names = Object.keys(inks) as (keyof Ink)[]; // of the object above

/** One of the two inks for what goes into a file. */
export function plainInk(scheme: 'light' | 'dark'): Ink {
  return inkOf((name) => inks[name][scheme === 'light' ? 0 : 1]);
}

/** Both inks, chosen by the element's colour scheme. */
export const schemedInk: Ink = inkOf((name) => `light-dark(${inks[name].join(', ')})`);

function inkOf(pick: (name: keyof Ink) => string): Ink {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, pick(name)])) as unknown as Ink;
}
