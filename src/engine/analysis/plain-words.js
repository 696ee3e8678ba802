import { certain } from '../certain.ts';
import { lengthOfWord } from '../json/four-bytes.ts';
import { decodeAscii } from '../json/utf8.ts';
import { lowerCase } from './lower-case.ts';
import { standardTokenizer } from './standard-tokenizer.ts';
import { MAX_TOKEN_LENGTH } from './tokenizer.ts';
/** Bytes of a word that its three integers hold. */
const IN_INTEGERS = 12;
/** What {@link plainByte} answers, by unit. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const lower = unit | 0x20;
  if (unit >= 0x30 && unit <= 0x39) return unit;
  return lower >= 0x61 && lower <= 0x7a ? lower : 0;
});
/** Lower-case byte of ASCII letters and digits, 0 for everything else, also for what is behind the end of a text. */
function plainByte(unit) {
  return unit !== undefined && unit < 0x80 ? certain(PLAIN[unit]) : 0;
}
/** Of ASCII letters and digits it makes small letters and digits. */
const SMALL_LETTERS = 538976288;
/** By length of a word: which bits of its first, second and third integer are its own. */
const FIRST = ownBits(0);
const SECOND = ownBits(4);
const THIRD = ownBits(8);
function ownBits(before) {
  return Int32Array.from({ length: IN_INTEGERS + 1 }, (_, length) =>
    length >= before + 4 ? -1 : length <= before ? 0 : (1 << (8 * (length - before))) - 1,
  );
}
/** ASCII that may hold a word together, depending on what follows: `can't`, `3.14`, `snake_case`. */
const JOINING = flags("_.,:;'");
/** ASCII that may begin an emoji. */
const KEYCAPS = flags('#*');
function flags(signs) {
  return Uint8Array.from({ length: 0x80 }, (_, unit) => (signs.includes(String.fromCharCode(unit)) ? 1 : 0));
}
/**
 * Cuts a text as the standard tokenizer does and puts it in lower case, token for token the same. Words of ASCII letters and digits, nearly all there
 * are, take one look at each character; where anything else is near, one token is left to the tokenizer.
 * @returns the number of positions the text took
 */
export function eachPlainWord(text, sink) {
  const { length } = text;
  const { bytes, integers } = sink.scratch;
  const span = { start: 0, end: 0 };
  let lower;
  let position = 0;
  let at = 0;
  while (at < length) {
    const start = at;
    let unit = text.charCodeAt(at);
    let byte = plainByte(unit);
    if (byte === 0) {
      at++;
      if (unit < 0x80 && unit !== 0x5f && !(KEYCAPS[unit] === 1 && isForeign(text, at))) continue;
    } else {
      let size = 0;
      integers[0] = integers[1] = integers[2] = 0;
      do {
        bytes[size++] = byte;
        unit = ++at < length ? text.charCodeAt(at) : 0x20;
        byte = plainByte(unit);
      } while (byte !== 0 && size <= MAX_TOKEN_LENGTH);
      if (unit < 0x80 && size <= MAX_TOKEN_LENGTH && !(JOINING[unit] === 1 && mayJoin(text, at, unit))) {
        sink.word(size, position++);
        continue;
      }
    }
    lower ??= lowerCase(text);
    if (!standardTokenizer(lower, start, span)) return position;
    sink.token(lower.slice(span.start, span.end), position++, span.start, span.end);
    at = span.end;
  }
  return position;
}
/**
 * As {@link eachPlainWord}, for the ASCII text `source[from, to)`: no string is made of it. Words are read as three integers, which tell their
 * length as well: nothing is done byte by byte.
 * @param view over all of the memory that `source` lies in
 */
export function eachPlainWordOfAscii(source, from, to, sink, view = new DataView(source.buffer)) {
  const base = source.byteOffset;
  // Integers of words behind may reach beyond the memory.
  const lastShort = view.byteLength - IN_INTEGERS - base;
  const span = { start: 0, end: 0 };
  let lower;
  let position = 0;
  let at = from;
  while (at < to) {
    const start = at;
    if (plainByte(source[at]) === 0) {
      at++;
      if (source[start] !== 0x5f) continue;
    } else {
      let first = 0;
      let second = 0;
      let third = 0;
      // Twelve letters or digits may be the beginning of more, and so may nothing.
      if (start <= lastShort) {
        const begin = base + start;
        first = view.getInt32(begin, true);
        second = view.getInt32(begin + 4, true);
        third = view.getInt32(begin + 8, true);
        at = Math.min(start + lengthOfWord(first, second, third), to);
      }
      const limit = Math.min(to, start + MAX_TOKEN_LENGTH + 1);
      if (at === start || at === start + IN_INTEGERS) while (at < limit && plainByte(source[at]) !== 0) at++;
      const size = at - start;
      if (size <= MAX_TOKEN_LENGTH && (at === to || !mayJoinAscii(source, at, to))) {
        if (size <= IN_INTEGERS && start <= lastShort) {
          first = (first | SMALL_LETTERS) & certain(FIRST[size]);
          second = (second | SMALL_LETTERS) & certain(SECOND[size]);
          third = (third | SMALL_LETTERS) & certain(THIRD[size]);
          sink.shortWord(first, second, third, size, position++);
          continue;
        }
        copyWord(source, start, size, sink.scratch);
        sink.word(size, position++);
        continue;
      }
    }
    lower ??= lowerCase(decodeAscii(source, from, to));
    if (!standardTokenizer(lower, start - from, span)) return position;
    sink.token(lower.slice(span.start, span.end), position++, span.start, span.end);
    at = from + span.end;
  }
  return position;
}
/** Puts a word into the scratch. */
function copyWord(source, start, size, { bytes, integers }) {
  integers[0] = integers[1] = integers[2] = 0;
  for (let i = 0; i < size; i++) bytes[i] = plainByte(source[start + i]);
}
/** Whether the word that ends before the sign at `at` may go on behind it. */
function mayJoinAscii(source, at, to) {
  const sign = certain(source[at]);
  return JOINING[sign] === 1 && (sign === 0x5f || (at + 1 < to && plainByte(source[at + 1]) !== 0));
}
/** Whether the word before a sign at `at` may go on behind it. */
function mayJoin(text, at, sign) {
  if (sign === 0x5f) return true;
  return at + 1 < text.length && (isForeign(text, at + 1) || plainByte(text.charCodeAt(at + 1)) !== 0);
}
function isForeign(text, at) {
  return at < text.length && text.charCodeAt(at) >= 0x80;
}
