/** Where a phrase stands in a text: each of its places on a token, in order where it has no slop. Tokens stand by position. */
export function phraseMatches(tokens, { places, slop }) {
  const candidates = places.map(({ matches }) => {
    const own = tokens.flatMap(({ term, position }, index) => (matches(term) ? [{ term, position, index }] : []));
    return { tokens: own, at: 0 };
  });
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return [];
  // Places left out by removed words widen the phrase by as much.
  const room = slop + Math.max(0, last.position - first.position - places.length + 1);
  return slop === 0 ? inOrder(candidates, room) : inAnyOrder(candidates, room);
}
function inOrder([firsts, ...others], room) {
  const found = [];
  for (const first of firsts?.tokens ?? []) {
    const match = [first];
    let last = first;
    for (const candidates of others) {
      const next = firstBehind(candidates, last.position);
      if (next === undefined) return found;
      match.push(next);
      last = next;
    }
    if (last.position - first.position - others.length <= room) found.push(match);
  }
  return found;
}
/** Moves on to the first token behind a position. */
function firstBehind(candidates, position) {
  let token = candidates.tokens[candidates.at];
  while (token !== undefined && token.position <= position) token = candidates.tokens[++candidates.at];
  return token;
}
/** The place that lies first moves on; two places may share a token. */
function inAnyOrder(places, room) {
  const found = [];
  for (;;) {
    const match = [];
    let moving;
    let first = Infinity;
    let last = 0;
    for (const place of places) {
      const token = place.tokens[place.at];
      if (token === undefined) return found;
      match.push(token);
      if (token.position < first) moving = place;
      first = Math.min(first, token.position);
      last = Math.max(last, token.position);
    }
    if (moving === undefined) return found;
    if (last - first - places.length + 1 <= room) found.push(match);
    moving.at++;
  }
}
