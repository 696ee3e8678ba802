/**
 * Names like the one given, most alike first: what `did you mean` offers.
 * @param floor only names more alike than this (0..1) are offered.
 */
export function nearNames(name, known, floor) {
  const scored = [];
  for (const candidate of known) {
    // As many edits as they differ in length there are at least.
    if (Math.min(name.length, candidate.length) <= floor * Math.max(name.length, candidate.length)) continue;
    const score = similarity(name, candidate);
    if (score > floor) scored.push({ name: candidate, score });
  }
  return scored.sort((a, b) => b.score - a.score).map((entry) => entry.name);
}
/** 1 for equal texts, 0 for nothing in common: 1 - edit distance / longer length. */
export function similarity(a, b) {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - editDistance(a, b) / longer;
}
function editDistance(a, b) {
  // Distances of the part of `a` read so far to each beginning of `b`; the last is to all of it.
  let distances = Array.from({ length: b.length }, (_, j) => j + 1);
  let last = b.length;
  for (let i = 0; i < a.length; i++) {
    let diagonal = i;
    last = i + 1;
    distances = distances.map((above, j) => {
      const replace = diagonal + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1);
      diagonal = above;
      last = Math.min(replace, above + 1, last + 1);
      return last;
    });
  }
  return last;
}
