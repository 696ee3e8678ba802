/** Order of texts by code point, which is their order as UTF-8 bytes. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  for (let at = 0; at < left.length && at < right.length; at++) {
    const order = (left[at] ?? 0) - (right[at] ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Order of numbers, with -0 before 0. */
export function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (typeof a !== 'number' || typeof b !== 'number') return 0;
  return Number(Object.is(b, -0)) - Number(Object.is(a, -0));
}
