/**
 * Longer tokens are cut into pieces of this many UTF-16 units, each a token of its own, as the peers do. A tokenizer looks no further from a token's
 * start than this: one that looked for the end of a word of two million letters at each of its pieces would be at it for minutes.
 */
export const MAX_TOKEN_LENGTH = 255;
/** Ends a token early when it is too long, without splitting a surrogate pair. */
export function clipToken(text, start, end) {
  if (end - start <= MAX_TOKEN_LENGTH) return end;
  const clipped = start + MAX_TOKEN_LENGTH;
  return (text.charCodeAt(clipped - 1) & 0xfc00) === 0xd800 ? clipped - 1 : clipped;
}
