import { err, ok } from '../errors.ts';
import { JsonPlace, locateJsonError } from './json-error.ts';
import { ARRAY_BYTES, arrayGrowth, grownCapacity, MAP_BYTES, mapGrowth } from './json-memory.ts';
import { JsonScanner, QUOTE } from './json-scanner.ts';
/** Bytes that are read in a step: a few tenths of a millisecond where they are nothing but empty objects. */
const BYTES_PER_STEP = 8192;
/** Bytes in which a step looks for the line of an error. */
const LOOKED_PER_STEP = 262144;
/** Units of work, of about a nanosecond, of a step. */
const UNITS = 100000;
/**
 * Reads one JSON text (RFC 8259) from UTF-8 bytes without loss, see {@link JsonValue}. Refuses duplicate keys, a byte order
 * mark, ill-formed UTF-8, numbers beyond a double and text after the value. Stops as soon as a limit of `options` is passed.
 */
export function parseJson(bytes, options = {}) {
  const reader = new JsonReader(bytes, options);
  reader.readTo(Infinity);
  return reader.value === undefined ? err(locateJsonError(bytes, options.start ?? 0, reader.refusal)) : ok(reader.value);
}
/** As {@link parseJson}, in steps. */
export function* parseJsonInSteps(bytes, options = {}) {
  const { start = 0 } = options;
  const reader = new JsonReader(bytes, options);
  for (let stop = start + BYTES_PER_STEP; !reader.readTo(stop); stop = reader.at + BYTES_PER_STEP) yield UNITS;
  if (reader.value !== undefined) return ok(reader.value);
  const { refusal } = reader;
  const place = new JsonPlace(bytes, start);
  for (; place.at + LOOKED_PER_STEP < refusal.offset; place.moveTo(place.at + LOOKED_PER_STEP)) yield UNITS;
  return err(place.locate(refusal));
}
/** An object or an array that is not at its end. */
class Frame {
  members;
  items = NO_ITEMS;
  /** Items there is room for. */
  capacity = 0;
  /** Of the member whose value is read. */
  key = '';
  keyAt = 0;
}
const NO_ITEMS = [];
/** Reads over the bytes with a list of what is open, so that it can stop behind any token. */
class JsonReader extends JsonScanner {
  /** The whole of it, once all is read. */
  value;
  maxDepth;
  maxValues;
  values = 0;
  next = 'value';
  /** The outermost first; those behind `depth` are kept for the next ones. */
  frames = [];
  depth = 0;
  constructor(bytes, options) {
    const { start = 0, end = bytes.length, comments = false, memory, maxDepth = 1000, maxValues = Infinity } = options;
    super({ bytes, start, end, comments, memory });
    this.maxDepth = maxDepth;
    this.maxValues = maxValues;
    this.skipSpace();
    if (this.pos < end && bytes[this.pos] === 0xef) {
      this.fail('A byte order mark is not allowed');
      this.next = 'nothing';
    }
  }
  /** Why there is no value. */
  get refusal() {
    return this.failure ?? { kind: 'malformed', message: '', offset: this.pos };
  }
  /** How far it has read. */
  get at() {
    return this.pos;
  }
  /** Reads until it is behind `stop`; answers whether nothing is left to read, or it was refused. */
  readTo(stop) {
    while (this.next !== 'nothing') {
      const goesOn = this.next === 'key' ? this.readKey() : this.readValue();
      if (!goesOn) this.next = 'nothing';
      else if (this.pos >= stop) break;
    }
    return this.next === 'nothing';
  }
  /** Each of these answers whether it went well. */
  readValue() {
    if (this.text !== undefined) return this.putText(this.readOn(this.text));
    if (this.pos >= this.end) return this.failEnd() ?? false;
    if (++this.values > this.maxValues) return this.failValues() ?? false;
    const byte = this.bytes[this.pos];
    switch (byte) {
      case QUOTE:
        return this.putText(this.readString());
      case 0x7b:
        return this.openObject();
      case 0x5b:
        return this.openArray();
      case 0x74:
        return this.put(this.readWord('true', true));
      case 0x66:
        return this.put(this.readWord('false', false));
      case 0x6e:
        return this.put(this.readWord('null', null));
      default:
        if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return this.put(this.readNumber());
        return this.failUnexpected('a value') ?? false;
    }
  }
  /** Of a text that is longer there is nothing to put yet. */
  putText(read) {
    return read === undefined ? this.failure === undefined : this.put(read);
  }
  /** Puts a value where it belongs, and what is whole with it; undefined: it was refused. */
  put(read) {
    if (read === undefined) return false;
    let value = read;
    while (this.depth > 0) {
      const frame = this.frames[this.depth - 1];
      const { members } = frame;
      if (!(members === undefined ? this.addItem(frame, value) : this.addMember(frame, members, value))) return false;
      this.skipSpace();
      const next = this.pos < this.end ? this.bytes[this.pos] : -1;
      if (next === 0x2c) {
        this.pos++;
        this.skipSpace();
        this.next = members === undefined ? 'value' : 'key';
        return true;
      }
      if (members === undefined) {
        if (next !== 0x5d) return this.failUnexpected("',' or ']' after an array's item") ?? false;
        value = this.leave(frame, frame.items);
      } else {
        if (next !== 0x7d) return this.failUnexpected("',' or '}' after an object's member") ?? false;
        value = this.leave(frame, members);
      }
    }
    this.skipSpace();
    if (this.pos < this.end) return this.failTrailing() ?? false;
    this.value = value;
    this.next = 'nothing';
    return true;
  }
  openObject() {
    if (++this.depth > this.maxDepth) return this.failDepth() ?? false;
    if (!this.takes(MAP_BYTES)) return false;
    this.pos++;
    const members = new Map();
    const frame = this.enter();
    frame.members = members;
    this.next = 'key';
    this.skipSpace();
    const isEmpty = this.bytes[this.pos] === 0x7d && this.pos < this.end;
    return !isEmpty || this.put(this.leave(frame, members));
  }
  openArray() {
    if (++this.depth > this.maxDepth) return this.failDepth() ?? false;
    if (!this.takes(ARRAY_BYTES)) return false;
    this.pos++;
    const items = [];
    const frame = this.enter();
    frame.items = items;
    frame.capacity = 0;
    this.next = 'value';
    this.skipSpace();
    const isEmpty = this.bytes[this.pos] === 0x5d && this.pos < this.end;
    return !isEmpty || this.put(this.leave(frame, items));
  }
  enter() {
    const at = this.depth - 1;
    return (this.frames[at] ??= new Frame());
  }
  /** Steps over the closing bracket. */
  leave(frame, value) {
    frame.members = undefined;
    frame.items = NO_ITEMS;
    this.pos++;
    this.depth--;
    return value;
  }
  addItem(frame, item) {
    const { items, capacity } = frame;
    if (items.length === capacity) {
      const grown = grownCapacity(capacity);
      if (!this.takes(arrayGrowth(capacity, grown))) return false;
      frame.capacity = grown;
    }
    items.push(item);
    return true;
  }
  addMember({ key, keyAt }, members, value) {
    const size = members.size;
    if (!this.takes(mapGrowth(size))) return false;
    members.set(key, value);
    if (members.size !== size) return true;
    this.failure = { kind: 'duplicate_key', message: `Duplicate field '${key}'`, offset: keyAt };
    return false;
  }
  readKey() {
    const frame = this.frames[this.depth - 1];
    let key;
    if (this.text !== undefined) key = this.readOn(this.text);
    else {
      frame.keyAt = this.pos;
      if (this.pos >= this.end || this.bytes[this.pos] !== QUOTE) return this.failUnexpected("a member's name in double quotes") ?? false;
      key = this.readString();
    }
    if (key === undefined) return this.failure === undefined;
    frame.key = key;
    this.skipSpace();
    if (this.pos >= this.end || this.bytes[this.pos] !== 0x3a) return this.failUnexpected("':' after a member's name") ?? false;
    this.pos++;
    this.skipSpace();
    this.next = 'value';
    return this.readValue();
  }
  failDepth() {
    const message = `Document nesting depth (${this.depth}) exceeds the maximum allowed (${this.maxDepth})`;
    this.failure = { kind: 'too_deep', message, offset: this.pos };
    return undefined;
  }
  failValues() {
    this.failure = { kind: 'too_many', message: `Document has more values than the maximum allowed (${this.maxValues})`, offset: this.pos };
    return undefined;
  }
  failTrailing() {
    const token = tokenStartingWith(this.bytes[this.pos]);
    if (token === undefined) return this.failUnexpected('the end of the text');
    const message = `Unexpected token [${token}] found after the value`;
    this.failure = { kind: 'trailing', message, offset: this.pos, token };
    return undefined;
  }
}
function tokenStartingWith(byte) {
  if (byte === 0x7b) return 'START_OBJECT';
  if (byte === 0x5b) return 'START_ARRAY';
  if (byte === QUOTE) return 'VALUE_STRING';
  if (byte === 0x74 || byte === 0x66) return 'VALUE_BOOLEAN';
  if (byte === 0x6e) return 'VALUE_NULL';
  return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? 'VALUE_NUMBER' : undefined;
}
