var _a;
import { err, ok } from '../../errors.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { complement, determinize, embed, intersect, PatternBudget } from './determinize.ts';
import { LazyDfa } from './lazy-dfa.ts';
import { MAX_POINT, Nfa } from './nfa.ts';
import { parseRegexp } from './parse-regexp.ts';
import { ALL_FLAGS, pointNode } from './regexp-syntax.ts';
/** States one pattern may take: repetitions of repetitions multiply. */
const MAX_STATES = 20000;
/** What the peers let a determinization grow to unless told otherwise. */
const MAX_DETERMINIZED = 10000;
/** The machine of a regular expression. The error is what is wrong with it. */
export function compileRegexp(text, options = {}) {
  const parsed = parseRegexp(text, options.flags ?? ALL_FLAGS);
  if (!parsed.ok) return parsed;
  const budget = options.budget ?? new PatternBudget();
  const machine = compileNode(parsed.value, { ...options, budget });
  if (machine !== undefined) return ok(machine);
  if (budget.isExhausted) return err(budget.refusal);
  const limit = options.maxDeterminizedStates ?? MAX_DETERMINIZED;
  return err(`Determinizing automaton for [${shortened(text)}] would result in more than ${limit} states.`);
}
function shortened(text) {
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}
/** The machine of a text with `*` for any characters and `?` for any one; a backslash takes the next character as it is. */
export function compileWildcard(text, options = {}) {
  const parts = [];
  const characters = Array.from(text);
  for (let i = 0; i < characters.length; i++) {
    let character = characters[i];
    if (character === '*') parts.push({ kind: 'any_text' });
    else if (character === '?') parts.push({ kind: 'set', ranges: [[0, MAX_POINT]] });
    else {
      if (character === '\\' && i + 1 < characters.length) character = characters[++i];
      parts.push(pointNode(character.codePointAt(0) ?? 0));
    }
  }
  return compileUnlimited({ kind: 'concat', parts }, options, options.caseInsensitive === true ? undefined : longestLiteral(parts));
}
/** What every text of a pattern contains, as UTF-8: the longest of its runs of single characters. */
function longestLiteral(parts) {
  let longest = '';
  let run = '';
  for (const part of parts) {
    const [min, max] = part.kind === 'set' ? part.ranges[0] : [0, 1];
    run = min === max ? run + String.fromCodePoint(min) : '';
    if (run.length > longest.length) longest = run;
  }
  return longest === '' ? undefined : encodeUtf8(longest);
}
/** The machine of texts that start with `prefix`. */
export function compilePrefix(prefix, options) {
  return compileUnlimited({ kind: 'concat', parts: [...literal(prefix), { kind: 'any_text' }] }, options);
}
/** The machine of one text. */
export function compileLiteral(text, options) {
  return compileUnlimited({ kind: 'concat', parts: literal(text) }, options);
}
function literal(text) {
  return Array.from(text).map((character) => pointNode(character.codePointAt(0) ?? 0));
}
/** For patterns that take no more states than they have characters. */
function compileUnlimited(node, options, needle) {
  const builder = new Builder(options, Infinity);
  const fragment = builder.build(node);
  return new LazyDfa(builder.nfa, fragment, needle);
}
function compileNode(node, options) {
  const builder = new Builder(options, MAX_STATES);
  const fragment = builder.build(node);
  return builder.tooLarge ? undefined : new LazyDfa(builder.nfa, fragment);
}
class Builder {
  nfa;
  #tooLarge = false;
  #options;
  #budget;
  constructor(options, limit) {
    this.#options = options;
    this.#budget = options.budget ?? new PatternBudget();
    this.nfa = new Nfa(limit);
  }
  get tooLarge() {
    return this.#tooLarge || this.nfa.overflowed;
  }
  build(node) {
    const { nfa } = this;
    // Once there are too many states nothing is built any more: only the failure counts.
    if (this.tooLarge) return { start: 0, end: 0 };
    switch (node.kind) {
      case 'empty':
        return nfa.empty();
      case 'nothing':
        return nfa.either([]);
      case 'any_text':
        return nfa.star(nfa.ranges([[0, MAX_POINT]]));
      case 'set':
        return nfa.ranges(this.#rangesOf(node));
      case 'concat':
        return this.#concat(node.parts);
      case 'union':
        return nfa.either(node.parts.map((part) => this.build(part)));
      case 'repeat':
        return this.#repeat(node.part, node.min, node.max);
      case 'complement':
        return this.#embed(this.#complement(node.part));
      case 'intersection':
        return this.#embed(this.#intersection(node.parts));
      default:
        return node;
    }
  }
  #rangesOf({ ranges }) {
    return this.#options.caseInsensitive === true ? ranges.flatMap(bothCases) : ranges;
  }
  /** A character takes one state behind whatever stands before it. */
  #concat(parts) {
    const { nfa } = this;
    let all;
    for (const part of parts) {
      if (this.tooLarge) break;
      if (all !== undefined && part.kind === 'set') all = nfa.append(all, this.#rangesOf(part));
      else all = all === undefined ? this.build(part) : nfa.chain([all, this.build(part)]);
    }
    return all ?? nfa.empty();
  }
  #repeat(part, min, max) {
    const { nfa } = this;
    const parts = [];
    for (let i = 0; i < min && !this.tooLarge; i++) parts.push(this.build(part));
    if (max === Infinity) return nfa.chain([...parts, nfa.star(this.build(part))]);
    const end = nfa.state();
    let last = nfa.chain(parts);
    for (let i = min; i < max && !this.tooLarge; i++) {
      nfa.epsilon(last.end, end);
      last = nfa.chain([last, this.build(part)]);
    }
    nfa.epsilon(last.end, end);
    return { start: last.start, end };
  }
  #complement(part) {
    const inner = this.#deterministic(part);
    return inner && complement(inner);
  }
  #intersection(parts) {
    let shared = this.#deterministic(parts[0]);
    for (const part of parts.slice(1)) {
      const next = shared && this.#deterministic(part);
      shared = shared && next && intersect(shared, next, this.#limit, this.#budget);
    }
    return shared;
  }
  get #limit() {
    return Math.min(this.#options.maxDeterminizedStates ?? MAX_DETERMINIZED, MAX_STATES);
  }
  #deterministic(part) {
    const builder = new _a(this.#options, MAX_STATES);
    const fragment = builder.build(part);
    return builder.tooLarge ? undefined : determinize(builder.nfa, fragment, this.#limit, this.#budget);
  }
  #embed(dfa) {
    if (dfa !== undefined) return embed(this.nfa, dfa);
    this.#tooLarge = true;
    return { start: 0, end: 0 };
  }
}
_a = Builder;
const CASE_DISTANCE = 0x20;
/** The letters that have another case, and how far away it is. */
const CASES = [
  [0x41, 0x5a, CASE_DISTANCE],
  [0x61, 0x7a, -CASE_DISTANCE],
];
/** A range and what its ASCII letters are in the other case. */
function bothCases(range) {
  const ranges = [range];
  for (const [first, last, distance] of CASES) {
    const from = Math.max(range[0], first);
    const to = Math.min(range[1], last);
    if (from <= to) ranges.push([from + distance, to + distance]);
  }
  return ranges;
}
