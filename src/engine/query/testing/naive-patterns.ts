/** Matching by the definitions, with no thought of speed: what the machines are held against. */

/** `*` any characters, `?` any one, a backslash takes the next character as it is. */
export function naiveWildcard(pattern: readonly string[], text: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return text.length === 0;
  if (first === '*') return naiveWildcard(rest, text) || (text.length > 0 && naiveWildcard(pattern, text.slice(1)));
  if (text.length === 0) return false;
  if (first === '?') return naiveWildcard(rest, text.slice(1));
  if (first === '\\' && rest.length > 0) return rest[0] === text[0] && naiveWildcard(rest.slice(1), text.slice(1));
  return first === text[0] && naiveWildcard(rest, text.slice(1));
}

/** Edits between two texts by the whole table; with `transpositions` no part is edited twice. */
export function naiveDistance(a: readonly string[], b: readonly string[], transpositions: boolean): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) rows[0][j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      const crossed = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (transpositions && crossed) best = Math.min(best, rows[i - 2][j - 2] + 1);
      rows[i][j] = best;
    }
  }
  return rows[a.length][b.length];
}
