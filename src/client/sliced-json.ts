import { afterBlanks, endOfString, endOfValue } from './json-extent.ts';
import { parseLossless } from './lossless-json.ts';

/** Elements are read together up to this length, which takes about a third of a millisecond. In UTF-16 units. */
const PIECE = 32_768;
/** How long the page's thread is held before others have their turn. Collecting what was read takes a millisecond or two more now and then. */
const SLICE_MS = 2;

/** What slicing needs from its surroundings. */
export interface SliceOptions {
  /** Lets the page do something else. */
  readonly pause?: () => Promise<void>;
  readonly now?: () => number;
}

/**
 * Reads a long JSON text as {@link parseLossless} does, in slices between which the page may draw and listen: large arrays and objects
 * are cut between their elements. Rejects with SyntaxError when the text is not JSON.
 */
export async function parseInSlices(text: string, options: SliceOptions = {}): Promise<unknown> {
  try {
    return await new SlicedReader(text, options).read();
  } catch {
    // What cannot be cut is no JSON, or hardly any: reading it whole says which.
    return parseLossless(text);
  }
}

interface Read {
  readonly value: unknown;
  /** Behind the value. */
  readonly end: number;
}

/** A container while its elements come in. */
interface Container {
  readonly open: string;
  readonly close: string;
  /** Where the value of the element that begins there begins. */
  readonly valueAt: (at: number) => number;
  /** Takes over the elements of a smaller one. */
  readonly addAll: (part: unknown) => void;
  /** Takes the element that begins at `at`. */
  readonly add: (at: number, value: unknown) => void;
  readonly value: unknown;
}

class SlicedReader {
  readonly #text: string;
  readonly #pause: () => Promise<void>;
  readonly #now: () => number;
  #begun: number;

  constructor(text: string, { pause = nextTurn, now = () => performance.now() }: SliceOptions) {
    this.#text = text;
    this.#pause = pause;
    this.#now = now;
    this.#begun = now();
  }

  async read(): Promise<unknown> {
    // The text has just been gathered, which was a slice of its own: some 3 ms for 3 MB.
    await this.#rest();
    const { value, end } = await this.#value(afterBlanks(this.#text, 0));
    if (afterBlanks(this.#text, end) < this.#text.length) throw new SyntaxError('There is text behind the value');
    return value;
  }

  async #rest(): Promise<void> {
    await this.#pause();
    this.#begun = this.#now();
  }

  async #value(start: number): Promise<Read> {
    const end = endOfValue(this.#text, start, PIECE);
    if (end !== undefined) return { value: parseLossless(this.#text.slice(start, end)), end };
    const first = this.#text.charAt(start);
    if (first === '[') return this.#elements(start, arrayContainer());
    if (first === '{') return this.#elements(start, objectContainer(this.#text));
    const far = endOfValue(this.#text, start, Infinity) ?? this.#text.length;
    return { value: parseLossless(this.#text.slice(start, far)), end: far };
  }

  async #elements(start: number, into: Container): Promise<Read> {
    const { open, close } = into;
    for (let at = start; ;) {
      // At the bracket or comma before an element.
      const first = afterBlanks(this.#text, at + 1);
      const run = this.#run(first, into);
      if (run > first) into.addAll(parseLossless(open + this.#text.slice(first, run) + close));
      else {
        const read = await this.#value(into.valueAt(first));
        into.add(first, read.value);
        at = afterBlanks(this.#text, read.end);
      }
      if (run > first) at = run;
      const next = this.#text.charAt(at);
      if (next === close) return { value: into.value, end: at + 1 };
      if (next !== ',') throw new SyntaxError('There is no comma between two elements');
      if (this.#now() - this.#begun >= SLICE_MS) await this.#rest();
    }
  }

  /** Where as many small elements from `first` on end as are read together: at the comma or bracket behind them. */
  #run(first: number, { valueAt }: Container): number {
    let run = first;
    for (let at = first; at - first < PIECE;) {
      const end = endOfValue(this.#text, valueAt(at), PIECE);
      if (end === undefined) break;
      run = afterBlanks(this.#text, end);
      if (this.#text.charAt(run) !== ',') break;
      at = afterBlanks(this.#text, run + 1);
    }
    return run;
  }
}

function arrayContainer(): Container {
  const value: unknown[] = [];
  return {
    open: '[',
    close: ']',
    valueAt: (at) => at,
    addAll(part) {
      for (const element of part as readonly unknown[]) value.push(element);
    },
    add: (_, element) => void value.push(element),
    value,
  };
}

function objectContainer(text: string): Container {
  const value: Record<string, unknown> = {};
  const put = (key: string, member: unknown): void => {
    // As `JSON.parse` does it: a member of that name is one like any other.
    if (key === '__proto__') Object.defineProperty(value, key, { value: member, writable: true, enumerable: true, configurable: true });
    else value[key] = member;
  };
  return {
    open: '{',
    close: '}',
    valueAt(at) {
      const colon = afterBlanks(text, endOfString(text, at));
      if (text.charAt(at) !== '"' || text.charAt(colon) !== ':') throw new SyntaxError('A member has no name');
      return afterBlanks(text, colon + 1);
    },
    addAll(part) {
      for (const [key, member] of Object.entries(part as object)) put(key, member);
    },
    add: (at, member) => put(JSON.parse(text.slice(at, endOfString(text, at))) as string, member),
    value,
  };
}

/** Through a channel: nested timers are held back to 4 ms each. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
