import { JsonDouble } from './json-value.ts';
import { decodeAscii } from './utf8.ts';
/** Longer literals are refused: reading a big integer takes quadratic time. */
const LONGEST_LITERAL = 1000;
/** Reads the JSON number literal at `start`, whose first byte is `-` or a digit. */
export function readNumber(bytes, start, limit) {
  const negative = bytes[start] === 0x2d;
  const first = negative ? start + 1 : start;
  const integerEnd = skipDigits(bytes, first, limit);
  if (integerEnd === first) return refuse(first, "Expected a digit after '-'", true);
  if (bytes[first] === 0x30 && integerEnd > first + 1) return refuse(first, 'Leading zeroes are not allowed', false);
  let end = integerEnd;
  if (end < limit && bytes[end] === 0x2e) {
    end = skipDigits(bytes, integerEnd + 1, limit);
    if (end === integerEnd + 1) return refuse(end, 'Expected a digit after the decimal point', true);
  }
  if (end < limit && (bytes[end] | 0x20) === 0x65) {
    const sign = end + 1 < limit && (bytes[end + 1] === 0x2b || bytes[end + 1] === 0x2d) ? 1 : 0;
    const digits = end + 1 + sign;
    end = skipDigits(bytes, digits, limit);
    if (end === digits) return refuse(end, 'Expected a digit in the exponent', true);
  }
  if (end - start > LONGEST_LITERAL) return refuse(start, `Number of more than ${LONGEST_LITERAL} characters`, false);
  return end === integerEnd ? readInteger(bytes, start, first, end) : readDecimal(bytes, start, end);
}
function skipDigits(bytes, from, limit) {
  let i = from;
  while (i < limit && bytes[i] >= 0x30 && bytes[i] <= 0x39) i++;
  return i;
}
function refuse(end, message, incomplete) {
  return { value: undefined, end, message, incomplete };
}
function accept(value, end) {
  return { value, end, message: '', incomplete: false };
}
function readInteger(bytes, start, first, end) {
  if (end - first <= 15) {
    let value = 0;
    for (let i = first; i < end; i++) value = value * 10 + (bytes[i] - 0x30);
    // `0 - 0` is plain zero: an integer has no negative zero.
    return accept(first === start ? value : 0 - value, end);
  }
  const exact = BigInt(decodeAscii(bytes, start, end));
  const rounded = Number(exact);
  return accept(Number.isSafeInteger(rounded) ? rounded : exact, end);
}
function readDecimal(bytes, start, end) {
  const text = decodeAscii(bytes, start, end);
  const value = Number(text);
  if (!Number.isFinite(value)) return refuse(start, `Numeric value (${text}) out of range of double`, false);
  return accept(Number.isInteger(value) ? new JsonDouble(value, text) : value, end);
}
