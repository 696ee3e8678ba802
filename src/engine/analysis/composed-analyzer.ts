import type { Analyzer } from './analyzer.ts';
import type { TokenSink } from './token-sink.ts';
import { lowerCase } from './lower-case.ts';
import { eachPlainWord, eachPlainWordOfAscii } from './plain-words.ts';
import { standardTokenizer } from './standard-tokenizer.ts';
import type { TokenFilter } from './token-filter.ts';
import type { Span, Tokenizer } from './tokenizer.ts';

/** What an analyzer is made of. */
export interface AnalyzerParts {
  readonly tokenizer: Tokenizer;
  /**
   * Done to the whole text before it is cut: lower case keeps lengths and moves no boundary, and one call per text is
   * cheaper than one per token.
   */
  readonly lowerCase: boolean;
  readonly filters: readonly TokenFilter[];
}

/** A tokenizer and token filters in order. */
export class ComposedAnalyzer implements Analyzer {
  readonly name: string;
  readonly tokenizer?: string;
  readonly index?: Analyzer['index'];
  readonly indexAscii?: Analyzer['indexAscii'];
  private readonly parts: AnalyzerParts;

  constructor(name: string, parts: AnalyzerParts) {
    this.name = name;
    this.parts = parts;
    if (parts.tokenizer === standardTokenizer && parts.lowerCase && parts.filters.length === 0) {
      this.tokenizer = 'standard';
      this.index = eachPlainWord;
      this.indexAscii = eachPlainWordOfAscii;
    }
  }

  normalize(text: string): string {
    return this.parts.lowerCase ? lowerCase(text) : text;
  }

  analyze(text: string, sink: TokenSink): number {
    const { tokenizer, filters } = this.parts;
    const input = this.parts.lowerCase ? lowerCase(text) : text;
    const span: Span = { start: 0, end: 0 };
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

function applyFilters(filters: readonly TokenFilter[], term: string): string | undefined {
  let kept = term;
  for (const filter of filters) {
    const next = filter(kept);
    if (next === undefined) return undefined;
    kept = next;
  }
  return kept;
}
