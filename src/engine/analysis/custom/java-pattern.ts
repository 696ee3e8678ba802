import { err, ok, type Result } from '../../errors.ts';

/** One step of a pattern's program. `other` is the way that is taken second. */
export type Step =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { kind: 'split'; first: number; other: number }
  | { kind: 'jump'; to: number }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'match' };

/** A pattern as a program. Slots 2n and 2n + 1 hold where group n begins and ends; group 0 is the whole match. */
export interface PatternProgram {
  readonly steps: readonly Step[];
  readonly groups: number;
}

/** How letters and lines are compared, as the peers name it. */
export interface PatternFlags {
  readonly caseInsensitive: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly comments: boolean;
  readonly literal: boolean;
}

type Node =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number; readonly lazy: boolean }
  | { readonly kind: 'group'; readonly node: Node; readonly index: number };

/** Steps of one program: every step may be taken at every character. */
const MAX_STEPS = 256;
const MAX_DEPTH = 50;

/**
 * Compiles the part of Java's regular expressions that can be matched without going back: no references to groups, nothing that looks around,
 * nothing possessive. The error is the sentence that says what is wrong.
 */
export function compileJavaPattern(pattern: string, flags: PatternFlags): Result<PatternProgram, string> {
  const parser = new PatternParser(pattern, flags);
  const node = flags.literal ? parser.literal() : parser.whole();
  if (parser.error !== undefined) return err(parser.error);
  const steps: Step[] = [];
  emit({ kind: 'group', node, index: 0 }, steps);
  steps.push({ kind: 'match' });
  return steps.length > MAX_STEPS ? err(`pattern [${pattern}] takes more than [${MAX_STEPS}] steps`) : ok({ steps, groups: parser.groups });
}

function emit(node: Node, steps: Step[]): void {
  if (steps.length > MAX_STEPS) return;
  if (node.kind === 'step') steps.push(node.step);
  else if (node.kind === 'sequence') for (const part of node.parts) emit(part, steps);
  else if (node.kind === 'group') {
    steps.push({ kind: 'save', slot: 2 * node.index });
    emit(node.node, steps);
    steps.push({ kind: 'save', slot: 2 * node.index + 1 });
  } else if (node.kind === 'choice') emitChoice(node.parts, steps);
  else emitRepeat(node, steps);
}

function emitChoice(parts: readonly Node[], steps: Step[]): void {
  const jumps: { to: number }[] = [];
  parts.forEach((part, i) => {
    const split = { kind: 'split' as const, first: steps.length + 1, other: 0 };
    const isLast = i === parts.length - 1;
    if (!isLast) steps.push(split);
    emit(part, steps);
    if (isLast) return;
    const jump = { kind: 'jump' as const, to: 0 };
    steps.push(jump);
    jumps.push(jump);
    split.other = steps.length;
  });
  for (const jump of jumps) jump.to = steps.length;
}

function emitRepeat({ node, min, max, lazy }: Extract<Node, { kind: 'repeat' }>, steps: Step[]): void {
  for (let i = 0; i < min; i++) emit(node, steps);
  const splits: { readonly at: number; readonly split: Extract<Step, { kind: 'split' }> }[] = [];
  const optional = max === Infinity ? 1 : max - min;
  for (let i = 0; i < optional && steps.length <= MAX_STEPS; i++) {
    const split = { kind: 'split' as const, first: 0, other: 0 };
    splits.push({ at: steps.length, split });
    steps.push(split);
    emit(node, steps);
    if (max === Infinity) steps.push({ kind: 'jump', to: steps.indexOf(split) });
  }
  for (const { at, split } of splits) [split.first, split.other] = lazy ? [steps.length, at + 1] : [at + 1, steps.length];
}

const ESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', a: '\x07', e: '\x1b' };
const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /^[0-9]$/,
  w: /^[A-Za-z0-9_]$/,
  s: /^[ \t\n\v\f\r]$/,
  h: /^[ \t\u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000]$/,
};
/** Java's names of classes that are ASCII's alone. */
const POSIX: Readonly<Record<string, RegExp>> = {
  Lower: /^[a-z]$/,
  Upper: /^[A-Z]$/,
  ASCII: /^[\0-\x7f]$/,
  Alpha: /^[A-Za-z]$/,
  Digit: /^[0-9]$/,
  Alnum: /^[A-Za-z0-9]$/,
  Punct: /^[!-/:-@[-`{-~]$/,
  Space: /^[ \t\n\v\f\r]$/,
  Blank: /^[ \t]$/,
};

type Test = (character: string) => boolean;

/** Recursive descent; the first error is kept and ends what is left to read. */
class PatternParser {
  error: string | undefined;
  groups = 0;
  readonly #characters: readonly string[];
  readonly #flags: PatternFlags;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, flags: PatternFlags) {
    this.#characters = Array.from(pattern);
    this.#flags = flags;
  }

  literal(): Node {
    return { kind: 'sequence', parts: this.#characters.map((character) => this.#exactly(character)) };
  }

  whole(): Node {
    const node = this.#choice();
    if (this.#at < this.#characters.length) this.#fail('Unmatched closing )');
    return node;
  }

  #fail(reason: string): Node {
    this.error ??= `${reason} near index ${this.#at} of pattern [${this.#characters.join('')}]`;
    this.#at = this.#characters.length;
    return { kind: 'sequence', parts: [] };
  }

  #take(text: string): boolean {
    const fits = Array.from(text).every((character, i) => this.#characters[this.#at + i] === character);
    if (fits) this.#at += text.length;
    return fits;
  }

  #choice(): Node {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    for (;;) {
      const next = this.#characters[this.#at];
      if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', parts };
      if (this.#flags.comments && this.#skipComment(next)) continue;
      parts.push(this.#repeated(this.#atom()));
    }
  }

  #skipComment(next: string): boolean {
    if (next === '#') while (this.#at < this.#characters.length && this.#characters[this.#at] !== '\n') this.#at++;
    else if (/\s/.test(next)) this.#at++;
    else return false;
    return true;
  }

  #repeated(atom: Node): Node {
    let node = atom;
    for (;;) {
      const range = this.#quantifier();
      if (range === undefined) return node;
      if (this.#take('+')) return this.#fail('Possessive quantifiers are not supported by this service');
      node = { kind: 'repeat', node, ...range, lazy: this.#take('?') };
    }
  }

  #quantifier(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    if (this.#characters[this.#at] !== '{') return undefined;
    const [whole, low = '', comma, high = ''] = /^\{(\d{1,4})(,)?(\d{1,4})?\}/.exec(this.#characters.slice(this.#at).join('')) ?? [];
    const min = Number(low);
    const max = comma === undefined ? min : high === '' ? Infinity : Number(high);
    if (whole === undefined || max < min) {
      this.#fail('Illegal repetition');
      return undefined;
    }
    this.#at += whole.length;
    return { min, max };
  }

  #atom(): Node {
    const character = this.#characters[this.#at++] ?? '';
    if (character === '(') return this.#group();
    if (character === '[') return this.#character(this.#class());
    if (character === '.') return this.#character(this.#flags.dotAll ? () => true : (each) => !/^[\n\r\u0085\u2028\u2029]$/.test(each));
    if (character === '^') return assertion((text, at) => at === 0 || (this.#flags.multiline && text[at - 1] === '\n'));
    if (character === '$') return assertion((text, at) => atEnd(text, at) || (this.#flags.multiline && text[at] === '\n'));
    if (character === '\\') return this.#escape();
    if (/[*+?]/.test(character)) return this.#fail(`Dangling meta character '${character}'`);
    return this.#exactly(character);
  }

  #group(): Node {
    if (++this.#depth > MAX_DEPTH) return this.#fail('Too many groups within groups');
    let index: number | undefined;
    if (!this.#take('?')) index = ++this.groups;
    else if (this.#take('<') && /[A-Za-z]/.test(this.#characters[this.#at] ?? '')) {
      while (this.#at < this.#characters.length && !this.#take('>')) this.#at++;
      index = ++this.groups;
    } else if (!this.#take(':')) return this.#fail('Looking around and inline flags are not supported by this service');
    const node = this.#choice();
    this.#depth--;
    if (!this.#take(')')) return this.#fail('Unclosed group');
    return index === undefined ? node : { kind: 'group', node, index };
  }

  #escape(): Node {
    const character = this.#characters[this.#at++];
    if (character === undefined) return this.#fail('Unexpected internal error');
    if (character === 'b') return assertion(atWordBoundary);
    if (character === 'B') return assertion((text, at) => !atWordBoundary(text, at));
    if (character === 'A') return assertion((_text, at) => at === 0);
    if (character === 'z') return assertion((text, at) => at === text.length);
    if (character === 'Z') return assertion(atEnd);
    if (character === 'Q') {
      const parts: Node[] = [];
      while (this.#at < this.#characters.length && !this.#take('\\E')) parts.push(this.#exactly(this.#characters[this.#at++] ?? ''));
      return { kind: 'sequence', parts };
    }
    const test = this.#escapedClass(character);
    if (test !== undefined) return this.#character(test);
    const exact = this.#escapedCharacter(character);
    return exact === undefined ? { kind: 'sequence', parts: [] } : this.#exactly(exact);
  }

  /** `\d`, `\p{L}` and their opposites; undefined for another escape. */
  #escapedClass(character: string): Test | undefined {
    const shape = CLASSES[character.toLowerCase()];
    if (shape !== undefined) return opposedIf(character !== character.toLowerCase(), (each) => shape.test(each));
    if (character !== 'p' && character !== 'P') return undefined;
    const [whole = '', braced, lone] = /^(?:\{([^}]*)\}|(.))/su.exec(this.#characters.slice(this.#at).join('')) ?? [];
    this.#at += Array.from(whole).length;
    const shapeOf = propertyShape((braced ?? lone ?? '').trim());
    if (shapeOf === undefined) this.#fail(`Unknown character property name {${braced ?? lone ?? ''}}`);
    return opposedIf(character === 'P', (each) => shapeOf?.test(each) === true);
  }

  /** Undefined: there is no such escape; the parse has failed. */
  #escapedCharacter(character: string): string | undefined {
    const known = ESCAPED[character];
    if (known !== undefined) return known;
    const digits = character === 'u' ? 4 : character === 'x' ? 2 : 0;
    if (digits > 0) {
      const hex = this.#characters.slice(this.#at, this.#at + digits).join('');
      this.#at += digits;
      if (new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(hex)) return String.fromCharCode(Number.parseInt(hex, 16));
      this.#fail('Illegal hexadecimal escape sequence');
      return undefined;
    }
    if (!/[A-Za-z0-9]/.test(character)) return character;
    this.#fail(/[1-9k]/.test(character) ? 'References to groups are not supported by this service' : 'Illegal/unsupported escape sequence');
    return undefined;
  }

  /** What stands between brackets; the first of them was read. */
  #class(): Test {
    if (++this.#depth > MAX_DEPTH) this.#fail('Too many classes within classes');
    const isOpposed = this.#take('^');
    const tests: Test[] = [];
    let isFirst = true;
    while (!this.#take(']') || isFirst) {
      const character = isFirst && this.#characters[this.#at - 1] === ']' ? ']' : this.#characters[this.#at++];
      isFirst = false;
      if (character === undefined) {
        this.#fail('Unclosed character class');
        break;
      }
      if (character === '[') tests.push(this.#class());
      else if (character === '&' && this.#take('&')) {
        this.#fail('Intersections of character classes are not supported by this service');
        break;
      } else tests.push(this.#member(character));
    }
    this.#depth--;
    return opposedIf(isOpposed, (each) => tests.some((test) => test(each)));
  }

  /** One character of a class, a range, or a class by its escape. */
  #member(character: string): Test {
    let from: string | undefined = character;
    if (character === '\\') {
      const escaped = this.#characters[this.#at++] ?? '';
      const test = this.#escapedClass(escaped);
      if (test !== undefined) return test;
      from = this.#escapedCharacter(escaped);
    }
    const isRange = this.#characters[this.#at] === '-' && !/^[[\]]?$/.test(this.#characters[this.#at + 1] ?? '');
    if (from === undefined || !isRange) return this.#same(from ?? '', from ?? '');
    this.#at++;
    const end = this.#characters[this.#at++] ?? '';
    const to = end === '\\' ? this.#escapedCharacter(this.#characters[this.#at++] ?? '') : end;
    if (to === undefined || (to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0)) this.#fail('Illegal character range');
    return this.#same(from, to ?? from);
  }

  #exactly(character: string): Node {
    return this.#character(this.#same(character, character));
  }

  #character(test: Test): Node {
    return { kind: 'step', step: { kind: 'character', test } };
  }

  /** Characters from `from` to `to`; letters of ASCII in either case where it does not count. */
  #same(from: string, to: string): Test {
    const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    const within = (each: string): boolean => {
      const point = each.codePointAt(0) ?? 0;
      return point >= low && point <= high;
    };
    if (!this.#flags.caseInsensitive) return within;
    return (each) => within(each) || (/^[A-Za-z]$/.test(each) && (within(each.toLowerCase()) || within(each.toUpperCase())));
  }
}

function assertion(holds: (text: string, at: number) => boolean): Node {
  return { kind: 'step', step: { kind: 'assert', holds } };
}

function atEnd(text: string, at: number): boolean {
  return at === text.length || (at === text.length - 1 && text[at] === '\n');
}

function atWordBoundary(text: string, at: number): boolean {
  const isWord = (place: number): boolean => /^[\p{L}\p{Nd}_]$/u.test(text[place] ?? '');
  return isWord(at - 1) !== isWord(at);
}

function opposedIf(isOpposed: boolean, test: Test): Test {
  return isOpposed ? (each) => !test(each) : test;
}

/** A general category, a script (`IsLatin`) or one of Java's names for ASCII. */
function propertyShape(name: string): RegExp | undefined {
  const posix = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  if (posix !== undefined) return posix;
  const bare = name.replace(/^Is/, '');
  for (const property of [bare, `Script=${bare}`]) {
    if (!/^[A-Za-z_=]+$/.test(property)) continue;
    try {
      return new RegExp(`^\\p{${property}}$`, 'u');
    } catch {
      // No such property: the next reading is tried.
    }
  }
  return undefined;
}
