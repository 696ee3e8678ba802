/** The terms of one value. */
export function tokensOf(text, analyzer) {
  const tokens = [];
  addTokens(tokens, text, analyzer, 0);
  return tokens;
}
/** Adds the terms of one value; `origin` is where its positions begin. */
export function addTokens(tokens, text, analyzer, origin) {
  analyzer.analyze(text, {
    token(term, position, start, end) {
      tokens.push({ term, position: origin + position, start, end });
    },
  });
}
