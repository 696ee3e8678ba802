import { clipToken, MAX_TOKEN_LENGTH } from './tokenizer.ts';
const LETTER_PATTERN = /^\p{L}$/u;
/** Runs of letters. */
export const letterTokenizer = (text, from, span) => nextRun(text, from, span, isLetter);
/** Runs of anything but white space; no-break spaces do not separate. */
export const whitespaceTokenizer = (text, from, span) => nextRun(text, from, span, isNotSpace);
/** The whole text as one token, however long, even when it is empty. */
export const keywordTokenizer = (text, _from, span) => {
  span.start = 0;
  span.end = text.length;
  return true;
};
function nextRun(text, from, span, belongs) {
  const length = text.length;
  let start = from;
  while (start < length && !belongs(pointAt(text, start))) start += unitsAt(text, start);
  if (start >= length) return false;
  const limit = Math.min(length, start + MAX_TOKEN_LENGTH);
  let end = start;
  while (end < limit && belongs(pointAt(text, end))) end += unitsAt(text, end);
  span.start = start;
  span.end = clipToken(text, start, end);
  return true;
}
function isLetter(point) {
  if (point < 0x80) return (point | 0x20) >= 0x61 && (point | 0x20) <= 0x7a;
  return LETTER_PATTERN.test(String.fromCodePoint(point));
}
function isNotSpace(point) {
  if (point < 0x80) return point > 0x20 || (point < 0x1c && (point < 0x09 || point > 0x0d));
  if (point < 0x1680) return true;
  return !((point >= 0x2000 && point <= 0x200a && point !== 0x2007) || ODD_SPACES.has(point));
}
const ODD_SPACES = new Set([0x1680, 0x2028, 0x2029, 0x205f, 0x3000]);
function pointAt(text, at) {
  return text.codePointAt(at) ?? 0;
}
function unitsAt(text, at) {
  return pointAt(text, at) > 0xffff ? 2 : 1;
}
