import { certain } from '../../certain.ts';
import { compareBytes, decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import { nearness } from '../../query/weight/expand-terms.ts';
import type { FuzzyTermQuery, IndexQuery } from '../../query/index-query.ts';
import { endState } from '../../query/patterns/term-machine.ts';

type TermTest = (term: string) => boolean;

/** The weight of a term that a pattern finds, 0 for any other. */
type HighlightPattern = (term: string) => number;

/** A place of a phrase, and what may stand there. */
interface HighlightPlace {
  readonly matches: TermTest;
  readonly position: number;
  /** The beginning of a word is looked for. */
  readonly isUnfinished?: true;
}

/** A run of terms that has to stand together. */
export interface HighlightPhrase {
  /** In order; positions are relative to each other. */
  readonly places: readonly HighlightPlace[];
  readonly slop: number;
  readonly weight: number;
}

/** What a query looks for in one field, as far as it can be shown in a text. Weights are the query's boosts. */
export interface HighlightTerms {
  /** Terms looked for alone, with their weights. */
  readonly words: ReadonlyMap<string, number>;
  readonly patterns: readonly HighlightPattern[];
  /** Terms looked for as one set. */
  readonly sets: readonly ReadonlySet<string>[];
  readonly phrases: readonly HighlightPhrase[];
}

/**
 * The terms and phrases of a query in a field; without a field those of all fields. What a document must not match, ranges
 * of numbers and the like show nowhere.
 */
export function highlightTerms(query: IndexQuery, field: string | undefined): HighlightTerms {
  const found: Gathered = { field, words: new Map(), patterns: [], sets: [], phrases: [] };
  gather(query, found, 1);
  return found;
}

interface Gathered extends HighlightTerms {
  readonly field: string | undefined;
  readonly words: Map<string, number>;
  readonly patterns: HighlightPattern[];
  readonly sets: ReadonlySet<string>[];
  readonly phrases: HighlightPhrase[];
}

type Gatherer<Kind> = (query: Extract<IndexQuery, { kind: Kind }>, found: Gathered, weight: number) => void;
type Gatherers = { readonly [Kind in IndexQuery['kind']]?: Gatherer<Kind> };

/** Kinds without a gatherer show nowhere. */
/** More terms of a set than these are not looked for one by one. */
const MAX_SINGLE_TERMS = 16;

const GATHERERS: Gatherers = {
  term: ({ field, term }, found, weight) => {
    if (isWanted(field, found)) found.words.set(decodeUtf8(term), weight);
  },
  synonym: ({ field, terms }, found, weight) => {
    if (isWanted(field, found)) for (const term of terms) found.words.set(decodeUtf8(term), weight);
  },
  blended_term: ({ fields, term }, found, weight) => {
    for (const { field, boost } of fields) if (isWanted(field, found)) found.words.set(decodeUtf8(term), weight * boost);
  },
  term_set: ({ field, terms }, found, weight) => {
    if (!isWanted(field, found)) return;
    const wanted = new Set(terms.map((term) => decodeUtf8(term)));
    // They weigh as one; few of them by themselves too.
    if (wanted.size > 1) found.sets.push(wanted);
    if (wanted.size <= MAX_SINGLE_TERMS) for (const term of wanted) found.words.set(term, weight);
  },
  term_range: (range, found, weight) => {
    if (isWanted(range.field, found)) found.patterns.push(weighed(rangeTest(range), weight));
  },
  any_range: ({ ranges }, found, weight) => {
    for (const range of ranges) gather(range, found, weight);
  },
  term_pattern: ({ field, machine }, found, weight) => {
    if (isWanted(field, found)) found.patterns.push(weighed((term) => endState(machine, term) !== undefined, weight));
  },
  fuzzy_term: (query, found, weight) => {
    if (isWanted(query.field, found)) found.patterns.push(fuzzyPattern(query, weight));
  },
  phrase: ({ field, terms, positions, slop }, found, weight) => {
    if (isWanted(field, found)) found.phrases.push({ places: placesOf(terms, positions), slop, weight });
  },
  phrase_prefix: ({ field, terms, positions, prefixes, prefixPosition, slop }, found, weight) => {
    const starts = prefixes.map((prefix) => decodeUtf8(prefix));
    const last = {
      matches: (term: string) => starts.some((start) => term.startsWith(start)),
      position: prefixPosition,
      isUnfinished: true as const,
    };
    if (isWanted(field, found)) found.phrases.push({ places: [...placesOf(terms, positions), last], slop, weight });
  },
  boolean: ({ must, filter, should }, found, weight) => {
    for (const clause of [...must, ...filter, ...should]) gather(clause, found, weight);
  },
  dis_max: ({ queries }, found, weight) => {
    for (const clause of queries) gather(clause, found, weight);
  },
  constant: ({ query }, found, weight) => gather(query, found, weight),
  nested: ({ query }, found, weight) => gather(query, found, weight),
  boost: ({ query, boost }, found, weight) => gather(query, found, weight * boost),
  demotion: ({ positive }, found, weight) => gather(positive, found, weight),
  function_score: ({ query }, found, weight) => gather(query, found, weight),
  capped: ({ query }, found, weight) => gather(query, found, weight),
};

function placesOf(terms: readonly Uint8Array[], positions: readonly number[]): HighlightPhrase['places'] {
  const byPosition = new Map<number, Set<string>>();
  for (const [i, bytes] of terms.entries()) {
    const position = certain(positions[i]);
    const texts = byPosition.get(position);
    if (texts === undefined) byPosition.set(position, new Set([decodeUtf8(bytes)]));
    else texts.add(decodeUtf8(bytes));
  }
  return Array.from(byPosition, ([position, texts]) => ({ matches: (term: string) => texts.has(term), position }));
}

function gather(query: IndexQuery, found: Gathered, weight: number): void {
  // The table pairs each kind with a gatherer of that very kind.
  const gatherer = GATHERERS[query.kind] as ((query: IndexQuery, found: Gathered, weight: number) => void) | undefined;
  gatherer?.(query, found, weight);
}

function isWanted(field: string, found: Gathered): boolean {
  return found.field === undefined || found.field === field;
}

function weighed(matches: TermTest, weight: number): HighlightPattern {
  return (term) => (matches(term) ? weight : 0);
}

/** The nearer a term, the more it weighs. */
function fuzzyPattern(query: FuzzyTermQuery, weight: number): HighlightPattern {
  const { machine, text } = query;
  const length = Array.from(text).length;
  return (term) => {
    const state = endState(machine, term);
    return state === undefined ? 0 : weight * nearness(machine.distance(state), Math.min(state.row, length));
  };
}

function rangeTest(range: Extract<IndexQuery, { kind: 'term_range' }>): TermTest {
  const { min, minExclusive, max, maxExclusive } = range;
  return (term) => {
    const bytes = encodeUtf8(term);
    const above = min === undefined ? 1 : compareBytes(bytes, min);
    const below = max === undefined ? -1 : compareBytes(bytes, max);
    return (above > 0 || (above === 0 && !minExclusive)) && (below < 0 || (below === 0 && !maxExclusive));
  };
}
