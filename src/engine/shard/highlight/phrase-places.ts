import type { HighlightPhrase } from './highlight-terms.ts';
import type { Token } from './tokens.ts';

/** Indexes of tokens, one for each place of a phrase, that together are what the phrase looks for. */
type Match = readonly number[];

/** Where a phrase stands in a text: each of its places on a token, in order where it has no slop. Tokens stand by position. */
export function phraseMatches(tokens: readonly Token[], { places, slop }: HighlightPhrase): readonly Match[] {
  const candidates = places.map(({ matches }) => tokens.flatMap(({ term }, i) => (matches(term) ? [i] : [])));
  if (candidates.some(({ length }) => length === 0)) return [];
  const [first] = places;
  const last = places[places.length - 1];
  // Places left out by removed words widen the phrase by as much.
  const room = slop + Math.max(0, last.position - first.position - places.length + 1);
  return slop === 0 ? inOrder(tokens, candidates, room) : inAnyOrder(tokens, candidates, room);
}

function inOrder(tokens: readonly Token[], candidates: readonly (readonly number[])[], room: number): readonly Match[] {
  const found: Match[] = [];
  const cursors = candidates.map(() => 0);
  for (const first of candidates[0]) {
    const match = [first];
    for (let place = 1; place < candidates.length; place++) {
      const own = candidates[place];
      const before = tokens[match[place - 1]].position;
      while (cursors[place] < own.length && tokens[own[cursors[place]]].position <= before) cursors[place]++;
      if (cursors[place] === own.length) return found;
      match.push(own[cursors[place]]);
    }
    if (tokens[match[match.length - 1]].position - tokens[first].position - candidates.length + 1 <= room) found.push(match);
  }
  return found;
}

/** The place that lies first moves on; two places may share a token. */
function inAnyOrder(tokens: readonly Token[], candidates: readonly (readonly number[])[], room: number): readonly Match[] {
  const found: Match[] = [];
  const cursors = candidates.map(() => 0);
  for (;;) {
    const match = candidates.map((own, place) => own[cursors[place]]);
    let moving = 0;
    let last = 0;
    match.forEach((token, place) => {
      if (tokens[token].position < tokens[match[moving]].position) moving = place;
      last = Math.max(last, tokens[token].position);
    });
    if (last - tokens[match[moving]].position - candidates.length + 1 <= room) found.push(match);
    cursors[moving]++;
    if (cursors[moving] === candidates[moving].length) return found;
  }
}
