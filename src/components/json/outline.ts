/**
 * The structure of a JSON text as flat arrays over the text itself: nothing is copied and no number is read, so integers of any length
 * keep their digits. Nodes are in the order they stand in the text; node 0 is the whole value.
 */
export interface Outline {
  readonly text: string;
  /** How many nodes there are. */
  readonly size: number;
  /** Where each node's value begins and ends in the text. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Where its member name's quotes begin and end; -1 for items of arrays and for the whole. */
  readonly nameFrom: Int32Array;
  readonly nameTo: Int32Array;
  readonly depth: Int32Array;
  /** Members or items; 0 for plain values. */
  readonly children: Int32Array;
  /** The first node after everything inside this one. */
  readonly next: Int32Array;
  /** Position among its siblings, from 0. */
  readonly place: Int32Array;
}

/** Called between slices of work; resolves when the page had its turn. */
export type Pause = () => Promise<void>;

/** Characters read in one slice: about a millisecond's work. */
const slice = 64 * 1024;

/** Reads the structure slice by slice, with a pause after each; null when the text is not JSON. */
export async function outlineInSlices(text: string, pause: Pause): Promise<Outline | null> {
  const reading = readOutline(text);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

/** A growing column of the outline. */
class Column {
  #data = new Int32Array(256);

  set(node: number, value: number): void {
    if (node >= this.#data.length) {
      const larger = new Int32Array(Math.max(this.#data.length * 2, node + 1));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[node] = value;
  }

  add(node: number): void {
    this.#data[node] = (this.#data[node] ?? 0) + 1;
  }

  get(node: number): number {
    return this.#data[node] ?? 0;
  }

  cut(size: number): Int32Array {
    return this.#data.slice(0, size);
  }
}

/** Reads the structure step by step; null when the text is not JSON. */
export function* readOutline(text: string): Generator<undefined, Outline | null> {
  const reader = new OutlineReader(text);
  let restAt = slice;
  while (!reader.isOver) {
    if (!reader.step()) return null;
    if (reader.at < restAt) continue;
    restAt = reader.at + slice;
    yield undefined;
  }
  return reader.outline();
}

/** Reads a bracket, a comma, a name or a plain value at a time. */
class OutlineReader {
  at: number;
  readonly #text: string;
  readonly #from = new Column();
  readonly #to = new Column();
  readonly #nameFrom = new Column();
  readonly #nameTo = new Column();
  readonly #depth = new Column();
  readonly #children = new Column();
  readonly #next = new Column();
  readonly #place = new Column();
  /** The arrays and objects around the place it stands at. */
  readonly #open: number[] = [];
  #size = 0;
  /** Whether a value may begin here: at the start, after a comma or colon, or right after an opening bracket. */
  #wantsValue = true;
  /** Of the member whose value comes next; -1: none. */
  #name = { from: -1, to: -1 };

  constructor(text: string) {
    this.#text = text;
    this.at = skipSpace(text, 0);
  }

  get isOver(): boolean {
    return this.at >= this.#text.length;
  }

  /** Reads on to the next sign that means something; false when what stands here makes the text no JSON. */
  step(): boolean {
    const fits = this.#read(this.#text.charCodeAt(this.at));
    this.at = skipSpace(this.#text, this.at);
    return fits;
  }

  /** What was read; null when the text ends too early. */
  outline(): Outline | null {
    const size = this.#size;
    if (size === 0 || this.#open.length > 0 || this.#wantsValue) return null;
    return {
      text: this.#text,
      size,
      from: this.#from.cut(size),
      to: this.#to.cut(size),
      nameFrom: this.#nameFrom.cut(size),
      nameTo: this.#nameTo.cut(size),
      depth: this.#depth.cut(size),
      children: this.#children.cut(size),
      next: this.#next.cut(size),
      place: this.#place.cut(size),
    };
  }

  #read(code: number): boolean {
    if (code === closeBrace || code === closeBracket) return this.#close(code);
    if (code === comma) {
      if (this.#wantsValue || this.#open.length === 0) return false;
      this.at++;
      this.#wantsValue = true;
      return true;
    }
    if (!this.#wantsValue) return false;
    if (this.#name.from < 0 && this.#isInObject()) return code === quote && this.#readName();
    const node = this.#begin();
    if (code === openBrace || code === openBracket) {
      this.#open.push(node);
      this.at++;
      this.#wantsValue = true;
      return true;
    }
    const stop = code === quote ? endOfString(this.#text, this.at) : endOfWord(this.#text, this.at);
    if (stop === this.at) return false;
    this.at = stop;
    this.#end(node);
    return true;
  }

  #close(code: number): boolean {
    const node = this.#open.pop();
    if (node === undefined || (this.#wantsValue && this.#children.get(node) > 0) || this.#name.from >= 0) return false;
    if (this.#opening(node) !== (code === closeBrace ? openBrace : openBracket)) return false;
    this.at++;
    this.#wantsValue = false;
    this.#end(node);
    return true;
  }

  #readName(): boolean {
    const to = endOfString(this.#text, this.at);
    this.#name = { from: this.at, to };
    const behind = skipSpace(this.#text, to);
    this.at = behind + 1;
    return this.#text.charCodeAt(behind) === colon;
  }

  #begin(): number {
    const node = this.#size++;
    const parent = this.#open.at(-1);
    this.#from.set(node, this.at);
    this.#nameFrom.set(node, this.#name.from);
    this.#nameTo.set(node, this.#name.to);
    this.#depth.set(node, this.#open.length);
    this.#children.set(node, 0);
    this.#place.set(node, parent === undefined ? 0 : this.#children.get(parent));
    if (parent !== undefined) this.#children.add(parent);
    this.#name = { from: -1, to: -1 };
    this.#wantsValue = false;
    return node;
  }

  #end(node: number): void {
    this.#to.set(node, this.at);
    this.#next.set(node, this.#size);
  }

  #isInObject(): boolean {
    const parent = this.#open.at(-1);
    return parent !== undefined && this.#opening(parent) === openBrace;
  }

  /** The sign that a node begins with. */
  #opening(node: number): number {
    return this.#text.charCodeAt(this.#from.get(node));
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

/** The position after the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const close = text.indexOf('"', at);
    if (close < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(close - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return close + 1;
    at = close + 1;
  }
  return text.length;
}

const word = /(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

function endOfWord(text: string, from: number): number {
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : from;
}
