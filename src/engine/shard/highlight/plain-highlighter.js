import { encodeText } from './highlight-style.ts';
import { phraseMatches } from './phrase-places.ts';
import { tokensOf } from './tokens.ts';
/** The spans of the phrases a term stands in, for questions by position: a long text has tens of thousands. */
class Spans {
  weight;
  #all = [];
  #taken = new Set();
  /** By their first position: the first such span, and the furthest that any span up to there goes. */
  #byFirst;
  #furthest;
  constructor(weight) {
    this.weight = weight;
  }
  add(spans) {
    if (this.#taken.has(spans)) return;
    this.#taken.add(spans);
    for (const span of spans) this.#all.push(span);
    this.#byFirst = this.#furthest = undefined;
  }
  /** The span that begins at a position. */
  from(position) {
    this.#byFirst ??= new Map(this.#all.toReversed().map((span) => [span.first, span]));
    return this.#byFirst.get(position);
  }
  covers(position) {
    this.#furthest ??= furthestOf(this.#all);
    const { length } = this.#furthest;
    return length > 0 && (this.#furthest[Math.min(position, length - 1)] ?? -1) >= position;
  }
}
function furthestOf(spans) {
  const furthest = new Int32Array(spans.reduce((most, { first }) => Math.max(most, first + 1), 0)).fill(-1);
  for (const { first, last } of spans) furthest[first] = Math.max(last, furthest[first] ?? -1);
  for (let at = 1; at < furthest.length; at++) furthest[at] = Math.max(furthest[at] ?? -1, furthest[at - 1] ?? -1);
  return furthest;
}
/** The fragments of a field's values that match, best first; none when nothing does. */
export function highlightPlain(values, analyzer, terms, style) {
  const found = [];
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
function byScore(a, b) {
  return b.score - a.score;
}
/** What is to be marked in a text: the weights of its tokens, and the spans that should not be cut. */
class Found {
  spans;
  #tokens;
  #terms;
  #spansOfTerms = new Map();
  constructor(tokens, terms) {
    this.#tokens = tokens;
    this.#terms = terms;
    this.spans = terms.phrases.flatMap((phrase) => this.#take(phrase));
  }
  /** The weight of a token; 0 where it is not to be marked. */
  weight({ term, position }) {
    const { words, patterns } = this.#terms;
    const alone = words.get(term) ?? patterns.reduce((found, weigh) => (found > 0 ? found : weigh(term)), 0);
    if (alone > 0) return alone;
    const known = this.#spansOfTerms.get(term);
    return known?.covers(position) === true ? known.weight : 0;
  }
  /** The phrase with the term in it that begins at a position. */
  spanFrom(term, position) {
    return this.#spansOfTerms.get(term)?.from(position);
  }
  #take(phrase) {
    const spans = phraseMatches(this.#tokens, phrase).map((match) => {
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
  #style;
  #length;
  #found;
  /** The peers look for a phrase one position late, as they do not count the first token. */
  #late;
  #fragments = 1;
  #waitFor = -1;
  constructor(style, length, found, firstPosition) {
    this.#style = style;
    this.#length = length;
    this.#found = found;
    this.#late = firstPosition + 1;
  }
  /** Whether a new fragment begins with this token. Asked for each token but the first. */
  cutsBefore(token) {
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
  #waits({ term, position }) {
    const at = position - this.#late;
    if (this.#waitFor > at) return true;
    const span = this.#found.spanFrom(term, at);
    this.#waitFor = span === undefined ? -1 : span.last + 1;
    return false;
  }
}
/** Cuts a text before the tokens the cutter names, and marks what matches. */
function fragmentsOf(text, tokens, terms, style) {
  const found = new Found(tokens, terms);
  const cutter = new Cutter(style, text.length, found, tokens[0]?.position ?? 0);
  const fragments = [];
  let written = '';
  let weights = new Map();
  let at = 0;
  const finish = () => {
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
function noMatch(values, analyzer, style) {
  const [text] = values;
  if (style.noMatchSize === 0 || text === undefined) return [];
  const last = tokensOf(text, analyzer).findLast(({ end }) => end <= style.noMatchSize);
  return last === undefined || last.end === 0 ? [] : [text.slice(0, last.end)];
}
