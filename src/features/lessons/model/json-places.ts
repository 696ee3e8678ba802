/** A JSON text as a value, with where each part of it begins; or where and why it cannot be read. */
export type PlacedJson =
  | { readonly ok: true; readonly value: unknown; readonly placeOf: (path: readonly (string | number)[]) => number }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** Brackets within brackets; a lesson needs six. */
const deepest = 32;

const blanks = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- they must be escaped in JSON
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Unreadable extends Error {
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

/** Reads JSON as it is defined, strictly: a name that stands twice in an object is refused too. */
export function readPlaced(json: string): PlacedJson {
  const reader = new PlacedReader(json);
  try {
    return { ok: true, value: reader.whole(), placeOf: reader.placeOf };
  } catch (problem) {
    if (problem instanceof Unreadable) return { ok: false, at: problem.at, reason: problem.message };
    throw problem;
  }
}

class PlacedReader {
  readonly #json: string;
  readonly #places = new Map<string, number>();
  #at = 0;

  constructor(json: string) {
    this.#json = json;
  }

  /** Where a part begins; of a part that is not there, where what it is missing from does. */
  readonly placeOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length--) {
      const place = this.#places.get(JSON.stringify(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return 0;
  };

  whole(): unknown {
    const value = this.#value([]);
    this.#skip();
    if (this.#at < this.#json.length) throw this.#problem('there is text behind the end');
    return value;
  }

  #value(path: readonly (string | number)[]): unknown {
    this.#skip();
    this.#places.set(JSON.stringify(path), this.#at);
    if (path.length > deepest) throw this.#problem('brackets are nested too deep');
    const first = this.#json.charAt(this.#at);
    if (first === '{') return this.#object(path);
    if (first === '[') return this.#array(path);
    if (first === '"') return this.#text();
    const word = this.#take(plain);
    if (word === undefined) throw this.#problem(first === '' ? 'the text ends where a value belongs' : `no value begins with [${first}]`);
    return JSON.parse(word);
  }

  #object(path: readonly (string | number)[]): unknown {
    const members = new Map<string, unknown>();
    this.#list('}', () => {
      if (this.#json.charAt(this.#at) !== '"') throw this.#problem('a name in double quotes belongs here');
      const at = this.#at;
      const name = this.#text();
      if (members.has(name)) throw new Unreadable(at, `the name [${name}] stands here twice`);
      this.#skip();
      if (this.#json.charAt(this.#at++) !== ':') throw new Unreadable(this.#at - 1, 'a colon belongs behind a name');
      members.set(name, this.#value([...path, name]));
    });
    return Object.fromEntries(members);
  }

  #array(path: readonly (string | number)[]): unknown {
    const items: unknown[] = [];
    this.#list(']', () => items.push(this.#value([...path, items.length])));
    return items;
  }

  /** From the opening bracket to behind the closing one. */
  #list(close: string, one: () => void): void {
    this.#at++;
    this.#skip();
    if (this.#json.charAt(this.#at) === close) return void this.#at++;
    for (;;) {
      this.#skip();
      one();
      this.#skip();
      const next = this.#json.charAt(this.#at);
      if (next !== ',' && next !== close) throw this.#problem(`a comma or [${close}] belongs here`);
      this.#at++;
      if (next === close) return undefined;
    }
  }

  #text(): string {
    const quoted = this.#take(text);
    if (quoted === undefined) throw this.#problem('this text does not end, or holds a sign that must be escaped');
    return String(JSON.parse(quoted));
  }

  #skip(): void {
    this.#take(blanks);
  }

  #take(token: RegExp): string | undefined {
    token.lastIndex = this.#at;
    const taken = token.exec(this.#json)?.[0];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #problem(reason: string): Unreadable {
    return new Unreadable(this.#at, reason);
  }
}
