import type { Analyzer } from '../analysis/analyzer.ts';
import type { HighlightPhrase, HighlightTerms } from './highlight-terms.ts';

/** How the text of one field is to be shown. */
export interface HighlightStyle {
  readonly preTags: readonly string[];
  readonly postTags: readonly string[];
  /** UTF-16 units of a fragment, about. */
  readonly fragmentSize: number;
  /** 0: the whole text, with everything in it that matches. */
  readonly fragments: number;
  /** Best fragments first over all values; else value by value. */
  readonly byScore: boolean;
  /** UTF-16 units shown where nothing matches; 0: none. */
  readonly noMatchSize: number;
  /** The text, not the tags, goes through HTML escaping. */
  readonly escapeHtml: boolean;
}

interface Token {
  readonly term: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

interface Fragment {
  readonly text: string;
  /** Different terms that match in it. */
  readonly score: number;
}

/** The fragments of a field's values that match, best first; none when nothing does. */
export function highlightText(values: readonly string[], analyzer: Analyzer, terms: HighlightTerms, style: HighlightStyle): string[] {
  const found: Fragment[] = [];
  for (const value of values) {
    const tokens = tokensOf(value, analyzer);
    const fragments = fragmentsOf(value, tokens, matchingTokens(tokens, terms), style).filter(({ score }) => score > 0);
    const best = fragments.sort(byScore).slice(0, style.fragments === 0 ? fragments.length : style.fragments);
    for (const fragment of best) found.push(fragment);
  }
  if (style.byScore) found.sort(byScore);
  if (found.length === 0) return noMatch(values, analyzer, style);
  return (style.fragments === 0 ? found : found.slice(0, style.fragments)).map(({ text }) => text);
}

/** Keeps the order of the text among equals: sorting is stable. */
function byScore(a: Fragment, b: Fragment): number {
  return b.score - a.score;
}

function tokensOf(text: string, analyzer: Analyzer): Token[] {
  const tokens: Token[] = [];
  analyzer.analyze(text, {
    token(term, position, start, end) {
      tokens.push({ term, position, start, end });
    },
  });
  return tokens;
}

/** Indexes of the tokens to be marked. */
function matchingTokens(tokens: readonly Token[], { matches, phrases }: HighlightTerms): ReadonlySet<number> {
  const marked = new Set<number>();
  tokens.forEach(({ term }, i) => {
    if (matches(term)) marked.add(i);
  });
  for (const phrase of phrases) markPhrase(tokens, phrase, marked);
  return marked;
}

/** Marks the terms of a phrase where they stand together: each no further than the slop from its place. */
function markPhrase(tokens: readonly Token[], { places, slop }: HighlightPhrase, marked: Set<number>): void {
  const candidates = places.map(({ matches }) => tokens.flatMap(({ term }, i) => (matches(term) ? [i] : [])));
  for (const first of candidates[0]) {
    const origin = tokens[first].position - places[0].position;
    const chosen = candidates.map((indexes, place): number | undefined => {
      const distance = (i: number): number => Math.abs(tokens[i].position - places[place].position - origin);
      return indexes.filter((i) => distance(i) <= slop).sort((a, b) => distance(a) - distance(b))[0];
    });
    const known = chosen.filter((i) => i !== undefined);
    if (known.length === chosen.length) for (const i of known) marked.add(i);
  }
}

/** Cuts a text behind the first token that reaches the end of the current fragment, and marks what matches. */
function fragmentsOf(text: string, tokens: readonly Token[], marked: ReadonlySet<number>, style: HighlightStyle): Fragment[] {
  const fragments: Fragment[] = [];
  let written = '';
  let terms = new Set<string>();
  let at = 0;
  tokens.forEach(({ term, start, end }, i) => {
    if (start < at) return;
    if (style.fragments > 0 && end >= style.fragmentSize * (fragments.length + 1)) {
      fragments.push({ text: written, score: terms.size });
      written = '';
      terms = new Set();
    }
    const shown = encode(text.slice(start, end), style);
    written += encode(text.slice(at, start), style) + (marked.has(i) ? style.preTags[0] + shown + style.postTags[0] : shown);
    if (marked.has(i)) terms.add(term);
    at = end;
  });
  fragments.push({ text: written + encode(text.slice(at), style), score: terms.size });
  return fragments;
}

function noMatch(values: readonly string[], analyzer: Analyzer, style: HighlightStyle): string[] {
  const [text] = values;
  if (style.noMatchSize === 0 || text === undefined || text === '') return [];
  if (text.length <= style.noMatchSize) return [encode(text, style)];
  const fitting = tokensOf(text, analyzer).filter(({ end }) => end <= style.noMatchSize);
  const last = fitting.at(-1);
  return last === undefined ? [] : [encode(text.slice(0, last.end), style)];
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
  ['/', '&#x2F;'],
]);

function encode(text: string, { escapeHtml }: HighlightStyle): string {
  return escapeHtml ? text.replace(/[&<>"'/]/g, (char) => ENTITIES.get(char) ?? char) : text;
}
