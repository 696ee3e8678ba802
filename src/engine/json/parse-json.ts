import { err, ok, type Result } from '../errors.ts';
import { type JsonError, type JsonTokenName, locateJsonError } from './json-error.ts';
import {
  ARRAY_BYTES,
  arrayGrowth,
  grownCapacity,
  JSON_STEP_BYTES,
  type JsonMemory,
  MAP_BYTES,
  mapGrowth,
  numberBytes,
  textBytes,
} from './json-memory.ts';
import type { JsonArray, JsonObject, JsonValue } from './json-value.ts';
import { readNumber } from './json-number.ts';
import { internAscii } from './key-cache.ts';
import { decodeAscii, decodeUtf8, findInvalidUtf8 } from './utf8.ts';

export interface ParseJsonOptions {
  /** Deepest nesting of objects and arrays; 1,000 unless given. The reader recurses, so keep it in the low thousands. */
  readonly maxDepth?: number;
  /** Most values, the inner ones of objects and arrays included; as many as there are unless given. */
  readonly maxValues?: number;
  /** Asked for what the value takes in the heap, before it is made and as it grows. Without it there is no bound. */
  readonly memory?: JsonMemory | undefined;
  /** The text is `bytes[start, end)`: a line of NDJSON needs no copy. Error lines count from `start`. */
  readonly start?: number;
  readonly end?: number;
  /** Skips comments in the ways of Java and C++ as if they were white space; refuses them unless given. */
  readonly comments?: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const STAR = 0x2a;
const LINE_FEED = 0x0a;
const MOST_PIECES = 2048;

/**
 * Reads one JSON text (RFC 8259) from UTF-8 bytes without loss, see {@link JsonValue}. Refuses duplicate keys, a byte order
 * mark, ill-formed UTF-8, numbers beyond a double and text after the value. Stops as soon as a limit of `options` is passed.
 */
export function parseJson(bytes: Uint8Array, options: ParseJsonOptions = {}): Result<JsonValue, JsonError> {
  const start = options.start ?? 0;
  const reader = new JsonReader(bytes, start, options);
  const value = reader.readDocument();
  if (value !== undefined) return ok(value);
  return err(locateJsonError(bytes, start, reader.failure));
}

type Failure = Omit<JsonError, 'line' | 'column'>;

/** Recursive descent over the bytes. A read that fails gives undefined and leaves the reason in `failure`. */
class JsonReader {
  failure: Failure = { kind: 'malformed', message: '', offset: 0 };
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private readonly maxDepth: number;
  private readonly comments: boolean;
  private readonly memory: JsonMemory | undefined;
  private readonly maxValues: number;
  private values = 0;
  /** Bytes of heap that were set aside and are not used yet. */
  private room: number;
  private taken = 0;
  private pos: number;
  private depth = 0;

  constructor(bytes: Uint8Array, start: number, options: ParseJsonOptions) {
    this.bytes = bytes;
    this.pos = start;
    this.end = options.end ?? bytes.length;
    this.maxDepth = options.maxDepth ?? 1000;
    this.comments = options.comments === true;
    this.memory = options.memory;
    this.maxValues = options.maxValues ?? Infinity;
    this.room = options.memory === undefined ? Infinity : 0;
  }

  readDocument(): JsonValue | undefined {
    this.skipSpace();
    if (this.pos < this.end && this.bytes[this.pos] === 0xef) return this.fail('A byte order mark is not allowed');
    const value = this.readValue();
    if (value === undefined) return undefined;
    this.skipSpace();
    return this.pos === this.end ? value : this.failTrailing();
  }

  private readValue(): JsonValue | undefined {
    if (this.pos >= this.end) return this.failEnd();
    if (++this.values > this.maxValues) return this.failValues();
    const byte = this.bytes[this.pos];
    switch (byte) {
      case QUOTE:
        return this.readString(false);
      case 0x7b:
        return this.readObject();
      case 0x5b:
        return this.readArray();
      case 0x74:
        return this.readWord('true', true);
      case 0x66:
        return this.readWord('false', false);
      case 0x6e:
        return this.readWord('null', null);
      default:
        if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return this.readNumber();
        return this.failUnexpected('a value');
    }
  }

