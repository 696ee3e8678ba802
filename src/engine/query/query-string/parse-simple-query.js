import { MAX_CLAUSES } from '../compile/compilation.ts';
/** Names of the operators that can be switched on. */
export const SIMPLE_FLAG_NAMES = [
  'ALL',
  'NONE',
  'AND',
  'OR',
  'NOT',
  'PREFIX',
  'PHRASE',
  'PRECEDENCE',
  'ESCAPE',
  'WHITESPACE',
  'FUZZY',
  'NEAR',
  'SLOP',
];
/** Groups within groups; deeper ones are passed over. */
const MAX_DEPTH = 200;
/** Parses a simple query. Never fails; undefined when nothing is left, `too_many` for more words, phrases, patterns and groups than a query may have clauses. */
export function parseSimpleQuery(text, operator, flags) {
  const parser = new SimpleParser(text, operator, flags);
  const node = parser.group(0);
  return parser.isFull ? 'too_many' : node;
}
class SimpleParser {
  #text;
  #operator;
  #flags;
  /** Where parentheses begin that are closed somewhere; found when the first is met. */
  #closed;
  #at = 0;
  #operands = 0;
  constructor(text, operator, flags) {
    const names = (flags ?? 'ALL').toUpperCase().split('|');
    this.#text = text;
    this.#operator = operator;
    this.#flags = names.includes('ALL') || names.includes('') ? undefined : new Set(names);
  }
  get isFull() {
    return this.#operands > MAX_CLAUSES;
  }
  /** Up to the closing parenthesis or the end. */
  group(depth) {
    let top;
    let previous;
    let current;
    let inversions = 0;
    while (this.#at < this.#text.length && !this.isFull) {
      const character = this.#text[this.#at];
      if (this.#is(character, '-', 'NOT')) {
        this.#at++;
        inversions++;
        continue;
      }
      if (depth > 0 && this.#is(character, ')', 'PRECEDENCE')) break;
      const conjunction = this.#conjunction(character);
      if (isSpace(character) && this.#on('WHITESPACE')) this.#at++;
      else if (conjunction !== undefined) {
        this.#at++;
        if (current === undefined && top !== undefined) current = conjunction;
      } else {
        const read = this.#operand(character, depth);
        if (read !== undefined) {
          this.#operands++;
          const node = inversions % 2 === 1 ? { kind: 'not', part: read } : read;
          const joint = current ?? this.#operator;
          top = top === undefined ? node : join(top, previous, joint, node);
          previous = top === node ? previous : joint;
        }
        current = undefined;
      }
      inversions = 0;
    }
    return top;
  }
  #conjunction(character) {
    if (this.#is(character, '+', 'AND')) return 'and';
    if (this.#is(character, '|', 'OR')) return 'or';
    return undefined;
  }
  /** Undefined: there was none. Moves on in any case. */
  #operand(character, depth) {
    if (this.#is(character, '(', 'PRECEDENCE')) return this.#nested(depth);
    if (this.#is(character, ')', 'PRECEDENCE')) this.#at++;
    else if (this.#is(character, '"', 'PHRASE')) return this.#phrase();
    else return this.#token();
    return undefined;
  }
  #nested(depth) {
    const start = this.#at++;
    this.#closed ??= this.#closedParentheses();
    if (depth >= MAX_DEPTH || !this.#closed.has(start)) return undefined;
    const node = this.group(depth + 1);
    this.#at++;
    return node;
  }
  #closedParentheses() {
    const open = [];
    const closed = new Set();
    for (let i = 0; i < this.#text.length; i++) {
      if (this.#text[i] === '\\' && this.#on('ESCAPE')) i++;
      else if (this.#text[i] === '(') open.push(i);
      else if (this.#text[i] === ')') {
        const start = open.pop();
        if (start !== undefined) closed.add(start);
      }
    }
    return closed;
  }
  #phrase() {
    const start = ++this.#at;
    let text = '';
    for (let i = start; i < this.#text.length; i++) {
      const character = this.#text[i];
      if (character === '\\' && this.#on('ESCAPE') && i + 1 < this.#text.length) text += this.#text[++i];
      else if (character === '"') {
        this.#at = i + 1;
        const slop = this.#on('NEAR') || this.#on('SLOP') ? this.#tilde() : undefined;
        return text === '' ? undefined : { kind: 'phrase', text, slop: slop ?? 0 };
      } else text += character;
    }
    // Never closed: the quotation mark means nothing.
    return undefined;
  }
  #token() {
    let text = '';
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at];
      if (character === '\\' && this.#on('ESCAPE')) {
        text += this.#text[this.#at + 1] ?? '';
        this.#at += 2;
        continue;
      }
      if (this.#ends(this.#at)) break;
      if (text !== '' && character === '~' && this.#on('FUZZY')) {
        const edits = this.#tilde();
        if (edits !== undefined) return { kind: 'fuzzy', text, edits: Math.min(edits, 2) };
      }
      if (text !== '' && this.#is(character, '*', 'PREFIX') && this.#ends(this.#at + 1)) {
        this.#at++;
        return { kind: 'prefix', text };
      }
      text += character;
      this.#at++;
    }
    return text === '' ? undefined : { kind: 'text', text };
  }
  /** The number after a `~`, 0 without digits; undefined, and nothing read, when it is no operator here. */
  #tilde() {
    const found = /^~(\d*)/.exec(this.#text.slice(this.#at, this.#at + 12));
    if (found === null || !this.#ends(this.#at + found[0].length)) return undefined;
    this.#at += found[0].length;
    return found[1] === '' ? 2 : Number(found[1]);
  }
  #ends(at) {
    if (at >= this.#text.length) return true;
    const character = this.#text[at];
    return (
      this.#is(character, '"', 'PHRASE') ||
      this.#is(character, '|', 'OR') ||
      this.#is(character, '+', 'AND') ||
      this.#is(character, '(', 'PRECEDENCE') ||
      this.#is(character, ')', 'PRECEDENCE') ||
      (isSpace(character) && this.#on('WHITESPACE'))
    );
  }
  #is(character, operator, flag) {
    return character === operator && this.#on(flag);
  }
  #on(flag) {
    return this.#flags === undefined || this.#flags.has(flag);
  }
}
/** Adds a part to what was read so far. Another operator than the one before takes all of that as its first part. */
function join(top, previous, operator, node) {
  if (previous === operator && (top.kind === 'and' || top.kind === 'or')) {
    top.parts.push(node);
    return top;
  }
  return { kind: operator, parts: [top, node] };
}
function isSpace(character) {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
