import { porterStem } from './porter-stemmer.ts';
const ENGLISH_STOP_WORDS = new Set(
  `a an and are as at be but by for if in into is it no not of on or such
  that the their then there these they this to was will with`.split(/\s+/),
);
/** Removes the 33 commonest English words. Expects lower case. */
export const stopFilter = (term) => (ENGLISH_STOP_WORDS.has(term) ? undefined : term);
/** Takes off a final `'s`, with a straight, a curly or a full-width apostrophe. */
export const possessiveFilter = (term) => {
  const last = term.length - 1;
  if (last < 1 || (term.charCodeAt(last) | 0x20) !== 0x73) return term;
  const mark = term.charCodeAt(last - 1);
  return mark === 0x27 || mark === 0x2019 || mark === 0xff07 ? term.slice(0, -2) : term;
};
/** Reduces English words to their stem. Expects lower case. */
export const stemFilter = porterStem;
