import { readNumber } from '../../json/json-number.ts';
import { decodeAscii, decodeUtf8, findInvalidUtf8 } from '../../json/utf8.ts';
import { DEFAULT_DATE_FORMAT } from '../dates/dates.ts';
import { MAX_TERM_BYTES } from './document-fields.ts';
import { convertValue, isPlainMoment } from '../values/field-value.ts';
import { readIsoMoment } from '../dates/iso-moment.ts';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const UNDERSCORE = 0x5f;
const MINUS = 0x2d;
const ZERO = 0x30;
const COMMA = 0x2c;
const COLON = 0x3a;
/** Not to be read this way. */
const UNUSUAL = -1;
/** Objects of more members, and deeper ones, are read the other way: repeated names are looked for one by one. */
const MOST_MEMBERS = 32;
const DEEPEST = 8;
/** Integers of so many digits are put together digit by digit. */
const FEW_DIGITS = 15;
/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;
const WORDS = new Map([
  [0x74, { text: 'true', value: true }],
  [0x66, { text: 'false', value: false }],
  [0x6e, { text: 'null', value: null }],
]);
/**
 * Reads the values of a document straight from its bytes into `log`, without a JSON value in between. For documents as most are: every name mapped, no
 * escapes, nothing to be refused. Answers false for all others, with nothing added: these are read by `parseJson` and `DocumentFields`, which know every
 * case and every error. What is read is the same either way.
 */
