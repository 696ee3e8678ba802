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
  const columns = { from: new Column(), to: new Column(), nameFrom: new Column(), nameTo: new Column() };
  const shape = { depth: new Column(), children: new Column(), next: new Column(), place: new Column() };
  const open: number[] = [];
  let size = 0;
  let at = 0;
  let restAt = slice;
  /** Whether a value may begin here: at the start, after a comma or colon, or right after an opening bracket. */
  let wantsValue = true;
  let nameFrom = -1;
  let nameTo = -1;
  const begin = (): number => {
    const node = size++;
    const parent = open.at(-1);
    columns.from.set(node, at);
    columns.nameFrom.set(node, nameFrom);
    columns.nameTo.set(node, nameTo);
    shape.depth.set(node, open.length);
    shape.children.set(node, 0);
    shape.place.set(node, parent === undefined ? 0 : shape.children.get(parent));
    if (parent !== undefined) shape.children.add(parent);
    nameFrom = -1;
    nameTo = -1;
    wantsValue = false;
    return node;
  };
  const end = (node: number): void => {
    columns.to.set(node, at);
    shape.next.set(node, size);
  };
  const inObject = () => {
    const parent = open.at(-1);
    return parent !== undefined && text.charCodeAt(columns.from.get(parent)) === openBrace;
  };

  for (;;) {
    if (at >= restAt) {
      restAt = at + slice;
      yield undefined;
    }
    at = skipSpace(text, at);
    if (at >= text.length) break;
    const code = text.charCodeAt(at);
    if (code === closeBrace || code === closeBracket) {
      const node = open.pop();
      if (node === undefined || (wantsValue && shape.children.get(node) > 0) || nameFrom >= 0) return null;
      if (text.charCodeAt(columns.from.get(node)) !== (code === closeBrace ? openBrace : openBracket)) return null;
      at++;
      wantsValue = false;
      end(node);
    } else if (code === comma) {
      if (wantsValue || open.length === 0) return null;
      at++;
      wantsValue = true;
    } else if (!wantsValue) {
      return null;
    } else if (code === quote && nameFrom < 0 && inObject()) {
      nameFrom = at;
      at = endOfString(text, at);
      nameTo = at;
      at = skipSpace(text, at);
      if (text.charCodeAt(at) !== colon) return null;
      at++;
    } else if (inObject() && nameFrom < 0) {
      return null;
    } else if (code === openBrace || code === openBracket) {
      const node = begin();
      open.push(node);
      at++;
      wantsValue = true;
    } else {
      const node = begin();
      const stop = code === quote ? endOfString(text, at) : endOfWord(text, at);
      if (stop === at) return null;
      at = stop;
      end(node);
    }
  }
  if (size === 0 || open.length > 0 || wantsValue) return null;
  return {
    text,
    size,
    from: columns.from.cut(size),
    to: columns.to.cut(size),
    nameFrom: columns.nameFrom.cut(size),
    nameTo: columns.nameTo.cut(size),
    depth: shape.depth.cut(size),
    children: shape.children.cut(size),
    next: shape.next.cut(size),
    place: shape.place.cut(size),
  };
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
