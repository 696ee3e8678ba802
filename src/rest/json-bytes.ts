import { BucketList, JsonDouble, formatDouble, runToEnd, type Sliced } from '../engine/index.ts';
import { refuseArgument } from './errors/refusal.ts';

/** JSON that exists as UTF-8 bytes already (a stored `_source`): written out byte for byte. */
export class RawJson {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** How an array is written item by item. */
export interface Writing {
  readonly length: number;
  /** About how many bytes it is going to take. */
  readonly room: () => number;
  /** How long writing it takes, in units of a quarter of a microsecond. */
  readonly units: () => number;
  /** Writes the item `at`; the items come in order. */
  readonly write: (out: JsonByteWriter, at: number) => void;
  readonly node: () => WireNode;
  /** The same without the `_type` of documents; undefined: there is none in it. */
  readonly untyped?: () => WireNode;
}

/** An array that is long and alike: written without a node for each item. Who has to look into it takes the nodes. */
export class WrittenJson {
  readonly writing: Writing;
  constructor(writing: Writing) {
    this.writing = writing;
  }
}

/**
 * What an answer is built of. Objects with keys known here are plain; objects keyed by data (index names, field names)
 * are Maps, so that `__proto__` and numeric names are nothing special. A key whose value is undefined is left out.
 */
export type WireNode =
  | null
  | boolean
  | string
  | number
  | bigint
  | JsonDouble
  | RawJson
  | WrittenJson
  | BucketList
  | readonly WireNode[]
  | ReadonlyMap<string, WireNode | undefined>
  | WireRecord;

/** An object with fixed keys. */
export interface WireRecord {
  readonly [key: string]: WireNode | undefined;
}

/** The entries of an object node in order, without the left-out ones. */
export function entriesOf(node: ReadonlyMap<string, WireNode | undefined> | WireRecord): [string, WireNode][] {
  const entries = node instanceof Map ? [...node] : Object.entries(node);
  return entries.filter((entry): entry is [string, WireNode] => entry[1] !== undefined);
}

/** True for nodes that are JSON objects. */
export function isObjectNode(node: WireNode): node is ReadonlyMap<string, WireNode | undefined> | WireRecord {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return false;
  return !(node instanceof RawJson || node instanceof WrittenJson || node instanceof BucketList || node instanceof JsonDouble);
}

/** Told before so many bytes of memory are taken; ends the writing by throwing. */
export type Grow = (bytes: number) => void;

/** Longest answer, in bytes: half of what hosts can send at once. */
const MAX_ANSWER_BYTES = 1024 ** 3;

/** Refuses to write more than may be sent; asked for as soon as it is known that so much will be. */
export function checkAnswerLength(bytes: number): void {
  if (bytes > MAX_ANSWER_BYTES) refuseArgument(`the answer would be longer than [${MAX_ANSWER_BYTES}] bytes: ask for less in one request`);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const ZERO = 0x30;
/** Whole numbers are written in two parts, each of which 32 bits hold. */
const LOW_LENGTH = 8;
const LOW_DIGITS = 10 ** LOW_LENGTH;
const MOST_DIGITS = 16;
/** Two digits each of the numbers below 100. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, at) => ZERO + (at % 2 === 0 ? Math.floor(at / 20) : (at >> 1) % 10));
const encoder = new TextEncoder();

/** Bytes there is room for at first. */
const FIRST_BYTES = 4096;
const SHORT = 48;
/** What a step writes: about a tenth of a millisecond. */
const BYTES_PER_STEP = 32_768;
const UNITS_PER_STEP = 100_000;
const PIECE_BYTES = 256 * 1024;
/** Room of a piece: with what the step that fills it may write beyond. */
const PIECE_ROOM = PIECE_BYTES + 2 * BYTES_PER_STEP;

/** Room for an answer that is known to be long: growing by and by would take as much again. */
export function longAnswerRoom(grow: Grow | undefined): Uint8Array {
  grow?.(PIECE_ROOM);
  return new Uint8Array(PIECE_ROOM);
}

/** Room that most answers fit into, for who writes one at a time: getting it takes as long as writing a small answer. */
export function answerRoom(): Uint8Array {
  return new Uint8Array(FIRST_BYTES);
}

/** Writes JSON as UTF-8 into one growing buffer. */
export class JsonByteWriter {
  #bytes: Uint8Array;
  #length = 0;
  /** Where the step under way began. */
  #stepAt = 0;
  /** What is behind, of so many bytes. */
  readonly #pieces: Uint8Array[] = [];
  #before = 0;
  readonly #grow: Grow | undefined;

  /** @param room to write into, as long as there is enough; nobody else does until {@link finish} */
  constructor(grow?: Grow, room: Uint8Array = new Uint8Array(FIRST_BYTES)) {
    this.#grow = grow;
    this.#bytes = room;
  }

  value(node: WireNode): void {
    if (typeof node === 'string') this.text(node);
    else if (typeof node === 'number') this.ascii(Number.isSafeInteger(node) ? String(node) : formatDouble(node));
    else if (node === null || typeof node !== 'object') this.ascii(String(node));
    else if (node instanceof RawJson) this.raw(node.bytes);
    else if (node instanceof JsonDouble) this.ascii(node.text);
    else if (node instanceof WrittenJson) this.#written(node.writing);
    else if (node instanceof BucketList) this.#array(runToEnd(node.nodes()));
    else if (Array.isArray(node)) this.#array(node as readonly WireNode[]);
    else this.#object(node as ReadonlyMap<string, WireNode | undefined> | WireRecord);
  }

  #written({ length, room, write }: Writing): void {
    this.reserve(room());
    this.ascii('[');
    for (let at = 0; at < length; at++) {
      if (at > 0) this.ascii(',');
      write(this, at);
    }
    this.ascii(']');
  }

  #array(items: readonly WireNode[]): void {
    this.ascii('[');
    for (let index = 0; index < items.length; index++) {
      if (index > 0) this.ascii(',');
      this.value(items[index] ?? null);
    }
    this.ascii(']');
  }

