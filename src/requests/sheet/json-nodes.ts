/** A value of a body with its place in the sheet. */
export type JsonNode =
  | { readonly kind: 'object'; readonly from: number; readonly to: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly from: number; readonly to: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly from: number; readonly to: number; readonly value: string }
  | { readonly kind: 'number' | 'word' | 'capture'; readonly from: number; readonly to: number; readonly text: string };

/** A member of an object. */
export interface JsonMember {
  readonly name: string;
  readonly nameFrom: number;
  readonly value: JsonNode;
}

/** What a body lacks at a place: a comma, no comma, a colon, a name, a value, the end of a bracket or of a text. */
export type JsonLack = 'comma' | 'no comma' | 'colon' | 'name' | 'value' | 'end';

/** Why a body cannot be read further, and where. */
export interface JsonProblem {
  readonly lack: JsonLack;
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** The values of a body, as far as it could be read. */
export interface JsonReading {
  readonly values: readonly JsonNode[];
  readonly problem: JsonProblem | undefined;
}

/**
 * Reads a body of one or more JSON values; `at` is where it begins in the sheet. Besides JSON it knows strings in triple quotes and
 * captures such as `$last.pit_id` in place of a value. Reading stops at the first problem; what is open there ends there.
 */
export function readJson(body: string, at: number): JsonReading {
  const reader = new Reader(body, at);
  const values: JsonNode[] = [];
  reader.skipSpace();
  while (!reader.atEnd() && reader.problem === undefined) {
    const value = reader.value();
    if (value !== undefined) values.push(value);
    reader.skipSpace();
  }
  return { values, problem: reader.problem };
}

/** The value of an object's member; undefined when there is none, or it is no object. */
export function memberOf(node: JsonNode | undefined, name: string): JsonMember | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.name === name) : undefined;
}

/** The whole number a node says; undefined when it says none. */
export function wholeNumber(node: JsonNode | undefined): number | undefined {
  const text = node?.kind === 'number' ? node.text : node?.kind === 'string' ? node.value : '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const tokens = /"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|\$[\w.-]+|-?\d[\w.+-]*|[A-Za-z_]+|[^\s]/y;
const space = /\s*/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

class Reader {
  problem: JsonProblem | undefined;
  readonly #body: string;
  readonly #offset: number;
  #at = 0;

  constructor(body: string, offset: number) {
    this.#body = body;
    this.#offset = offset;
  }

  atEnd(): boolean {
    return this.#at >= this.#body.length;
  }

  skipSpace(): void {
    space.lastIndex = this.#at;
    space.test(this.#body);
    this.#at = space.lastIndex;
  }

  value(): JsonNode | undefined {
    const token = this.#next();
    if (token === undefined) return this.#fail('value', 'A value is missing here.', undefined);
    const { text, from, to } = token;
    if (text === '{') return this.#object(from);
    if (text === '[') return this.#array(from);
    if (text.startsWith('"')) return this.#string(token);
    if (text.startsWith('$')) return { kind: 'capture', from, to, text };
    if (text === 'true' || text === 'false' || text === 'null') return { kind: 'word', from, to, text };
    if (number.test(text)) return { kind: 'number', from, to, text };
    return this.#fail('value', `${text} is no value: texts stand in double quotes.`, token);
  }

  #object(from: number): JsonNode {
    const members: JsonMember[] = [];
    let token = this.#next();
    while (this.problem === undefined && token?.text !== '}') {
      if (token === undefined) this.#fail('end', 'The brace { opened before is never closed.', { text: '{', from, to: from + 1 });
      else if (!token.text.startsWith('"')) this.#fail('name', `A name in double quotes or } should stand here, not ${token.text}`, token);
      else {
        const name = this.#string(token);
        if (this.#next()?.text !== ':') this.#fail('colon', 'A colon is missing after this name.', token);
        const value = this.problem === undefined ? this.value() : undefined;
        if (value !== undefined && name?.kind === 'string') members.push({ name: name.value, nameFrom: token.from, value });
        if (this.problem === undefined) token = this.#afterItem('}', from, '{');
      }
    }
    return { kind: 'object', from, to: this.#here(), members };
  }

  #array(from: number): JsonNode {
    const items: JsonNode[] = [];
    this.skipSpace();
    if (this.#body[this.#at] === ']') {
      this.#at++;
      return { kind: 'array', from, to: this.#here(), items };
    }
    while (this.problem === undefined) {
      if (this.#peek() === undefined) {
        this.#fail('end', 'The bracket [ opened before is never closed.', { text: '[', from, to: from + 1 });
        break;
      }
      const item = this.value();
      if (item !== undefined) items.push(item);
      if (this.problem !== undefined || this.#afterItem(']', from, '[')?.text === ']') break;
      this.#back();
    }
    return { kind: 'array', from, to: this.#here(), items };
  }

  #last: Token | undefined;

  /** The token after a comma, or the closing one; both is what may follow an item. */
  #afterItem(close: string, from: number, open: string): Token | undefined {
    const token = this.#next();
    if (token === undefined) {
      this.#fail('end', `The ${open} opened before is never closed.`, { text: open, from, to: from + 1 });
      return undefined;
    }
    if (token.text === close) return token;
    if (token.text !== ',') {
      this.#fail('comma', `A comma or ${close} should stand before ${token.text}`, token);
      return undefined;
    }
    const after = this.#next();
    if (after?.text === close) this.#fail('no comma', 'There is nothing after this comma.', token);
    this.#last = after;
    return after;
  }

  /** Puts the token after a comma back, to be read as a value. */
  #back(): void {
    if (this.#last !== undefined) this.#at = this.#last.from - this.#offset;
  }

  #string(token: Token): JsonNode | undefined {
    const { text, from, to } = token;
    if (text.startsWith('"""')) {
      if (text.length >= 6 && text.endsWith('"""')) return { kind: 'string', from, to, value: text.slice(3, -3) };
      return this.#fail('end', 'These triple quotes are never closed.', { ...token, to: from + 3 });
    }
    if (text.length < 2 || !text.endsWith('"') || !isString(text)) {
      return this.#fail(
        'end',
        text.length > 1 && text.endsWith('"') ? 'This text has an escape JSON does not know.' : 'This text is never closed.',
        token,
      );
    }
    return { kind: 'string', from, to, value: String(JSON.parse(text)) };
  }

  #peek(): string | undefined {
    this.skipSpace();
    return this.#body[this.#at];
  }

  #next(): Token | undefined {
    this.skipSpace();
    tokens.lastIndex = this.#at;
    const found = tokens.exec(this.#body);
    if (found === null) return undefined;
    const from = this.#here();
    this.#at = tokens.lastIndex;
    return { text: found[0], from, to: this.#here() };
  }

  #here(): number {
    return this.#offset + this.#at;
  }

  #fail(lack: JsonLack, message: string, token: Token | undefined): undefined {
    const end = this.#offset + this.#body.length;
    this.problem ??= { lack, from: token?.from ?? Math.max(this.#offset, end - 1), to: token?.to ?? end, message };
    return undefined;
  }
}

function isString(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
