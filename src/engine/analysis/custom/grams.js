/**
 * Cuts a text into grams, each at a position of its own. With `edges` only grams that begin where a token begins.
 * @param belongs undefined: every character belongs to a token
 */
export function gramSource({ min, max }, belongs, edges) {
  return (text, emit) => {
    let start = 0;
    while (start < text.length) {
      const run = endOfRun(text, start, belongs, max);
      const atEdge = start === 0 || (belongs !== undefined && !belongs(characterBefore(text, start)));
      if (!edges || atEdge) for (const { size, end } of run) if (size >= min) emit(start, end);
      start += unitsAt(text, start);
    }
  };
}
/** Ends of the characters that belong together from `start` on, up to `max` of them. */
function endOfRun(text, start, belongs, max) {
  const ends = [];
  let end = start;
  for (let size = 1; size <= max && end < text.length; size++) {
    const units = unitsAt(text, end);
    if (belongs !== undefined && !belongs(text.slice(end, end + units))) break;
    end += units;
    ends.push({ size, end });
  }
  return ends;
}
function characterBefore(text, at) {
  const from = at >= 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? at - 2 : at - 1;
  return text.slice(from, at);
}
function unitsAt(text, at) {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
/** Puts the grams of a token in its place, all at its position. */
export function gramFilter(options) {
  return {
    open: (next) => ({
      token: (token) => sendGrams(token, options, next),
      end: (positions, offset) => next.end(positions, offset),
    }),
  };
}
function sendGrams(token, { min, max, edge, preserveOriginal }, next) {
  const characters = Array.from(token.term);
  const size = characters.length;
  const starts = edge === undefined ? size - min : Math.min(0, size - min);
  for (let start = 0; start <= starts; start++) {
    for (let length = min; length <= max && start + length <= size; length++) {
      const from = edge === 'back' ? size - length : start;
      next.token({ ...token, term: characters.slice(from, from + length).join('') });
    }
  }
  if (preserveOriginal && (size < min || size > max)) next.token(token);
}
