import { err, ok } from '../../errors.ts';
import { MAX_POINT } from './nfa.ts';
import { intervalNode } from './regexp-interval.ts';
import { pointNode } from './regexp-syntax.ts';
/** Groups within groups. */
const MAX_DEPTH = 500;
const ANY = { kind: 'set', ranges: [[0, MAX_POINT]] };
const DIGITS = [[0x30, 0x39]];
const WORD = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SPACE = [
  [0x09, 0x0a],
  [0x0d, 0x0d],
  [0x20, 0x20],
];
const CLASSES = new Map([
  ['d', DIGITS],
  ['D', inverted(DIGITS)],
  ['w', WORD],
  ['W', inverted(WORD)],
  ['s', SPACE],
  ['S', inverted(SPACE)],
]);
/** Parses the peers' regular expressions, which always mean the whole term. The error is the sentence that says what is wrong. */
export function parseRegexp(text, flags) {
  if (text === '') return ok({ kind: 'empty' });
  const parser = new RegexpParser(Array.from(text), flags);
  const node = parser.union();
  if (parser.error === undefined && parser.more) parser.fail(`end-of-string expected at position ${parser.position}`);
  return parser.error === undefined ? ok(node) : err(parser.error);
}
/** Recursive descent. The first error ends all loops, since nothing is left to read after it. */
class RegexpParser {
  error;
  #characters;
  #flags;
  #at = 0;
  #depth = 0;
  constructor(characters, flags) {
    this.#characters = characters;
    this.#flags = flags;
  }
  get more() {
    return this.#at < this.#characters.length;
  }
  get position() {
    return this.#at;
  }
  fail(reason) {
    this.error ??= reason;
    this.#at = this.#characters.length;
    return { kind: 'nothing' };
  }
  union() {
    const parts = [this.#intersection()];
    while (this.#match('|')) parts.push(this.#intersection());
    return parts.length === 1 ? parts[0] : { kind: 'union', parts };
  }
  #intersection() {
    const parts = [this.#concatenation()];
    while (this.#flags.intersection && this.#match('&')) parts.push(this.#concatenation());
    return parts.length === 1 ? parts[0] : { kind: 'intersection', parts };
  }
  #concatenation() {
    const parts = [this.#repetition()];
    while (this.more && !this.#peek(this.#flags.intersection ? ')|&' : ')|')) parts.push(this.#repetition());
    return parts.length === 1 ? parts[0] : { kind: 'concat', parts };
  }
  #repetition() {
    let part = this.#complement();
    while (this.#peek('?*+{')) {
      if (this.#match('?')) part = { kind: 'repeat', part, min: 0, max: 1 };
      else if (this.#match('*')) part = { kind: 'repeat', part, min: 0, max: Infinity };
      else if (this.#match('+')) part = { kind: 'repeat', part, min: 1, max: Infinity };
      else part = this.#counted(part);
    }
    return part;
  }
  #counted(part) {
    this.#at++;
    const min = this.#number();
    if (min === undefined) return this.fail(`integer expected at position ${this.#at}`);
    let max = min;
    if (this.#match(',')) max = this.#number() ?? Infinity;
    if (!this.#match('}')) return this.fail(`expected '}' at position ${this.#at}`);
    return min > max ? { kind: 'nothing' } : { kind: 'repeat', part, min, max };
  }
  #number() {
    let digits = '';
    while (this.#peek('0123456789')) digits += this.#characters[this.#at++];
    return digits === '' ? undefined : Number(digits);
  }
  #complement() {
    let inversions = 0;
    while (this.#flags.complement && this.#match('~')) inversions++;
    const part = this.#characterClass();
    return inversions % 2 === 1 ? { kind: 'complement', part } : part;
  }
  #characterClass() {
    if (!this.#match('[')) return this.#simple();
    const negated = this.#match('^');
    const ranges = [];
    do for (const range of this.#classItem()) ranges.push(range);
    while (this.more && !this.#peek(']'));
    if (!this.#match(']')) return this.fail(`expected ']' at position ${this.#at}`);
    return { kind: 'set', ranges: negated ? inverted(ranges) : ranges };
  }
  #classItem() {
    const known = this.#knownClass();
    if (known !== undefined) return known;
    const min = this.#character();
    if (!this.#match('-')) return [[min, min]];
    if (this.#peek(']'))
      return [
        [min, min],
        [0x2d, 0x2d],
      ];
    const max = this.#character();
    return min <= max ? [[min, max]] : [];
  }
  /** `\d` and its like. */
  #knownClass() {
    if (!this.#peek('\\')) return undefined;
    const ranges = CLASSES.get(this.#characters[this.#at + 1] ?? '');
    if (ranges !== undefined) this.#at += 2;
    return ranges;
  }
  #simple() {
    if (this.#match('.')) return ANY;
    if (this.#flags.emptyLanguage && this.#match('#')) return { kind: 'nothing' };
    if (this.#flags.anyString && this.#match('@')) return { kind: 'any_text' };
    if (this.#match('"')) return this.#quoted();
    if (this.#match('(')) return this.#group();
    if (this.#flags.interval && this.#match('<')) return this.#interval();
    const known = this.#knownClass();
    return known === undefined ? pointNode(this.#character()) : { kind: 'set', ranges: known };
  }
  #quoted() {
    const end = this.#characters.indexOf('"', this.#at);
    if (end < 0) return this.fail(`expected '"' at position ${this.#characters.length}`);
    const parts = this.#characters.slice(this.#at, end).map((character) => pointNode(character.codePointAt(0) ?? 0));
    this.#at = end + 1;
    return parts.length === 0 ? { kind: 'empty' } : { kind: 'concat', parts };
  }
  #group() {
    if (this.#match(')')) return { kind: 'empty' };
    if (++this.#depth > MAX_DEPTH) return this.fail(`groups nest deeper than [${MAX_DEPTH}] at position ${this.#at}`);
    const node = this.union();
    this.#depth--;
    return this.#match(')') ? node : this.fail(`expected ')' at position ${this.#at}`);
  }
  #interval() {
    const end = this.#characters.indexOf('>', this.#at);
    if (end < 0) return this.fail(`expected '>' at position ${this.#characters.length}`);
    const text = this.#characters.slice(this.#at, end).join('');
    const bounds = /^(\d+)-(\d+)$/.exec(text);
    if (bounds === null) return this.fail(`interval syntax error at position ${this.#at - 1}`);
    this.#at = end + 1;
    return intervalNode(bounds[1], bounds[2]);
  }
  /** One code point, a backslash before it passed over. */
  #character() {
    this.#match('\\');
    if (!this.more) {
      this.fail('unexpected end-of-string');
      return 0;
    }
    return this.#characters[this.#at++].codePointAt(0) ?? 0;
  }
  #peek(characters) {
    return this.more && characters.includes(this.#characters[this.#at]);
  }
  #match(character) {
    if (this.#characters[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}
/** The code points outside the ranges. */
function inverted(ranges) {
  const rest = [];
  let next = 0;
  for (const [min, max] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (min > next) rest.push([next, min - 1]);
    next = Math.max(next, max + 1);
  }
  if (next <= MAX_POINT) rest.push([next, MAX_POINT]);
  return rest;
}
