/**
 * Four bytes looked at as one integer, low ones first: a flag is the top bit of a byte. The first byte that gets one is always right; of those behind it, a carry may
 * have gone astray.
 */
const EACH = 16843009;
const FLAGS = 0x80 * EACH;
/** How many of twelve bytes of ASCII, before the first that is something else, are letters and digits. No branch depends on it: its length is what no processor foresees. */
export function lengthOfWord(first, second, third) {
  const inFirst = beforeFlag(flagNoWord(first));
  const inSecond = beforeFlag(flagNoWord(second));
  const inThird = beforeFlag(flagNoWord(third));
  // All bits as long as all before are of the word.
  const full = -(inFirst >>> 2);
  return inFirst + (full & (inSecond + (-(inSecond >>> 2) & inThird)));
}
/** Flags bytes that are no letters or digits, among bytes of ASCII. */
function flagNoWord(four) {
  const lower = four | (0x20 * EACH);
  const letters = (lower + (0x80 - 0x61) * EACH) & ~(lower + (0x80 - 0x7b) * EACH);
  const digits = (four + (0x80 - 0x30) * EACH) & ~(four + (0x80 - 0x3a) * EACH);
  return ~(letters | digits) & FLAGS;
}
/** Bytes before the first that has a flag; 4 when none has. */
function beforeFlag(flags) {
  return (32 - Math.clz32(~flags & (flags - 1))) >>> 3;
}
