import type { Analyzer } from '../../analysis/analyzer.ts';

/** A term of a text, with its offsets in it. */
export interface Token {
  readonly term: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

/** The terms of one value. */
export function tokensOf(text: string, analyzer: Analyzer): readonly Token[] {
  const tokens: Token[] = [];
  addTokens(tokens, text, analyzer, 0);
  return tokens;
}

/** Adds the terms of one value; `origin` is where its positions begin. */
export function addTokens(tokens: Token[], text: string, analyzer: Analyzer, origin: number): void {
  analyzer.analyze(text, {
    token(term, position, start, end) {
      tokens.push({ term, position: origin + position, start, end });
    },
  });
}
