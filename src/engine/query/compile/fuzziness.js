/** Length up to which `AUTO` allows no edit, and the one up to which it allows one. */
const AUTO_LOW = 3;
const AUTO_HIGH = 6;
const MAX_EDITS = 2;
/** Edits a fuzziness allows for a text: `AUTO` goes by its length in code points; a number is cut to a whole one, at most 2. */
export function editDistance(fuzziness, text) {
  const auto = /^auto(?::(\d+),(\d+))?$/i.exec(fuzziness);
  if (auto === null) return Math.min(MAX_EDITS, Math.trunc(Number(fuzziness)));
  const length = Array.from(text).length;
  if (length < Number(auto[1] ?? AUTO_LOW)) return 0;
  return length < Number(auto[2] ?? AUTO_HIGH) ? 1 : MAX_EDITS;
}
