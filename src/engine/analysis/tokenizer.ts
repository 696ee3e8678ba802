/** Where a tokenizer puts the token it found: UTF-16 offsets, `end` exclusive. Reused from token to token. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Finds the next token at or after offset `from` and writes its place to `span`. Asked again from the last token's end
 * until that is the end of the text.
 * @returns false when the text has no more tokens
 */
export type Tokenizer = (text: string, from: number, span: Span) => boolean;

/**
 * Longer tokens are cut into pieces of this many UTF-16 units, each a token of its own, as the peers do. A tokenizer looks no further from a token's
 * start than this: one that looked for the end of a word of two million letters at each of its pieces would be at it for minutes.
 */
export const MAX_TOKEN_LENGTH = 255;

/** Ends a token early when it is too long, without splitting a surrogate pair. */
export function clipToken(text: string, start: number, end: number): number {
  if (end - start <= MAX_TOKEN_LENGTH) return end;
  const clipped = start + MAX_TOKEN_LENGTH;
  return (text.charCodeAt(clipped - 1) & 0xfc00) === 0xd800 ? clipped - 1 : clipped;
}
