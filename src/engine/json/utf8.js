/** Longest run handed to one `String.fromCharCode` call: well under the argument limit of every engine. */
const CHUNK = 4096;
const REPLACEMENT = 0xfffd;
/** UTF-8 of `text`; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text) {
  const length = text.length;
  const ascii = new Uint8Array(length);
  let i = 0;
  for (; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) break;
    ascii[i] = unit;
  }
  if (i === length) return ascii;
  const bytes = new Uint8Array(i + utf8Length(text, i));
  bytes.set(ascii.subarray(0, i));
  encodeInto(text, i, bytes);
  return bytes;
}
/** Bytes that `text` takes from unit `start` on. */
function utf8Length(text, start) {
  let size = 0;
  for (let i = start; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) size += 1;
    else if (unit < 0x800) size += 2;
    else if (isPairAt(text, i)) {
      size += 4;
      i++;
    } else size += 3;
  }
  return size;
}
function encodeInto(text, start, bytes) {
  let at = start;
  for (let i = start; i < text.length; i++) {
    const point = scalarAt(text, i);
    if (point < 0x80) {
      bytes[at++] = point;
    } else if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
      bytes[at++] = 0x80 | (point & 0x3f);
    } else if (point < 0x10000) {
      bytes[at++] = 0xe0 | (point >> 12);
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[at++] = 0x80 | (point & 0x3f);
    } else {
      bytes[at++] = 0xf0 | (point >> 18);
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[at++] = 0x80 | (point & 0x3f);
      i++;
    }
  }
}
function isPairAt(text, i) {
  return (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
}
/** The code point at unit `i`, U+FFFD for a lone surrogate. */
function scalarAt(text, i) {
  const unit = text.charCodeAt(i);
  if ((unit & 0xf800) !== 0xd800) return unit;
  if (!isPairAt(text, i)) return REPLACEMENT;
  return 0x10000 + ((unit & 0x3ff) << 10) + (text.charCodeAt(i + 1) & 0x3ff);
}
/** Text of `bytes[start, end)`; each malformed sequence becomes U+FFFD, by the rules browsers follow. */
export function decodeUtf8(bytes, start = 0, end = bytes.length) {
  for (let i = start; i < end; i++) {
    if (bytes[i] >= 0x80) return decodeMixed(bytes, start, end);
  }
  return decodeAscii(bytes, start, end);
}
/** Text of a range known to hold bytes below 0x80 only. */
export function decodeAscii(bytes, start, end) {
  if (end - start <= CHUNK) return decodeShortAscii(bytes, start, end);
  let text = '';
  for (let at = start; at < end; at += CHUNK) text += decodeShortAscii(bytes, at, Math.min(end, at + CHUNK));
  return text;
}
function decodeShortAscii(bytes, start, end) {
  const length = end - start;
  const units = new Array(length);
  for (let i = 0; i < length; i++) units[i] = bytes[start + i];
  return textOf(units);
}
function decodeMixed(bytes, start, end) {
  let text = '';
  let units = [];
  let i = start;
  while (i < end) {
    const lead = bytes[i];
    if (lead < 0x80) {
      units.push(lead);
      i++;
    } else {
      const size = sequenceSize(bytes, i, end);
      if (size <= 0) {
        units.push(REPLACEMENT);
        i += Math.max(1, -size);
      } else {
        const point = pointAt(bytes, i, size);
        if (point < 0x10000) units.push(point);
        else units.push(0xd7c0 + (point >> 10), 0xdc00 | (point & 0x3ff));
        i += size;
      }
    }
    if (units.length >= CHUNK) {
      text += textOf(units);
      units = [];
    }
  }
  return text + textOf(units);
}
/** At most a few units more than `CHUNK`. */
function textOf(units) {
  // oxlint-disable-next-line fathom/no-spread-arguments -- the fastest way, and the list is short
  return String.fromCharCode.apply(undefined, units);
}
function pointAt(bytes, at, size) {
  const lead = bytes[at];
  if (size === 2) return ((lead & 0x1f) << 6) | (bytes[at + 1] & 0x3f);
  if (size === 3) return ((lead & 0x0f) << 12) | ((bytes[at + 1] & 0x3f) << 6) | (bytes[at + 2] & 0x3f);
  return ((lead & 0x07) << 18) | ((bytes[at + 1] & 0x3f) << 12) | ((bytes[at + 2] & 0x3f) << 6) | (bytes[at + 3] & 0x3f);
}
/**
 * Length of the multi-byte sequence at `at` when it is well formed; otherwise minus the number of bytes that belong to
 * the broken sequence (0 or -1 for a byte that cannot lead).
 */
function sequenceSize(bytes, at, end) {
  const lead = bytes[at];
  const size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  if (size === 0) return 0;
  // The second byte's range excludes overlong forms, surrogates and what lies above U+10FFFF.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let k = 1; k < size; k++) {
    const byte = at + k < end ? bytes[at + k] : 0;
    if (byte < low || byte > high) return -k;
    low = 0x80;
    high = 0xbf;
  }
  return size;
}
/** Offset of the first byte in `bytes[start, end)` that breaks UTF-8, or -1. */
export function findInvalidUtf8(bytes, start, end) {
  let i = start;
  while (i < end) {
    if (bytes[i] < 0x80) i++;
    else {
      const size = sequenceSize(bytes, i, end);
      if (size <= 0) return i;
      i += size;
    }
  }
  return -1;
}
/** Unsigned byte order; a prefix comes first. Negative, zero or positive. */
export function compareBytes(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return a.length - b.length;
}
/** Code point order, the same as {@link compareBytes} of the two texts' UTF-8. Negative, zero or positive. */
export function compareCodePoints(a, b) {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  // A high surrogate just before the difference may be paired in one text and lone in the other.
  if (i > 0 && (a.charCodeAt(i - 1) & 0xfc00) === 0xd800) i--;
  return compareScalars(a, b, i);
}
function compareScalars(a, b, start) {
  let i = start;
  let j = start;
  while (i < a.length && j < b.length) {
    const left = scalarAt(a, i);
    const right = scalarAt(b, j);
    if (left !== right) return left - right;
    i += left > 0xffff ? 2 : 1;
    j += right > 0xffff ? 2 : 1;
  }
  return a.length - i - (b.length - j);
}