  /** Walks the keys in place: a page of many hits must not make a list of entries for each. */
  #object(node: ReadonlyMap<string, WireNode | undefined> | WireRecord): void {
    this.ascii('{');
    const start = this.#length;
    if (node instanceof Map) for (const [key, value] of node as ReadonlyMap<string, WireNode | undefined>) this.#member(start, key, value);
    else for (const key of Object.keys(node)) this.#member(start, key, (node as WireRecord)[key]);
    this.ascii('}');
  }

  #member(start: number, key: string, value: WireNode | undefined): void {
    if (value === undefined) return;
    if (this.#length > start) this.#byte(COMMA);
    this.text(key);
    this.ascii(':');
    this.value(value);
  }

  /** A quoted text. Plain ASCII is copied; anything to escape or encode goes through the platform's encoder. */
  text(text: string): void {
    this.reserve(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit < 0x20 || unit > 0x7e || unit === QUOTE || unit === BACKSLASH) {
        this.raw(encoder.encode(JSON.stringify(text)));
        return;
      }
      bytes[at++] = unit;
    }
    bytes[at++] = QUOTE;
    this.#length = at;
  }

  /** Characters that need neither quoting nor encoding. */
  ascii(text: string): void {
    this.reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** A number, written digit by digit where it is a whole one: the platform would make a text of it first. */
  whole(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) {
      this.value(value);
      return;
    }
    this.reserve(MOST_DIGITS);
    if (value < LOW_DIGITS) this.#digits(value, 1);
    else {
      const high = Math.floor(value / LOW_DIGITS);
      this.#digits(high, 1);
      this.#digits(value - high * LOW_DIGITS, LOW_LENGTH);
    }
  }

  /** A whole number of few digits, with zeros before it where they are fewer than `least`. */
  #digits(value: number, least: number): void {
    let length = least;
    for (let bound = 10 ** least; value >= bound; bound *= 10) length++;
    const bytes = this.#bytes;
    const end = this.#length + length;
    let left = value;
    let at = end;
    for (; at - this.#length >= 2; at -= 2) {
      const rest = (left / 100) | 0;
      const pair = (left - rest * 100) * 2;
      bytes[at - 2] = PAIRS[pair] ?? ZERO;
      bytes[at - 1] = PAIRS[pair + 1] ?? ZERO;
      left = rest;
    }
    if (at > this.#length) bytes[at - 1] = ZERO + left;
    this.#length = end;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    const written = this.#bytes;
    const at = this.#length;
    // Handing a few bytes to the platform takes longer than copying them.
    if (bytes.length < SHORT) for (let from = 0; from < bytes.length; from++) written[at + from] = bytes[from] ?? 0;
    else written.set(bytes, at);
    this.#length = at + bytes.length;
  }

  #byte(byte: number): void {
    this.reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Makes room for so many bytes at once. */
  reserve(extra: number): void {
    const needed = this.#length + extra;
    if (needed <= this.#bytes.length) return;
    checkAnswerLength(this.#before + needed);
    const length = Math.max(needed, Math.min(MAX_ANSWER_BYTES, this.#bytes.length * 2));
    this.#grow?.(length);
    const grown = new Uint8Array(length);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  /** Whether so much was written that others should have their turn. */
  get isStepOver(): boolean {
    return this.#length - this.#stepAt >= BYTES_PER_STEP;
  }

  /** Ends a step, and answers its units. What is behind is not copied again before the end, however long the answer gets. */
  endStep(): number {
    this.#stepAt = this.#length;
    if (this.#length >= PIECE_BYTES) this.#putAway();
    return UNITS_PER_STEP;
  }

  #putAway(): void {
    this.#pieces.push(this.#bytes.subarray(0, this.#length));
    this.#before += this.#length;
    this.#length = this.#stepAt = 0;
    this.#bytes = longAnswerRoom(this.#grow);
  }

  /** As {@link finish}, in steps. */
  *finishInSteps(): Sliced<Uint8Array> {
    if (this.#pieces.length === 0) return this.finish();
    const length = this.#before + this.#length;
    this.#grow?.(length);
    const written = new Uint8Array(length);
    let at = 0;
    for (const piece of [...this.#pieces, this.#bytes.subarray(0, this.#length)]) {
      for (let from = 0; from < piece.length; from += PIECE_BYTES) {
        written.set(piece.subarray(from, from + PIECE_BYTES), at + from);
        yield UNITS_PER_STEP;
      }
      at += piece.length;
    }
    return written;
  }

  /** The bytes written, in a buffer of exactly their length. */
  finish(): Uint8Array {
    this.#grow?.(this.#length);
    return this.#bytes.slice(0, this.#length);
  }
}
