import { err, ok, type Result } from '../../errors.ts';
import { MAX_POINT } from './nfa.ts';
import { intervalNode } from './regexp-interval.ts';
import { pointNode, type RegexpFlags, type RegexpNode } from './regexp-syntax.ts';

type Ranges = readonly (readonly [min: number, max: number])[];

/** Groups within groups. */
const MAX_DEPTH = 500;
const ANY: RegexpNode = { kind: 'set', ranges: [[0, MAX_POINT]] };
const DIGITS: Ranges = [[0x30, 0x39]];
const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SPACE: Ranges = [
  [0x09, 0x0a],
  [0x0d, 0x0d],
  [0x20, 0x20],
];
const CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGITS],
  ['D', inverted(DIGITS)],
  ['w', WORD],
  ['W', inverted(WORD)],
  ['s', SPACE],
  ['S', inverted(SPACE)],
]);

/** Parses the peers' regular expressions, which always mean the whole term. The error is the sentence that says what is wrong. */
export function parseRegexp(text: string, flags: RegexpFlags): Result<RegexpNode, string> {
  if (text === '') return ok({ kind: 'empty' });
  const parser = new RegexpParser(Array.from(text), flags);
  const node = parser.union();
  if (parser.error === undefined && parser.more) parser.fail(`end-of-string expected at position ${parser.position}`);
  return parser.error === undefined ? ok(node) : err(parser.error);
}

/** Recursive descent. The first error ends all loops, since nothing is left to read after it. */
class RegexpParser {
  error: string | undefined;
  readonly #characters: readonly string[];
  readonly #flags: RegexpFlags;
  #at = 0;
  #depth = 0;

  constructor(characters: readonly string[], flags: RegexpFlags) {
    this.#characters = characters;
    this.#flags = flags;
  }

  get more(): boolean {
    return this.#at < this.#characters.length;
  }

  get position(): number {
    return this.#at;
  }

  fail(reason: string): RegexpNode {
    this.error ??= reason;
    this.#at = this.#characters.length;
    return { kind: 'nothing' };
  }

  union(): RegexpNode {
    const parts = [this.#intersection()];
    while (this.#match('|')) parts.push(this.#intersection());
    return parts.length === 1 ? parts[0] : { kind: 'union', parts };
  }

  #intersection(): RegexpNode {
    const parts = [this.#concatenation()];
    while (this.#flags.intersection && this.#match('&')) parts.push(this.#concatenation());
    return parts.length === 1 ? parts[0] : { kind: 'intersection', parts };
  }

  #concatenation(): RegexpNode {
    const parts = [this.#repetition()];
    while (this.more && !this.#peek(this.#flags.intersection ? ')|&' : ')|')) parts.push(this.#repetition());
    return parts.length === 1 ? parts[0] : { kind: 'concat', parts };
  }

  #repetition(): RegexpNode {
    let part = this.#complement();
    while (this.#peek('?*+{')) {
      if (this.#match('?')) part = { kind: 'repeat', part, min: 0, max: 1 };
      else if (this.#match('*')) part = { kind: 'repeat', part, min: 0, max: Infinity };
      else if (this.#match('+')) part = { kind: 'repeat', part, min: 1, max: Infinity };
      else part = this.#counted(part);
    }
    return part;
  }

  #counted(part: RegexpNode): RegexpNode {
    this.#at++;
    const min = this.#number();
    if (min === undefined) return this.fail(`integer expected at position ${this.#at}`);
    let max: number | undefined = min;
    if (this.#match(',')) max = this.#number() ?? Infinity;
    if (!this.#match('}')) return this.fail(`expected '}' at position ${this.#at}`);
    return min > max ? { kind: 'nothing' } : { kind: 'repeat', part, min, max };
  }

  #number(): number | undefined {
    let digits = '';
    while (this.#peek('0123456789')) digits += this.#characters[this.#at++];
    return digits === '' ? undefined : Number(digits);
  }

  #complement(): RegexpNode {
    let inversions = 0;
    while (this.#flags.complement && this.#match('~')) inversions++;
    const part = this.#characterClass();
    return inversions % 2 === 1 ? { kind: 'complement', part } : part;
  }

  #characterClass(): RegexpNode {
    if (!this.#match('[')) return this.#simple();
    const negated = this.#match('^');
    const ranges: (readonly [number, number])[] = [];
    do for (const range of this.#classItem()) ranges.push(range);
    while (this.more && !this.#peek(']'));
    if (!this.#match(']')) return this.fail(`expected ']' at position ${this.#at}`);
    return { kind: 'set', ranges: negated ? inverted(ranges) : ranges };
  }

  #classItem(): Ranges {
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
  #knownClass(): Ranges | undefined {
    if (!this.#peek('\\')) return undefined;
    const ranges = CLASSES.get(this.#characters[this.#at + 1] ?? '');
    if (ranges !== undefined) this.#at += 2;
    return ranges;
  }

  #simple(): RegexpNode {
    if (this.#match('.')) return ANY;
    if (this.#flags.emptyLanguage && this.#match('#')) return { kind: 'nothing' };
    if (this.#flags.anyString && this.#match('@')) return { kind: 'any_text' };
    if (this.#match('"')) return this.#quoted();
    if (this.#match('(')) return this.#group();
    if (this.#flags.interval && this.#match('<')) return this.#interval();
    const known = this.#knownClass();
    return known === undefined ? pointNode(this.#character()) : { kind: 'set', ranges: known };
  }

  #quoted(): RegexpNode {
    const end = this.#characters.indexOf('"', this.#at);
    if (end < 0) return this.fail(`expected '"' at position ${this.#characters.length}`);
    const parts = this.#characters.slice(this.#at, end).map((character) => pointNode(character.codePointAt(0) ?? 0));
    this.#at = end + 1;
    return parts.length === 0 ? { kind: 'empty' } : { kind: 'concat', parts };
  }

  #group(): RegexpNode {
    if (this.#match(')')) return { kind: 'empty' };
    if (++this.#depth > MAX_DEPTH) return this.fail(`groups nest deeper than [${MAX_DEPTH}] at position ${this.#at}`);
    const node = this.union();
    this.#depth--;
    return this.#match(')') ? node : this.fail(`expected ')' at position ${this.#at}`);
  }

  #interval(): RegexpNode {
    const end = this.#characters.indexOf('>', this.#at);
    if (end < 0) return this.fail(`expected '>' at position ${this.#characters.length}`);
    const text = this.#characters.slice(this.#at, end).join('');
    const bounds = /^(\d+)-(\d+)$/.exec(text);
    if (bounds === null) return this.fail(`interval syntax error at position ${this.#at - 1}`);
    this.#at = end + 1;
    return intervalNode(bounds[1], bounds[2]);
  }

  /** One code point, a backslash before it passed over. */
  #character(): number {
    this.#match('\\');
    if (!this.more) {
      this.fail('unexpected end-of-string');
      return 0;
    }
    return this.#characters[this.#at++].codePointAt(0) ?? 0;
  }

  #peek(characters: string): boolean {
    return this.more && characters.includes(this.#characters[this.#at]);
  }

  #match(character: string): boolean {
    if (this.#characters[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}

/** The code points outside the ranges. */
function inverted(ranges: Ranges): Ranges {
  const rest: (readonly [number, number])[] = [];
  let next = 0;
  for (const [min, max] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (min > next) rest.push([next, min - 1]);
    next = Math.max(next, max + 1);
  }
  if (next <= MAX_POINT) rest.push([next, MAX_POINT]);
  return rest;
}
