import type { HighlightPhrase } from './highlight-terms.ts';
import type { Token } from './tokens.ts';

/** A token that a place of a phrase stands on. */
export interface PhraseToken extends Pick<Token, 'term' | 'position'> {
  /** Its place among the tokens of the text. */
  readonly index: number;
}

/** Tokens, one for each place of a phrase, that together are what the phrase looks for. */
type Match = readonly PhraseToken[];

/** The tokens that one place of a phrase may stand on, in order, and which of them is looked at. */
interface Candidates {
  readonly tokens: readonly PhraseToken[];
  at: number;
}

/** Where a phrase stands in a text: each of its places on a token, in order where it has no slop. Tokens stand by position. */
export function phraseMatches(tokens: readonly Token[], { places, slop }: HighlightPhrase): readonly Match[] {
  const candidates = places.map(({ matches }): Candidates => {
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

function inOrder([firsts, ...others]: readonly Candidates[], room: number): readonly Match[] {
  const found: Match[] = [];
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
function firstBehind(candidates: Candidates, position: number): PhraseToken | undefined {
  let token = candidates.tokens[candidates.at];
  while (token !== undefined && token.position <= position) token = candidates.tokens[++candidates.at];
  return token;
}

/** The place that lies first moves on; two places may share a token. */
function inAnyOrder(places: readonly Candidates[], room: number): readonly Match[] {
  const found: Match[] = [];
  for (;;) {
    const match: PhraseToken[] = [];
    let moving: Candidates | undefined;
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
