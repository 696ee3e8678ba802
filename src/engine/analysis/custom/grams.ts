import type { StreamFilter, Token, TokenStage } from '../token-stage.ts';
import type { TokenSource } from '../token-source.ts';

/** Shortest and longest gram, in characters. */
export interface GramSizes {
  readonly min: number;
  readonly max: number;
}

/** Which characters a token is made of; the others separate tokens. */
export type TokenCharacters = (character: string) => boolean;

/**
 * Cuts a text into grams, each at a position of its own. With `edges` only grams that begin where a token begins.
 * @param belongs undefined: every character belongs to a token
 */
export function gramSource({ min, max }: GramSizes, belongs: TokenCharacters | undefined, edges: boolean): TokenSource {
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
function endOfRun(text: string, start: number, belongs: TokenCharacters | undefined, max: number): { size: number; end: number }[] {
  const ends: { size: number; end: number }[] = [];
  let end = start;
  for (let size = 1; size <= max && end < text.length; size++) {
    const units = unitsAt(text, end);
    if (belongs !== undefined && !belongs(text.slice(end, end + units))) break;
    end += units;
    ends.push({ size, end });
  }
  return ends;
}

function characterBefore(text: string, at: number): string {
  const from = at >= 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? at - 2 : at - 1;
  return text.slice(from, at);
}

function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Which grams of a token a filter keeps. */
export interface GramFilterOptions extends GramSizes {
  /** Only those at one end of the token. */
  readonly edge?: 'front' | 'back';
  /** The token itself too, where it is no gram. */
  readonly preserveOriginal: boolean;
}

/** Puts the grams of a token in its place, all at its position. */
export function gramFilter(options: GramFilterOptions): StreamFilter {
  return {
    open: (next) => ({
      token: (token) => sendGrams(token, options, next),
      end: (positions, offset) => next.end(positions, offset),
    }),
  };
}

function sendGrams(token: Token, { min, max, edge, preserveOriginal }: GramFilterOptions, next: TokenStage): void {
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
