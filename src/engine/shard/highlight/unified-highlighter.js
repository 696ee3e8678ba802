import { certain } from '../../certain.ts';
import { encodeText } from './highlight-style.ts';
import { marksOf } from './marks.ts';
import { PassageCutter, passageScore } from './passages.ts';
import { breakBehind, wordBreaks } from './text-breaks.ts';
import { addTokens } from './tokens.ts';
/** Positions between two values of a text field, so that no phrase spans them. */
const POSITION_GAP = 100;
const SPACE = 0x20;
/** Units of work for a character that is analysed, and for a token that is marked. */
const UNITS_PER_CHARACTER = 20;
const UNITS_PER_MARK = 500;
/** The best passages of a field's values, in the order of the text unless the best are to come first; none when nothing matches. */
export function* highlightUnified(texts, { analyzer, tokenized }, terms, style, meter) {
  const values = [];
  const tokens = [];
  let base = 0;
  let origin = 0;
  for (const text of texts) {
    const before = tokens.length;
    addTokens(tokens, text, analyzer, origin);
    if (meter.add(UNITS_PER_CHARACTER * text.length)) yield meter.take();
    values.push({ text, base, tokens: tokens.length });
    origin = (tokens.length > before ? (tokens.at(-1)?.position ?? origin) : origin) + 1 + POSITION_GAP;
    base += text.length + 1;
  }
  const length = Math.max(0, base - 1);
  const best = new BestPassages(style.fragments === 0 ? Infinity : style.fragments, length);
  const cutter = new PassageCutter(style, tokenized);
  let passage;
  let value = 0;
  for (const mark of yield* marksOf(tokens, terms, meter)) {
    const token = certain(tokens[mark.token]);
    while (mark.token >= certain(values[value]).tokens) value++;
    const { text, base: from } = certain(values[value]);
    if (passage === undefined || token.start + from >= passage.end) {
      if (passage !== undefined) best.offer(passage);
      const { start, end } = cutter.around(value, text, token.start);
      passage = { start: start + from, end: end + from, value, marks: [] };
    }
    passage.marks.push({ start: token.start + from, end: token.end + from, key: mark.key, freq: mark.freq });
    if (meter.add(UNITS_PER_MARK)) yield meter.take();
  }
  if (passage !== undefined) best.offer(passage);
  if (passage === undefined) return noMatch(texts, style);
  const written = [];
  for (const each of style.byScore ? best.byScore() : best.inOrder()) {
    written.push(write(each, certain(values[each.value]), style));
    if (meter.add(UNITS_PER_MARK * each.marks.length)) yield meter.take();
  }
  return written;
}
/** Passages that are kept beyond those wanted, before the worst go all at once. */
const SPARE = 1000;
/** As many passages as are wanted; of equally good ones those further back stay. */
class BestPassages {
  #limit;
  #length;
  #kept = [];
  constructor(limit, length) {
    this.#limit = limit;
    this.#length = length;
  }
  /** They come in the order of the text. */
  offer(passage) {
    this.#kept.push({ passage, score: passageScore(passage, this.#length) });
    if (this.#kept.length >= 2 * this.#limit + SPARE) this.#prune();
  }
  inOrder() {
    this.#prune();
    return this.#kept.map(({ passage }) => passage);
  }
  byScore() {
    this.#prune();
    return this.#kept.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
  }
  #prune() {
    if (this.#kept.length <= this.#limit) return;
    const best = this.#kept.toSorted((a, b) => b.score - a.score || b.passage.start - a.passage.start).slice(0, this.#limit);
    this.#kept = best.sort((a, b) => a.passage.start - b.passage.start);
  }
}
/** The text of a passage with its marks; those that overlap are one. */
function write({ start, end, marks }, { text, base }, style) {
  const piece = (from, to) => encodeText(text.slice(from - base, to - base), style);
  let written = '';
  let at = start;
  const ordered = marks.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (let i = 0; i < ordered.length; i++) {
    const mark = certain(ordered[i]);
    let { end: to } = mark;
    for (let next = ordered[i + 1]; next !== undefined && next.start < to; next = ordered[i + 1]) {
      to = Math.max(to, next.end);
      i++;
    }
    if (mark.start > at) written += piece(at, mark.start);
    if (to > at) {
      written += style.preTag + piece(Math.max(at, mark.start), to) + style.postTag;
      at = to;
    }
  }
  return trim(written + piece(at, Math.max(at, end)));
}
/** As the peers trim: a paragraph separator at the end, then everything up to the space, control characters included. */
function trim(text) {
  let end = text.endsWith('\u2029') ? text.length - 1 : text.length;
  let start = 0;
  while (end > start && text.charCodeAt(end - 1) <= SPACE) end--;
  while (start < end && text.charCodeAt(start) <= SPACE) start++;
  return text.slice(start, end);
}
/** The beginning of the first value that is not empty, up to the end of the word that is reached. */
function noMatch(texts, style) {
  const text = texts.find((value) => value !== '');
  if (style.noMatchSize === 0 || text === undefined) return [];
  const end = style.noMatchSize < text.length ? breakBehind(wordBreaks(text), style.noMatchSize) : text.length;
  return [trim(encodeText(text.slice(0, end), style))];
}
