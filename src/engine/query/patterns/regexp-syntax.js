export const ALL_FLAGS = { complement: true, intersection: true, emptyLanguage: true, anyString: true, interval: true };
/** One code point. */
export function pointNode(point) {
  return { kind: 'set', ranges: [[point, point]] };
}