  private readObject(): JsonObject | undefined {
    if (++this.depth > this.maxDepth) return this.failDepth();
    if (!this.takes(MAP_BYTES)) return undefined;
    this.pos++;
    const members = new Map<string, JsonValue>();
    this.skipSpace();
    if (this.bytes[this.pos] === 0x7d && this.pos < this.end) return this.leave(members);
    for (;;) {
      if (!this.readMember(members)) return undefined;
      this.skipSpace();
      const next = this.pos < this.end ? this.bytes[this.pos] : -1;
      if (next === 0x7d) return this.leave(members);
      if (next !== 0x2c) return this.failUnexpected("',' or '}' after an object's member");
      this.pos++;
      this.skipSpace();
    }
  }

  private readMember(members: Map<string, JsonValue>): boolean {
    const keyAt = this.pos;
    if (keyAt >= this.end || this.bytes[keyAt] !== QUOTE) {
      this.failUnexpected("a member's name in double quotes");
      return false;
    }
    const key = this.readString(true);
    if (key === undefined) return false;
    this.skipSpace();
    if (this.pos >= this.end || this.bytes[this.pos] !== 0x3a) {
      this.failUnexpected("':' after a member's name");
      return false;
    }
    this.pos++;
    this.skipSpace();
    const value = this.readValue();
    const size = members.size;
    if (value === undefined || !this.takes(mapGrowth(size))) return false;
    members.set(key, value);
    if (members.size === size) {
      this.failure = { kind: 'duplicate_key', message: `Duplicate field '${key}'`, offset: keyAt };
      return false;
    }
    return true;
  }

  private readArray(): JsonArray | undefined {
    if (++this.depth > this.maxDepth) return this.failDepth();
    if (!this.takes(ARRAY_BYTES)) return undefined;
    this.pos++;
    const items: JsonValue[] = [];
    let capacity = 0;
    this.skipSpace();
    if (this.bytes[this.pos] === 0x5d && this.pos < this.end) return this.leave(items);
    for (;;) {
      const item = this.readValue();
      if (item === undefined) return undefined;
      if (items.length === capacity) {
        const grown = grownCapacity(capacity);
        if (!this.takes(arrayGrowth(capacity, grown))) return undefined;
        capacity = grown;
      }
      items.push(item);
      this.skipSpace();
      const next = this.pos < this.end ? this.bytes[this.pos] : -1;
      if (next === 0x5d) return this.leave(items);
      if (next !== 0x2c) return this.failUnexpected("',' or ']' after an array's item");
      this.pos++;
      this.skipSpace();
    }
  }

  /** Steps over the closing bracket. */
  private leave<T>(value: T): T {
    this.pos++;
    this.depth--;
    return value;
  }

