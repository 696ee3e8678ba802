/**
 * Lower case, one code point at a time and without a locale, as the peers do: the length in UTF-16 units never changes.
 * JavaScript's own lower case differs for two letters only: a final sigma, and the dotted capital I, which it makes two.
 */
export function lowerCase(text) {
  const lower = text.toLowerCase();
  if (lower === text || !SPECIAL.test(text)) return lower;
  return text.replace(SPECIAL_RUNS, (letter) => (letter === '\u03a3' ? '\u03c3' : 'i')).toLowerCase();
}
const SPECIAL = /[\u0130\u03a3]/;
const SPECIAL_RUNS = /[\u0130\u03a3]/g;
