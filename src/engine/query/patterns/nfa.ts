/** Highest code point. */
export const MAX_POINT = 0x10ffff;

/** Code points from `min` to `max` lead to state `to`. */
export interface Edge {
  readonly min: number;
  readonly max: number;
  readonly to: number;
}

/** Part of an automaton with one way in and one way out. */
export interface Fragment {
  readonly start: number;
  readonly end: number;
}

/** A nondeterministic automaton over code points, built piece by piece. State numbers count from 0. */
export class Nfa {
  readonly edges: Edge[][] = [];
  readonly epsilons: number[][] = [];
  readonly #limit: number;

  /** @param limit states it may have; past it nothing more is added and {@link overflowed} is true. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.edges.length;
  }

  get overflowed(): boolean {
    return this.edges.length >= this.#limit;
  }

  state(): number {
    if (this.overflowed) return 0;
    this.epsilons.push([]);
    return this.edges.push([]) - 1;
  }

  edge(from: number, min: number, max: number, to: number): void {
    if (!this.overflowed) this.edges[from].push({ min, max, to });
  }

  epsilon(from: number, to: number): void {
    if (!this.overflowed) this.epsilons[from].push(to);
  }

  /** Any one code point of the ranges. */
  ranges(ranges: readonly (readonly [min: number, max: number])[]): Fragment {
    const fragment = { start: this.state(), end: this.state() };
    for (const [min, max] of ranges) this.edge(fragment.start, min, max, fragment.end);
    return fragment;
  }

  /** The empty text. */
  empty(): Fragment {
    const state = this.state();
    return { start: state, end: state };
  }

  /** One after the other. */
  chain(parts: readonly Fragment[]): Fragment {
    if (parts.length === 0) return this.empty();
    for (let i = 1; i < parts.length; i++) this.epsilon(parts[i - 1].end, parts[i].start);
    return { start: parts[0].start, end: parts[parts.length - 1].end };
  }

  /** What is there, and any one code point of the ranges behind it. */
  append({ start, end: before }: Fragment, ranges: readonly (readonly [min: number, max: number])[]): Fragment {
    const end = this.state();
    for (const [min, max] of ranges) this.edge(before, min, max, end);
    return { start, end };
  }

  /** Any of them; none without any. */
  either(parts: readonly Fragment[]): Fragment {
    const fragment = { start: this.state(), end: this.state() };
    for (const part of parts) {
      this.epsilon(fragment.start, part.start);
      this.epsilon(part.end, fragment.end);
    }
    return fragment;
  }

  /** Any number of times, also none. */
  star(part: Fragment): Fragment {
    const fragment = { start: this.state(), end: this.state() };
    this.epsilon(fragment.start, part.start);
    this.epsilon(fragment.start, fragment.end);
    this.epsilon(part.end, part.start);
    this.epsilon(part.end, fragment.end);
    return fragment;
  }
}

/** The states reachable without reading anything, ascending, those given included. */
export function closure(nfa: Nfa, states: Iterable<number>): number[] {
  const seen = new Set<number>(states);
  for (const state of seen) for (const next of nfa.epsilons[state]) seen.add(next);
  return [...seen].sort((a, b) => a - b);
}