  private readNumber(): JsonValue | undefined {
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

  private readWord<T extends boolean | null>(word: string, value: T): T | undefined {
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

  /** Plain ASCII strings, nearly all there are, take one scan and one decode; the rest goes to `readEscapedString`. */
  private readString(isKey: boolean): string | undefined {
    const bytes = this.bytes;
    const end = this.end;
    const start = this.pos + 1;
    let i = start;
    let high = 0;
    while (i < end) {
      const byte = bytes[i];
      if (byte === QUOTE) {
        this.pos = i + 1;
        if (!this.takes(textBytes(i - start, high < 0x80))) return undefined;
        if (high < 0x80) return isKey ? internAscii(bytes, start, i) : decodeAscii(bytes, start, i);
        return this.decodeChecked(start, i);
      }
      if (byte === BACKSLASH) return this.readEscapedString(start, i);
      if (byte < 0x20) return this.failControl(i);
      high |= byte;
      i++;
    }
    this.pos = end;
    return this.failEnd();
  }

  /** Pieces are put together many at a time: a text that is added to escape by escape would be a chain of as many parts. */
  private readEscapedString(start: number, firstEscape: number): string | undefined {
    const bytes = this.bytes;
    let text = '';
    let pieces: string[] = [];
    let runStart = start;
    let i = firstEscape;
    while (i < this.end) {
      const byte = bytes[i];
      if (byte === QUOTE) {
        const run = this.decodeChecked(runStart, i);
        this.pos = i + 1;
        return run === undefined || !this.takes(textBytes(i - start, false)) ? undefined : text + pieces.join('') + run;
      }
      if (byte < 0x20) return this.failControl(i);
      if (byte === BACKSLASH) {
        const run = this.decodeChecked(runStart, i);
        if (run === undefined) return undefined;
        const escaped = this.readEscape(i + 1);
        if (escaped === undefined) return undefined;
        pieces.push(run, escaped);
        if (pieces.length >= MOST_PIECES) {
          text += pieces.join('');
          pieces = [];
        }
        i = runStart = this.pos;
      } else i++;
    }
    this.pos = this.end;
    return this.failEnd();
  }

  /** `at` is behind the backslash; leaves `pos` behind the escape. */
  private readEscape(at: number): string | undefined {
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

  private readUnicodeEscape(at: number): string | undefined {
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

  private decodeChecked(start: number, end: number): string | undefined {
    const invalid = findInvalidUtf8(this.bytes, start, end);
    if (invalid < 0) return decodeUtf8(this.bytes, start, end);
    this.pos = invalid;
    return this.fail(`Invalid UTF-8 byte 0x${this.bytes[invalid].toString(16)}`);
  }

  private skipSpace(): void {
    do this.skipBlanks();
    while (this.comments && this.pos < this.end && this.bytes[this.pos] === SLASH && this.skipComment());
  }

  private skipBlanks(): void {
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
  private skipComment(): boolean {
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
  private takes(bytes: number): boolean {
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

  private fail(message: string): undefined {
    this.failure = { kind: 'malformed', message, offset: this.pos };
    return undefined;
  }

  private failEnd(): undefined {
    this.failure = { kind: 'unexpected_end', message: 'Unexpected end of input', offset: this.pos };
    return undefined;
  }

  private failUnexpected(expected: string): undefined {
    if (this.pos >= this.end) return this.failEnd();
    return this.fail(`Unexpected character (${describeByte(this.bytes[this.pos])}): was expecting ${expected}`);
  }

  private failControl(at: number): undefined {
    this.pos = at;
    return this.fail(`Illegal unquoted character (code ${this.bytes[at]}): it has to be escaped inside a string`);
  }

  private failDepth(): undefined {
    const message = `Document nesting depth (${this.depth}) exceeds the maximum allowed (${this.maxDepth})`;
    this.failure = { kind: 'too_deep', message, offset: this.pos };
    return undefined;
  }

  private failValues(): undefined {
    this.failure = { kind: 'too_many', message: `Document has more values than the maximum allowed (${this.maxValues})`, offset: this.pos };
    return undefined;
  }

  private failTrailing(): undefined {
    const token = tokenStartingWith(this.bytes[this.pos]);
    if (token === undefined) return this.failUnexpected('the end of the text');
    const message = `Unexpected token [${token}] found after the value`;
    this.failure = { kind: 'trailing', message, offset: this.pos, token };
    return undefined;
  }
}

const SIMPLE_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
]);

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function describeByte(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `code ${byte}`;
}

function tokenStartingWith(byte: number): JsonTokenName | undefined {
  if (byte === 0x7b) return 'START_OBJECT';
  if (byte === 0x5b) return 'START_ARRAY';
  if (byte === QUOTE) return 'VALUE_STRING';
  if (byte === 0x74 || byte === 0x66) return 'VALUE_BOOLEAN';
  if (byte === 0x6e) return 'VALUE_NULL';
  return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? 'VALUE_NUMBER' : undefined;
}
