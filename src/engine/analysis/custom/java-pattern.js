import { err, ok } from '../../errors.ts';
/** Steps of one program: every step may be taken at every character. */
const MAX_STEPS = 256;
const MAX_DEPTH = 50;
/**
 * Compiles the part of Java's regular expressions that can be matched without going back: no references to groups, nothing that looks around,
 * nothing possessive. The error is the sentence that says what is wrong.
 */
export function compileJavaPattern(pattern, flags) {
  const parser = new PatternParser(pattern, flags);
  const node = flags.literal ? parser.literal() : parser.whole();
  if (parser.error !== undefined) return err(parser.error);
  const steps = [];
  emit({ kind: 'group', node, index: 0 }, steps);
  steps.push({ kind: 'match' });
  return steps.length > MAX_STEPS ? err(`pattern [${pattern}] takes more than [${MAX_STEPS}] steps`) : ok({ steps, groups: parser.groups });
}
function emit(node, steps) {
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
function emitChoice(parts, steps) {
  const jumps = [];
  parts.forEach((part, i) => {
    const split = { kind: 'split', first: steps.length + 1, other: 0 };
    const isLast = i === parts.length - 1;
    if (!isLast) steps.push(split);
    emit(part, steps);
    if (isLast) return;
    const jump = { kind: 'jump', to: 0 };
    steps.push(jump);
    jumps.push(jump);
    split.other = steps.length;
  });
  for (const jump of jumps) jump.to = steps.length;
}
function emitRepeat({ node, min, max, lazy }, steps) {
  for (let i = 0; i < min; i++) emit(node, steps);
  const splits = [];
  const optional = max === Infinity ? 1 : max - min;
  for (let i = 0; i < optional && steps.length <= MAX_STEPS; i++) {
    const split = { kind: 'split', first: 0, other: 0 };
    splits.push({ at: steps.length, split });
    steps.push(split);
    emit(node, steps);
    if (max === Infinity) steps.push({ kind: 'jump', to: steps.indexOf(split) });
  }
  for (const { at, split } of splits) [split.first, split.other] = lazy ? [steps.length, at + 1] : [at + 1, steps.length];
}
const ESCAPED = { t: '\t', n: '\n', r: '\r', f: '\f', a: '\x07', e: '\x1b' };
const CLASSES = {
  d: /^[0-9]$/,
  w: /^[A-Za-z0-9_]$/,
  s: /^[ \t\n\v\f\r]$/,
  h: /^[ \t\u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000]$/,
};
/** Java's names of classes that are ASCII's alone. */
const POSIX = {
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
/** Recursive descent; the first error is kept and ends what is left to read. */
class PatternParser {
  error;
  groups = 0;
  #characters;
  #flags;
  #at = 0;
  #depth = 0;
  constructor(pattern, flags) {
    this.#characters = Array.from(pattern);
    this.#flags = flags;
  }
  literal() {
    return { kind: 'sequence', parts: this.#characters.map((character) => this.#exactly(character)) };
  }
  whole() {
    const node = this.#choice();
    if (this.#at < this.#characters.length) this.#fail('Unmatched closing )');
    return node;
  }
  #fail(reason) {
    this.error ??= `${reason} near index ${this.#at} of pattern [${this.#characters.join('')}]`;
    this.#at = this.#characters.length;
    return { kind: 'sequence', parts: [] };
  }
  #take(text) {
    const fits = Array.from(text).every((character, i) => this.#characters[this.#at + i] === character);
    if (fits) this.#at += text.length;
    return fits;
  }
  #choice() {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }
  #sequence() {
    const parts = [];
    for (;;) {
      const next = this.#characters[this.#at];
      if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', parts };
      if (this.#flags.comments && this.#skipComment(next)) continue;
      parts.push(this.#repeated(this.#atom()));
    }
  }
  #skipComment(next) {
    if (next === '#') while (this.#at < this.#characters.length && this.#characters[this.#at] !== '\n') this.#at++;
    else if (/\s/.test(next)) this.#at++;
    else return false;
    return true;
  }
  #repeated(atom) {
    let node = atom;
    for (;;) {
      const range = this.#quantifier();
      if (range === undefined) return node;
      if (this.#take('+')) return this.#fail('Possessive quantifiers are not supported by this service');
      node = { kind: 'repeat', node, ...range, lazy: this.#take('?') };
    }
  }
  #quantifier() {
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
  #atom() {
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
  #group() {
    if (++this.#depth > MAX_DEPTH) return this.#fail('Too many groups within groups');
    let index;
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
  #escape() {
    const character = this.#characters[this.#at++];
    if (character === undefined) return this.#fail('Unexpected internal error');
    if (character === 'b') return assertion(atWordBoundary);
    if (character === 'B') return assertion((text, at) => !atWordBoundary(text, at));
    if (character === 'A') return assertion((_text, at) => at === 0);
    if (character === 'z') return assertion((text, at) => at === text.length);
    if (character === 'Z') return assertion(atEnd);
    if (character === 'Q') {
      const parts = [];
      while (this.#at < this.#characters.length && !this.#take('\\E')) parts.push(this.#exactly(this.#characters[this.#at++] ?? ''));
      return { kind: 'sequence', parts };
    }
    const test = this.#escapedClass(character);
    if (test !== undefined) return this.#character(test);
    const exact = this.#escapedCharacter(character);
    return exact === undefined ? { kind: 'sequence', parts: [] } : this.#exactly(exact);
  }
  /** `\d`, `\p{L}` and their opposites; undefined for another escape. */
  #escapedClass(character) {
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
  #escapedCharacter(character) {
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
  #class() {
    if (++this.#depth > MAX_DEPTH) this.#fail('Too many classes within classes');
    const isOpposed = this.#take('^');
    const tests = [];
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
  #member(character) {
    let from = character;
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
  #exactly(character) {
    return this.#character(this.#same(character, character));
  }
  #character(test) {
    return { kind: 'step', step: { kind: 'character', test } };
  }
  /** Characters from `from` to `to`; letters of ASCII in either case where it does not count. */
  #same(from, to) {
    const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    const within = (each) => {
      const point = each.codePointAt(0) ?? 0;
      return point >= low && point <= high;
    };
    if (!this.#flags.caseInsensitive) return within;
    return (each) => within(each) || (/^[A-Za-z]$/.test(each) && (within(each.toLowerCase()) || within(each.toUpperCase())));
  }
}
function assertion(holds) {
  return { kind: 'step', step: { kind: 'assert', holds } };
}
function atEnd(text, at) {
  return at === text.length || (at === text.length - 1 && text[at] === '\n');
}
function atWordBoundary(text, at) {
  const isWord = (place) => /^[\p{L}\p{Nd}_]$/u.test(text[place] ?? '');
  return isWord(at - 1) !== isWord(at);
}
function opposedIf(isOpposed, test) {
  return isOpposed ? (each) => !test(each) : test;
}
/** A general category, a script (`IsLatin`) or one of Java's names for ASCII. */
function propertyShape(name) {
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
