import { JSON_STEP_BYTES, numberBytes, textBytes } from './json-memory.ts';
import { readNumber } from './json-number.ts';
import { decodeAscii, decodeUtf8, findInvalidUtf8 } from './utf8.ts';
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const STAR = 0x2a;
const LINE_FEED = 0x0a;
const MOST_PIECES = 2048;
/** Bytes of a text that are read in one piece: about a tenth of a millisecond, ten times that with nothing but escapes. */
const TEXT_AT_ONCE = 32768;
/** Reads what JSON is made of but objects and arrays. A read that fails gives undefined and leaves the reason in `failure`. */
export class JsonScanner {
  failure;
  /** The text under way: one with escapes, or a long one, is read in pieces. */
  text;
  bytes;
  end;
  pos;
  comments;
  memory;
  /** Bytes of heap that were set aside and are not used yet. */
  room;
  taken = 0;
  constructor({ bytes, start, end, comments, memory }) {
    this.bytes = bytes;
    this.pos = start;
    this.end = end;
    this.comments = comments;
    this.memory = memory;
    this.room = memory === undefined ? Infinity : 0;
  }
  readNumber() {
    const read = readNumber(this.bytes, this.pos, this.end);
    if (read.value !== undefined) {
      if (!this.takes(numberBytes(read.value, read.end - this.pos))) return undefined;
      this.pos = read.end;
      return read.value;
    }
    const kind = read.end >= this.end && read.incomplete ? 'unexpected_end' : 'malformed';
    this.failure = { kind, message: read.message, offset: read.end };
    return undefined;
  }
  readWord(word, value) {
    for (let i = 0; i < word.length; i++) {
      if (this.pos + i >= this.end) {
        this.pos = this.end;
        return this.failEnd();
      }
      if (this.bytes[this.pos + i] !== word.charCodeAt(i)) {
        return this.fail(`Unrecognized token: was expecting '${word}'`);
      }
    }
    this.pos += word.length;
    return value;
  }
  /** Plain ASCII strings, nearly all there are, take one scan and one decode. Undefined: it was refused, or is `text` now, of which `readOn` reads the rest. */
  readString() {
    const bytes = this.bytes;
    const start = this.pos + 1;
    const end = Math.min(this.end, start + TEXT_AT_ONCE);
    let i = start;
    let high = 0;
    while (i < end) {
      const byte = bytes[i];
      if (byte === QUOTE) {
        this.pos = i + 1;
        if (!this.takes(textBytes(i - start, high < 0x80))) return undefined;
        if (high < 0x80) return decodeAscii(bytes, start, i);
        return this.decodeChecked(start, i);
      }
      if (byte === BACKSLASH) break;
      if (byte < 0x20) return this.failControl(i);
      high |= byte;
      i++;
    }
    if (i === this.end) return this.failAtEnd();
    this.pos = start;
    this.text = { whole: '', pieces: [] };
    return this.readOn(this.text);
  }
  /** The next piece of a text. Undefined: it was refused, or more of it is to come. */
  readOn(text) {
    const bytes = this.bytes;
    const from = this.pos;
    const end = Math.min(this.end, from + TEXT_AT_ONCE);
    let run = from;
    let high = 0;
    let i = from;
    while (i < end) {
      const byte = bytes[i];
      if (byte === QUOTE || byte === BACKSLASH) {
        if (!this.addRun(text, run, i)) return undefined;
        if (byte === QUOTE) {
          this.pos = i + 1;
          this.text = undefined;
          return this.takes(textBytes(i - from, high < 0x80)) ? text.whole + text.pieces.join('') : undefined;
        }
        const escaped = this.readEscape(i + 1);
        if (escaped === undefined) return undefined;
        text.pieces.push(escaped);
        high = 0x80;
        i = run = this.pos;
      } else {
        if (byte < 0x20) return this.failControl(i);
        high |= byte;
        i++;
      }
    }
    if (i >= this.end) return this.failAtEnd();
    const cut = this.behindSequence(run, i);
    if (this.addRun(text, run, cut) && this.takes(textBytes(cut - from, high < 0x80))) this.pos = cut;
    return undefined;
  }
  /** Pieces are put together many at a time: a text that is added to escape by escape would be a chain of as many parts. */
  addRun(text, start, end) {
    const run = this.decodeChecked(start, end);
    if (run === undefined) return false;
    text.pieces.push(run);
    if (text.pieces.length >= MOST_PIECES) {
      text.whole += text.pieces.join('');
      text.pieces = [];
    }
    return true;
  }
  /** Where to cut at `at` or up to three bytes before it: not inside a character. */
  behindSequence(start, at) {
    for (let cut = at; cut > start && cut > at - 4; cut--) if ((this.bytes[cut] & 0xc0) !== 0x80) return cut;
    return at;
  }
  /** `at` is behind the backslash; leaves `pos` behind the escape. */
  readEscape(at) {
    if (at >= this.end) {
      this.pos = this.end;
      return this.failEnd();
    }
    const byte = this.bytes[at];
    if (byte === 0x75) return this.readUnicodeEscape(at + 1);
    const plain = SIMPLE_ESCAPES.get(byte);
    if (plain === undefined) {
      this.pos = at;
      return this.fail('Unrecognized character escape');
    }
    this.pos = at + 1;
    return plain;
  }
  readUnicodeEscape(at) {
    let unit = 0;
    for (let i = at; i < at + 4; i++) {
      if (i >= this.end) {
        this.pos = this.end;
        return this.failEnd();
      }
      const digit = hexDigit(this.bytes[i]);
      if (digit < 0) {
        this.pos = i;
        return this.fail('Expected a hexadecimal digit in a character escape');
      }
      unit = unit * 16 + digit;
    }
    this.pos = at + 4;
    return String.fromCharCode(unit);
  }
  decodeChecked(start, end) {
    const invalid = findInvalidUtf8(this.bytes, start, end);
    if (invalid < 0) return decodeUtf8(this.bytes, start, end);
    this.pos = invalid;
    return this.fail(`Invalid UTF-8 byte 0x${this.bytes[invalid].toString(16)}`);
  }
  skipSpace() {
    do this.skipBlanks();
    while (this.comments && this.pos < this.end && this.bytes[this.pos] === SLASH && this.skipComment());
  }
  skipBlanks() {
    const bytes = this.bytes;
    let i = this.pos;
    while (i < this.end) {
      const byte = bytes[i];
      if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
      i++;
    }
    this.pos = i;
  }
  /** Steps over the comment that starts here; false and no step when there is none, or it has no end. */
  skipComment() {
    const isBlock = this.bytes[this.pos + 1] === STAR;
    const start = this.pos + 2;
    if (!isBlock && this.bytes[this.pos + 1] !== SLASH) return false;
    for (let i = start; i < this.end; i++) {
      const closes = isBlock ? this.bytes[i] === SLASH && this.bytes[i - 1] === STAR && i > start : this.bytes[i] === LINE_FEED;
      if (!closes) continue;
      this.pos = i + 1;
      return true;
    }
    if (isBlock) return false;
    this.pos = this.end;
    return true;
  }
  /** Counts what is going to be made against what the reader may have. */
  takes(bytes) {
    this.room -= bytes;
    if (this.room >= 0) return true;
    const step = Math.max(-this.room, Math.min(JSON_STEP_BYTES, this.taken));
    if (this.memory?.take(step) === true) {
      this.room += step;
      this.taken += step;
      return true;
    }
    this.failure = { kind: 'no_memory', message: 'There is no memory for the values', offset: this.pos };
    return false;
  }
  fail(message) {
    this.failure = { kind: 'malformed', message, offset: this.pos };
    return undefined;
  }
  failEnd() {
    this.failure = { kind: 'unexpected_end', message: 'Unexpected end of input', offset: this.pos };
    return undefined;
  }
  failUnexpected(expected) {
    if (this.pos >= this.end) return this.failEnd();
    return this.fail(`Unexpected character (${describeByte(this.bytes[this.pos])}): was expecting ${expected}`);
  }
  failControl(at) {
    this.pos = at;
    return this.fail(`Illegal unquoted character (code ${this.bytes[at]}): it has to be escaped inside a string`);
  }
  failAtEnd() {
    this.pos = this.end;
    return this.failEnd();
  }
}
const SIMPLE_ESCAPES = new Map([
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
]);
function hexDigit(byte) {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
function describeByte(byte) {
  return byte > 0x20 && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `code ${byte}`;
}
