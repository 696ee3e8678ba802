import type { Analyzer } from '../../analysis/analyzer.ts';
import { encodeText, type HighlightStyle } from './highlight-style.ts';
import type { HighlightPhrase, HighlightTerms } from './highlight-terms.ts';
import { phraseMatches } from './phrase-places.ts';
import { type Token, tokensOf } from './tokens.ts';

interface Fragment {
  readonly text: string;
  /** The weights of the different terms that match in it. */
  readonly score: number;
}

/** From the first to the last position of a phrase in a text. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** The spans of the phrases a term stands in, for questions by position: a long text has tens of thousands. */
class Spans {
  readonly weight: number;
  readonly #all: Span[] = [];
  readonly #taken = new Set<readonly Span[]>();
  /** By their first position: the first such span, and the furthest that any span up to there goes. */
  #byFirst: ReadonlyMap<number, Span> | undefined;
  #furthest: Int32Array | undefined;

  constructor(weight: number) {
    this.weight = weight;
  }

  add(spans: readonly Span[]): void {
    if (this.#taken.has(spans)) return;
    this.#taken.add(spans);
    for (const span of spans) this.#all.push(span);
    this.#byFirst = this.#furthest = undefined;
  }

  /** The span that begins at a position. */
  from(position: number): Span | undefined {
    this.#byFirst ??= new Map(this.#all.toReversed().map((span) => [span.first, span]));
    return this.#byFirst.get(position);
  }

  covers(position: number): boolean {
    this.#furthest ??= furthestOf(this.#all);
    const { length } = this.#furthest;
    return length > 0 && (this.#furthest[Math.min(position, length - 1)] ?? -1) >= position;
  }
}

function furthestOf(spans: readonly Span[]): Int32Array {
  const furthest = new Int32Array(spans.reduce((most, { first }) => Math.max(most, first + 1), 0)).fill(-1);
  for (const { first, last } of spans) furthest[first] = Math.max(last, furthest[first] ?? -1);
  for (let at = 1; at < furthest.length; at++) furthest[at] = Math.max(furthest[at] ?? -1, furthest[at - 1] ?? -1);
  return furthest;
}

/** The fragments of a field's values that match, best first; none when nothing does. */
export function highlightPlain(values: readonly string[], analyzer: Analyzer, terms: HighlightTerms, style: HighlightStyle): string[] {
  const found: Fragment[] = [];
  const wanted = style.fragments === 0 ? 1 : style.fragments;
  for (const value of values) {
    const fragments = fragmentsOf(value, tokensOf(value, analyzer), terms, style).filter(({ score }) => score > 0);
    for (const fragment of fragments.sort(byScore).slice(0, wanted)) found.push(fragment);
  }
  if (style.byScore) found.sort((a, b) => Math.round(b.score - a.score));
  if (found.length === 0) return noMatch(values, analyzer, style);
  const all = style.fragments === 0 && values.length > 1;
  return (all ? found : found.slice(0, wanted)).map(({ text }) => text);
}

/** Keeps the order of the text among equals: sorting is stable. */
function byScore(a: Fragment, b: Fragment): number {
  return b.score - a.score;
}

/** As with the peers, an unfinished word that begins none of the text is left out: the rest of its phrase is looked for. */
function finishedIn(tokens: readonly Token[], phrase: HighlightPhrase): HighlightPhrase {
  const hasWord = (matches: (term: string) => boolean) => tokens.some(({ term }) => matches(term));
  const places = phrase.places.filter(({ matches, isUnfinished }) => isUnfinished !== true || hasWord(matches));
  return places.length === phrase.places.length ? phrase : { ...phrase, places };
}

/** What is to be marked in a text: the weights of its tokens, and the spans that should not be cut. */
class Found {
  readonly spans: readonly Span[];
  readonly #tokens: readonly Token[];
  readonly #terms: HighlightTerms;
  readonly #spansOfTerms = new Map<string, Spans>();

  constructor(tokens: readonly Token[], terms: HighlightTerms) {
    this.#tokens = tokens;
    this.#terms = terms;
    this.spans = terms.phrases.flatMap((phrase) => this.#take(finishedIn(tokens, phrase)));
  }

  /** The weight of a token; 0 where it is not to be marked. */
  weight({ term, position }: Token): number {
    const { words, patterns } = this.#terms;
    const alone = words.get(term) ?? patterns.reduce((found, weigh) => (found > 0 ? found : weigh(term)), 0);
    if (alone > 0) return alone;
    const known = this.#spansOfTerms.get(term);
    return known?.covers(position) === true ? known.weight : 0;
  }

  /** The phrase with the term in it that begins at a position. */
  spanFrom(term: string, position: number): Span | undefined {
    return this.#spansOfTerms.get(term)?.from(position);
  }

  #take(phrase: HighlightTerms['phrases'][number]): readonly Span[] {
    const spans = phraseMatches(this.#tokens, phrase).map((match): Span => {
      const span = { first: Infinity, last: 0 };
      for (const { position } of match) {
        span.first = Math.min(span.first, position);
        span.last = Math.max(span.last, position);
      }
      return span;
    });
    const { weight } = phrase;
    if (spans.length === 0) return spans;
    for (const { term } of this.#tokens) {
      if (!phrase.places.some(({ matches }) => matches(term))) continue;
      let known = this.#spansOfTerms.get(term);
      if (known === undefined) this.#spansOfTerms.set(term, (known = new Spans(weight)));
      known.add(spans);
    }
    return spans;
  }
}

/** Decides where a text is cut: behind so many characters, but not within a phrase, nor shortly before the end. */
class Cutter {
  readonly #style: HighlightStyle;
  readonly #length: number;
  readonly #found: Found;
  /** The peers look for a phrase one position late, as they do not count the first token. */
  readonly #late: number;
  #fragments = 1;
  #waitFor = -1;

