import { closure, MAX_POINT } from './nfa.ts';
/** Edges followed, and states they lead to, of all determinizations of a query: some fifth of a microsecond each. */
const MAX_STEPS = 1000000;
/** States of all patterns of a query: their memory is held until it is answered. A wildcard has one for each character, made in about a microsecond. */
const MAX_STATES = 65536;
/** Of work, each a nanosecond or so. */
const UNITS_PER_STEP = 200;
const UNITS_PER_STATE = 1000;
/** What the patterns of a query may take together before they are read. */
export class PatternBudget {
  #steps = 0;
  #states = 0;
  /** What they have taken so far, in units of work. */
  get units() {
    return this.#steps * UNITS_PER_STEP + this.#states * UNITS_PER_STATE;
  }
  /** Whether the patterns have taken more than they may. */
  get isExhausted() {
    return this.#steps > MAX_STEPS || this.#states > MAX_STATES;
  }
  /** What they have taken too much of. */
  get refusal() {
    return this.#steps > MAX_STEPS
      ? `The regular expressions of the query take more than [${MAX_STEPS}] steps to be determinized. Ask for fewer or simpler ones.`
      : `The patterns and fuzzy words of the query have more than [${MAX_STATES}] states, some one for each character. ` +
          'Ask for fewer or shorter ones.';
  }
  /** Counts steps of determinizing; false once there are too many. */
  take(steps) {
    this.#steps += steps;
    return this.#steps <= MAX_STEPS;
  }
  /** Counts states; false once there are too many. */
  addStates(count) {
    this.#states += count;
    return this.#states <= MAX_STATES;
  }
}
/** The subset construction. Undefined: more than `limit` states would be needed, or too much work. */
export function determinize(nfa, { start, end }, limit, budget) {
  const sets = new Map();
  const queue = [];
  const accepting = [];
  const edges = [];
  // States that nothing is read in, and nothing ends in, tell no sets apart.
  const add = (reached) => {
    const states = reached.filter((state) => nfa.edges[state].length > 0 || state === end);
    const key = states.join(',');
    const known = sets.get(key);
    if (known !== undefined) return known;
    sets.set(key, queue.length);
    accepting.push(states.includes(end));
    return queue.push(states) - 1;
  };
  add(closure(nfa, [start]));
  for (let at = 0; at < queue.length; at++) {
    const out = queue[at].flatMap((state) => nfa.edges[state]);
    if (!budget.take(queue[at].length + out.length)) return undefined;
    const next = [];
    for (const { min, max, targets } of pieces(out)) {
      const states = closure(nfa, targets);
      if (!budget.take(states.length)) return undefined;
      next.push({ min, max, to: add(states) });
    }
    if (queue.length > limit) return undefined;
    edges.push(next);
  }
  return { edges, accepting };
}
/** Cuts overlapping ranges into ranges that do not overlap. */
function pieces(edges) {
  const cuts = [...new Set(edges.flatMap(({ min, max }) => [min, max + 1]))].sort((a, b) => a - b);
  const byStart = edges.toSorted((a, b) => a.min - b.min);
  const found = [];
  let open = [];
  let next = 0;
  for (let i = 0; i + 1 < cuts.length; i++) {
    const min = cuts[i];
    open = open.filter(({ max }) => max >= min);
    while (next < byStart.length && byStart[next].min === min) open.push(byStart[next++]);
    if (open.length > 0) found.push({ min, max: cuts[i + 1] - 1, targets: open.map(({ to }) => to) });
  }
  return found;
}
/** Everything the automaton does not accept. */
export function complement({ edges, accepting }) {
  const rest = edges.length;
  const completed = edges.map((out) => [...out, ...gaps(out).map(([min, max]) => ({ min, max, to: rest }))]);
  return {
    edges: [...completed, [{ min: 0, max: MAX_POINT, to: rest }]],
    accepting: [...accepting.map((accepts) => !accepts), true],
  };
}
/** The code points that no edge names. */
function gaps(edges) {
  const found = [];
  let next = 0;
  for (const { min, max } of edges) {
    if (min > next) found.push([next, min - 1]);
    next = max + 1;
  }
  if (next <= MAX_POINT) found.push([next, MAX_POINT]);
  return found;
}
/** What both accept. Undefined: more than `limit` states would be needed. */
export function intersect(a, b, limit, budget) {
  const pairs = new Map();
  const queue = [];
  const edges = [];
  const add = (left, right) => {
    const pair = left * b.edges.length + right;
    const known = pairs.get(pair);
    if (known !== undefined) return known;
    pairs.set(pair, queue.length);
    return queue.push(pair) - 1;
  };
  add(0, 0);
  for (let at = 0; at < queue.length; at++) {
    const left = Math.floor(queue[at] / b.edges.length);
    const right = queue[at] % b.edges.length;
    if (queue.length > limit || !budget.take(1 + a.edges[left].length * b.edges[right].length)) return undefined;
    const out = [];
    for (const x of a.edges[left]) {
      for (const y of b.edges[right]) {
        const min = Math.max(x.min, y.min);
        const max = Math.min(x.max, y.max);
        if (min <= max) out.push({ min, max, to: add(x.to, y.to) });
      }
    }
    edges.push(out);
  }
  const accepting = queue.map((pair) => a.accepting[Math.floor(pair / b.edges.length)] && b.accepting[pair % b.edges.length]);
  return { edges, accepting };
}
/** A deterministic automaton as part of a nondeterministic one. */
export function embed(nfa, { edges, accepting }) {
  const states = edges.map(() => nfa.state());
  const end = nfa.state();
  edges.forEach((out, i) => {
    for (const { min, max, to } of out) nfa.edge(states[i], min, max, states[to]);
    if (accepting[i]) nfa.epsilon(states[i], end);
  });
  return { start: states[0], end };
}
