import { lowerCase } from './lower-case.ts';
import { eachPlainWord, eachPlainWordOfAscii } from './plain-words.ts';
import { standardTokenizer } from './standard-tokenizer.ts';
/** A tokenizer and token filters in order. */
export class ComposedAnalyzer {
  name;
  tokenizer;
  index;
  indexAscii;
  parts;
  constructor(name, parts) {
    this.name = name;
    this.parts = parts;
    if (parts.tokenizer === standardTokenizer && parts.lowerCase && parts.filters.length === 0) {
      this.tokenizer = 'standard';
      this.index = eachPlainWord;
      this.indexAscii = eachPlainWordOfAscii;
    }
  }
  normalize(text) {
    return this.parts.lowerCase ? lowerCase(text) : text;
  }
  analyze(text, sink) {
    const { tokenizer, filters } = this.parts;
    const input = this.parts.lowerCase ? lowerCase(text) : text;
    const span = { start: 0, end: 0 };
    let position = 0;
    do {
      if (!tokenizer(input, span.end, span)) break;
      const term = input.slice(span.start, span.end);
      const kept = filters.length === 0 ? term : applyFilters(filters, term);
      if (kept !== undefined) sink.token(kept, position, span.start, span.end);
      position++;
    } while (span.end < input.length);
    return position;
  }
}
function applyFilters(filters, term) {
  let kept = term;
  for (const filter of filters) {
    const next = filter(kept);
    if (next === undefined) return undefined;
    kept = next;
  }
  return kept;
}
