/** Highest code point. */
export const MAX_POINT = 0x10ffff;
/** A nondeterministic automaton over code points, built piece by piece. State numbers count from 0. */
export class Nfa {
  edges = [];
  epsilons = [];
  #limit;
  /** @param limit states it may have; past it nothing more is added and {@link overflowed} is true. */
  constructor(limit) {
    this.#limit = limit;
  }
  get size() {
    return this.edges.length;
  }
  get overflowed() {
    return this.edges.length >= this.#limit;
  }
  state() {
    if (this.overflowed) return 0;
    this.epsilons.push([]);
    return this.edges.push([]) - 1;
  }
  edge(from, min, max, to) {
    if (!this.overflowed) this.edges[from].push({ min, max, to });
  }
  epsilon(from, to) {
    if (!this.overflowed) this.epsilons[from].push(to);
  }
  /** Any one code point of the ranges. */
  ranges(ranges) {
    const fragment = { start: this.state(), end: this.state() };
    for (const [min, max] of ranges) this.edge(fragment.start, min, max, fragment.end);
    return fragment;
  }
  /** The empty text. */
  empty() {
    const state = this.state();
    return { start: state, end: state };
  }
  /** One after the other. */
  chain(parts) {
    if (parts.length === 0) return this.empty();
    for (let i = 1; i < parts.length; i++) this.epsilon(parts[i - 1].end, parts[i].start);
    return { start: parts[0].start, end: parts[parts.length - 1].end };
  }
  /** What is there, and any one code point of the ranges behind it. */
  append({ start, end: before }, ranges) {
    const end = this.state();
    for (const [min, max] of ranges) this.edge(before, min, max, end);
    return { start, end };
  }
  /** Any of them; none without any. */
  either(parts) {
    const fragment = { start: this.state(), end: this.state() };
    for (const part of parts) {
      this.epsilon(fragment.start, part.start);
      this.epsilon(part.end, fragment.end);
    }
    return fragment;
  }
  /** Any number of times, also none. */
  star(part) {
    const fragment = { start: this.state(), end: this.state() };
    this.epsilon(fragment.start, part.start);
    this.epsilon(fragment.start, fragment.end);
    this.epsilon(part.end, part.start);
    this.epsilon(part.end, fragment.end);
    return fragment;
  }
}
/** The states reachable without reading anything, ascending, those given included. */
export function closure(nfa, states) {
  const seen = new Set(states);
  for (const state of seen) for (const next of nfa.epsilons[state]) seen.add(next);
  return [...seen].sort((a, b) => a - b);
}
