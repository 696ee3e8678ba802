/**
 * Names like the one given, most alike first: what `did you mean` offers.
 * @param floor only names more alike than this (0..1) are offered.
 */
export function nearNames(name: string, known: Iterable<string>, floor: number): readonly string[] {
  const scored: { readonly name: string; readonly score: number }[] = [];
  for (const candidate of known) {
    const score = similarity(name, candidate);
    if (score > floor) scored.push({ name: candidate, score });
  }
  return scored.sort((a, b) => b.score - a.score).map((entry) => entry.name);
}

/** 1 for equal texts, 0 for nothing in common: 1 - edit distance / longer length. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - editDistance(a, b) / longer;
}

function editDistance(a: string, b: string): number {
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint32Array(b.length + 1);
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replace = previous[j - 1] + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(replace, previous[j] + 1, row[j - 1] + 1);
    }
    previous = row;
  }
  return previous[b.length];
}
