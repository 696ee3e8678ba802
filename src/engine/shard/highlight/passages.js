import { breakBefore, breakBehind, sentenceBreaks, wordBreaks } from './text-breaks.ts';
/** Finds the passage around a term. Asked in the order of the text, each place behind the passage before. */
export class PassageCutter {
  #whole;
  #words;
  #maxLength;
  #value;
  #sentences = [];
  #wordBreaks;
  /** The sentences that were last looked at, and where the passage before ended in them. */
  #window = { start: -1, end: -1 };
  #end = 0;
  constructor({ fragments, fragmentSize, boundary }, tokenized) {
    this.#whole = fragments === 0 || !tokenized;
    this.#words = boundary === 'word';
    this.#maxLength = fragmentSize;
  }
  /** The passage of `text`, the value at `value`, that holds the character at `offset`. */
  around(value, text, offset) {
    if (this.#whole) return { start: 0, end: text.length };
    if (value !== this.#value) this.#take(value, text);
    const breaks = this.#words ? this.#wordsOf(text) : this.#sentences;
    if (this.#words || this.#maxLength === 0)
      return { start: breakBefore(breaks, offset + 1), end: breakBehind(breaks, offset) ?? text.length };
    return this.#bounded(text, offset + 1);
  }
  #take(value, text) {
    this.#value = value;
    this.#wordBreaks = undefined;
    this.#window = { start: -1, end: -1 };
    this.#end = 0;
    if (!this.#words) this.#sentences = sentenceBreaks(text);
  }
  #wordsOf(text) {
    return (this.#wordBreaks ??= wordBreaks(text));
  }
  /**
   * As many whole sentences as fit; of a sentence that is too long, a piece around the term, cut at words. `behind` is the
   * offset behind the term's first character.
   */
  #bounded(text, behind) {
    let start;
    let end;
    if (behind > this.#window.start && behind < this.#window.end) {
      start = this.#end;
      end = this.#window.end;
    } else {
      start = breakBefore(this.#sentences, behind);
      end = this.#fill(start, breakBehind(this.#sentences, behind - 1) ?? text.length);
      this.#window = { start, end };
    }
    const limit = this.#maxLength;
    if (end - start > limit) {
      const words = this.#wordsOf(text);
      if (behind - limit > start) start = Math.max(start, breakBefore(words, behind - limit));
      const room = Math.max(0, limit - (behind - start));
      if (behind + room < this.#window.end) end = Math.min(this.#window.end, breakBehind(words, behind + room) ?? text.length);
    }
    this.#end = end;
    return { start, end };
  }
  #fill(start, end) {
    let filled = end;
    while (filled - start < this.#maxLength) {
      const next = breakBehind(this.#sentences, filled);
      if (next === undefined || next - start > this.#maxLength) break;
      filled = next;
    }
    return filled;
  }
}
const K1 = 1.2;
const B = 0.75;
/** Length of a typical passage. */
const PIVOT = 87;
/** How well a passage sums up a text of `length` units: BM25 of its terms as if passages were documents, earlier ones a little better. */
export function passageScore({ start, end, marks }, length) {
  const terms = new Map();
  for (const { key, freq } of marks) {
    const known = terms.get(key);
    if (known === undefined) terms.set(key, { freq, within: 1 });
    else known.within++;
  }
  const passages = Math.fround(1 + Math.fround(length / PIVOT));
  const norm = Math.fround(K1 * (1 - B + B * Math.fround((end - start) / PIVOT)));
  let score = 0;
  for (const { freq, within } of terms.values()) {
    const weight = Math.fround((K1 + 1) * Math.fround(Math.log(1 + (passages + 0.5) / (freq + 0.5))));
    score = Math.fround(score + Math.fround(weight * Math.fround(within / Math.fround(within + norm))));
  }
  return Math.fround(score * Math.fround(1 + Math.fround(1 / Math.fround(Math.log(PIVOT + start)))));
}
