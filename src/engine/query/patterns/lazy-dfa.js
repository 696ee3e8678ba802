import { closure, MAX_POINT } from './nfa.ts';
/** States that the sets kept may have together. Past it all are forgotten, which costs time and no correctness. */
const MAX_KEPT = 1000000;
/** Longest prefix worth finding. */
const MAX_PREFIX = 256;
/**
 * Runs an automaton by sets of states, each made when it is first reached. Reading a code point takes at most as many
 * steps as the automaton has states and edges, whatever the pattern and the text.
 */
export class LazyDfa {
  needle;
  /** States looked at so far. */
  work = 0;
  #nfa;
  #end;
  /** Where edges start or have ended, ascending: between two of these all code points lead the same ways. */
  #cuts = [];
  #first;
  #start;
  #prefix;
  #sets = new Map();
  #kept = 0;
  constructor(nfa, { start, end }, needle) {
    this.#nfa = nfa;
    this.#first = start;
    this.#end = end;
    this.needle = needle;
  }
  /** States of the automaton. */
  get size() {
    return this.#nfa.size;
  }
  /** Made when it is first asked for, in a search's slices: a query may have a thousand machines. */
  get start() {
    if (this.#start !== undefined) return this.#start;
    const cuts = new Set();
    for (const edges of this.#nfa.edges) for (const { min, max } of edges) cuts.add(min).add(max + 1);
    this.#cuts = [...cuts].sort((a, b) => a - b);
    this.#start = this.#intern(closure(this.#nfa, [this.#first]));
    return this.#start;
  }
  get prefix() {
    this.#prefix ??= this.#commonPrefix();
    return this.#prefix;
  }
  step(set, point) {
    const kind = this.#classOf(point);
    let next = set.next.get(kind);
    if (next === undefined) {
      next = this.#follow(set, point);
      set.next.set(kind, next);
    }
    return next ?? undefined;
  }
  accepts(set) {
    return set.accepting;
  }
  /** Number of cuts at or below the code point. */
  #classOf(point) {
    let low = 0;
    let high = this.#cuts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#cuts[middle] <= point) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  #follow(set, point) {
    const reached = new Set();
    for (const state of set.states) {
      this.work++;
      for (const { min, max, to } of this.#nfa.edges[state]) if (point >= min && point <= max) reached.add(to);
    }
    if (reached.size === 0) return null;
    const states = closure(this.#nfa, reached);
    this.work += states.length;
    return this.#intern(states);
  }
  #intern(states) {
    const key = states.join(',');
    let set = this.#sets.get(key);
    if (set === undefined) {
      set = { states, accepting: states.includes(this.#end), next: new Map() };
      this.#kept += states.length;
      if (this.#kept > MAX_KEPT) this.#forget();
      this.#sets.set(key, set);
    }
    return set;
  }
  /** The sets still in someone's hands live on, but lead nowhere old. */
  #forget() {
    for (const set of this.#sets.values()) set.next.clear();
    this.#sets = new Map();
    this.#kept = 0;
  }
  #commonPrefix() {
    let prefix = '';
    let set = this.start;
    while (set !== undefined && !set.accepting && prefix.length < MAX_PREFIX) {
      const point = this.#onlyPoint(set);
      if (point === undefined) break;
      prefix += String.fromCodePoint(point);
      set = this.step(set, point);
    }
    return prefix;
  }
  /** The one code point that leads on; undefined when there are several. */
  #onlyPoint({ states }) {
    let only;
    for (const state of states) {
      for (const { min, max } of this.#nfa.edges[state]) {
        if (min !== max || min > MAX_POINT || (only !== undefined && only !== min)) return undefined;
        only = min;
      }
    }
    return only;
  }
}