export function readPlain(tree, bytes, log) {
  const from = log.length;
  const end = new PlainReader(bytes, log).document(tree.root);
  if (end !== UNUSUAL) return true;
  log.cut(from);
  return false;
}
/** Each method takes the place of what it reads and answers the place behind it, or `UNUSUAL`. */
class PlainReader {
  #bytes;
  #log;
  /** Members of the objects under way, the outermost first. */
  #seen = [];
  #depth = 0;
  constructor(bytes, log) {
    this.#bytes = bytes;
    this.#log = log;
  }
  document(root) {
    const at = this.#object(root, this.#space(0));
    return at !== UNUSUAL && this.#space(at) === this.#bytes.length ? at : UNUSUAL;
  }
  #object(node, start) {
    const bytes = this.#bytes;
    if (bytes[start] !== 0x7b || !node.enabled || node.nested !== undefined || ++this.#depth > DEEPEST) return UNUSUAL;
    const first = this.#seen.length;
    let at = this.#space(start + 1);
    if (bytes[at] !== 0x7d) {
      for (;;) {
        at = this.#member(node, at, first);
        if (at === UNUSUAL) return UNUSUAL;
        at = this.#space(at);
        if (bytes[at] !== COMMA) break;
        at = this.#space(at + 1);
      }
    }
    this.#seen.length = first;
    this.#depth--;
    return bytes[at] === 0x7d ? at + 1 : UNUSUAL;
  }
  /** @param first where the members of this object begin in `#seen` */
  #member(node, start, first) {
    const bytes = this.#bytes;
    if (bytes[start] !== QUOTE || bytes[start + 1] === UNDERSCORE) return UNUSUAL;
    const end = plainEnd(bytes, start + 1);
    const child = end === UNUSUAL ? undefined : node.children.get(decodeAscii(bytes, start + 1, end));
    if (child === undefined || this.#isKnown(child, first)) return UNUSUAL;
    this.#seen.push(child);
    let at = this.#space(end + 1);
    if (bytes[at] !== COLON) return UNUSUAL;
    at = this.#space(at + 1);
    if (child.kind === 'object') return this.#object(child, at);
    return this.#value(child, at);
  }
  /** Whether the name came before in this object; many names are as good as one that did. */
  #isKnown(child, first) {
    const seen = this.#seen;
    for (let i = seen.length - 1; i >= first; i--) if (seen[i] === child) return true;
    return seen.length - first >= MOST_MEMBERS;
  }
  /** Multi-fields read the value again, so that the values of each field stand together. */
  #value(leaf, at) {
    if (leaf.copyTo.length > 0 || leaf.type.type === 'geo_point' || leaf.type.type === 'binary') return UNUSUAL;
    const end = this.#bytes[at] === 0x5b ? this.#array(leaf, at) : this.#scalar(leaf, at);
    if (leaf.subFields.size === 0 || end === UNUSUAL) return end;
    for (const subField of leaf.subFields.values()) if (this.#value(subField, at) === UNUSUAL) return UNUSUAL;
    return end;
  }
  #array(leaf, start) {
    const bytes = this.#bytes;
    let at = this.#space(start + 1);
    if (bytes[at] === 0x5d) return at + 1;
    for (;;) {
      at = this.#scalar(leaf, at);
      if (at === UNUSUAL) return UNUSUAL;
      at = this.#space(at);
      if (bytes[at] !== COMMA) return bytes[at] === 0x5d ? at + 1 : UNUSUAL;
      at = this.#space(at + 1);
    }
  }
  #scalar(leaf, at) {
    const byte = byteAt(this.#bytes, at);
    if (byte === QUOTE) return this.#string(leaf, at + 1);
    if (byte === MINUS || (byte >= ZERO && byte <= 0x39)) return this.#number(leaf, at);
    const word = WORDS.get(byte);
    if (word === undefined) return UNUSUAL;
    for (let i = 1; i < word.text.length; i++) if (this.#bytes[at + i] !== word.text.charCodeAt(i)) return UNUSUAL;
    const end = at + word.text.length;
    if (word.value === null) return leaf.nullValue === undefined ? end : UNUSUAL;
    return this.#convert(leaf, word.value) ? end : UNUSUAL;
  }
  #string(leaf, start) {
    const bytes = this.#bytes;
    let at = start;
    let high = 0;
    for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
      const byte = byteAt(bytes, at);
      if (byte === BACKSLASH || byte < 0x20) return UNUSUAL;
      high |= byte;
    }
    if (at === bytes.length) return UNUSUAL;
    const { type } = leaf;
    if (high < 0x80) {
      if (type.type === 'text') this.#log.ascii(type, start, at);
      else if (type.type === 'keyword') {
        if (type.normalizer !== undefined) return UNUSUAL;
        if (!keeps(type, at - start)) return at + 1;
        if (isImmense(at - start)) return UNUSUAL;
        this.#log.ascii(type, start, at);
      } else return this.#typed(leaf, start, at) ? at + 1 : UNUSUAL;
      return at + 1;
    }
    if (findInvalidUtf8(bytes, start, at) >= 0) return UNUSUAL;
    return this.#convert(leaf, decodeUtf8(bytes, start, at)) ? at + 1 : UNUSUAL;
  }
  /** The ASCII text of a field that holds no texts. */
  #typed(leaf, start, end) {
    const { type } = leaf;
    const moment = type.type === 'date' && type.format === DEFAULT_DATE_FORMAT ? readIsoMoment(this.#bytes, start, end) : undefined;
    if (moment === undefined) return this.#convert(leaf, decodeAscii(this.#bytes, start, end));
    this.#log.number(type, moment);
    return true;
  }
  #number(leaf, start) {
    const bytes = this.#bytes;
    const first = bytes[start] === MINUS ? start + 1 : start;
    let at = first;
    let value = 0;
    let next = byteAt(bytes, at);
    for (; next >= ZERO && next <= 0x39 && at - first <= FEW_DIGITS; next = byteAt(bytes, ++at)) value = value * 10 + next - ZERO;
    const digits = at - first;
    const isInteger = next !== 0x2e && next !== 0x45 && next !== 0x65;
    if (isInteger && digits > 0 && digits <= FEW_DIGITS && (digits === 1 || bytes[first] !== ZERO)) {
      // `0 - 0` is plain zero: an integer has no negative zero.
      return this.#integer(leaf, first === start ? value : 0 - value) ? at : UNUSUAL;
    }
    const read = readNumber(bytes, start, bytes.length);
    return read.value !== undefined && this.#convert(leaf, read.value) ? read.end : UNUSUAL;
  }
  #integer(leaf, value) {
    const { type } = leaf;
    const name = type.type;
    const isOwn =
      name === 'long' || (name === 'integer' && value === (value | 0)) || (name === 'date' && isPlainMoment(value, type.format ?? ''));
    if (!isOwn) return this.#convert(leaf, value);
    this.#log.number(type, value);
    return true;
  }
  #convert(leaf, scalar) {
    const converted = convertValue(leaf, scalar);
    if (!converted.ok || typeof converted.value === 'bigint') return false;
    const { value } = converted;
    const { type } = leaf;
    if (typeof value === 'number') this.#log.number(type, value);
    else if (value !== undefined) {
      if (type.type === 'keyword') {
        if (!keeps(type, value.length)) return true;
        if (type.normalizer !== undefined || isImmense(value.length)) return false;
      }
      this.#log.text(type, value);
    }
    return true;
  }
  #space(from) {
    const bytes = this.#bytes;
    let at = from;
    let byte = byteAt(bytes, at);
    while (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b && byte !== 0x0c)) byte = byteAt(bytes, ++at);
    return at;
  }
}
/** The byte at a place, or behind the end a zero, which no JSON has. */
function byteAt(bytes, at) {
  return bytes[at] ?? 0;
}
/** Where the quote behind a plain name stands. */
function plainEnd(bytes, start) {
  for (let at = start; at < bytes.length; at++) {
    const byte = byteAt(bytes, at);
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < 0x20 || byte >= 0x80) return UNUSUAL;
  }
  return UNUSUAL;
}
function keeps(type, units) {
  return units <= (type.ignoreAbove ?? Infinity);
}
/** Whether a keyword has to be measured in bytes. */
function isImmense(units) {
  return units * MAX_BYTES_PER_UNIT > MAX_TERM_BYTES;
}