  constructor(style: HighlightStyle, length: number, found: Found, firstPosition: number) {
    this.#style = style;
    this.#length = length;
    this.#found = found;
    this.#late = firstPosition + 1;
  }

  /** Whether a new fragment begins with this token. Asked for each token but the first. */
  cutsBefore(token: Token): boolean {
    const { fragments, fragmentSize, fragmenter } = this.#style;
    if (fragments === 0) return false;
    if (fragmenter === 'span') {
      if (this.#waits(token)) return false;
      if (this.#length - token.end < fragmentSize >>> 1) return false;
    }
    if (token.end < fragmentSize * this.#fragments) return false;
    this.#fragments++;
    return true;
  }

  #waits({ term, position }: Token): boolean {
    const at = position - this.#late;
    if (this.#waitFor > at) return true;
    const span = this.#found.spanFrom(term, at);
    this.#waitFor = span === undefined ? -1 : span.last + 1;
    return false;
  }
}

/** Cuts a text before the tokens the cutter names, and marks what matches. */
function fragmentsOf(text: string, tokens: readonly Token[], terms: HighlightTerms, style: HighlightStyle): Fragment[] {
  const found = new Found(tokens, terms);
  const cutter = new Cutter(style, text.length, found, tokens[0]?.position ?? 0);
  const fragments: Fragment[] = [];
  let written = '';
  let weights = new Map<string, number>();
  let at = 0;
  const finish = (): void => {
    fragments.push({ text: written, score: [...weights.values()].reduce((sum, weight) => sum + weight, 0) });
    written = '';
    weights = new Map();
  };
  tokens.forEach((token, i) => {
    const { term, start, end } = token;
    if (start < at) return;
    if (i > 0 && cutter.cutsBefore(token)) finish();
    const shown = encodeText(text.slice(start, end), style);
    const weight = found.weight(token);
    written += encodeText(text.slice(at, start), style) + (weight > 0 ? style.preTag + shown + style.postTag : shown);
    if (weight > 0 && !weights.has(term)) weights.set(term, weight);
    at = end;
  });
  written += encodeText(text.slice(at), style);
  finish();
  return fragments;
}

/** The beginning of the first value, up to the last word that ends within the size asked for. */
function noMatch(values: readonly string[], analyzer: Analyzer, style: HighlightStyle): string[] {
  const [text] = values;
  if (style.noMatchSize === 0 || text === undefined) return [];
  const last = tokensOf(text, analyzer).findLast(({ end }) => end <= style.noMatchSize);
  return last === undefined || last.end === 0 ? [] : [text.slice(0, last.end)];
}
