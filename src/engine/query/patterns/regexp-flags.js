import { ALL_FLAGS } from './regexp-syntax.ts';
const NONE = { complement: false, intersection: false, emptyLanguage: false, anyString: false, interval: false };
const NAMES = new Map([
  ['INTERSECTION', { intersection: true }],
  ['COMPLEMENT', { complement: true }],
  ['EMPTY', { emptyLanguage: true }],
  ['ANYSTRING', { anyString: true }],
  ['INTERVAL', { interval: true }],
  ['NONE', {}],
  ['ALL', ALL_FLAGS],
]);
/** Names the flags may have. */
export const REGEXP_FLAG_NAMES = [...NAMES.keys()];
/** The operators that a text like `INTERSECTION|COMPLEMENT` switches on; all of them without one. Names nobody knows add nothing. */
export function parseRegexpFlags(text) {
  if (text === undefined || text === '') return ALL_FLAGS;
  return text
    .toUpperCase()
    .split('|')
    .reduce((flags, name) => Object.assign(flags, NAMES.get(name)), { ...NONE });
}
