import { compareBytes, decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import type { IndexQuery } from '../query/index-query.ts';
import { LevenshteinMachine } from '../query/patterns/levenshtein.ts';
import { endState } from '../query/patterns/term-machine.ts';

type TermTest = (term: string) => boolean;

/** A run of terms that has to stand together. */
export interface HighlightPhrase {
  /** In order; positions are relative to each other. */
  readonly places: readonly { readonly matches: TermTest; readonly position: number }[];
  readonly slop: number;
}

/** What a query looks for in one field, as far as it can be shown in a text. */
export interface HighlightTerms {
  /** Whether a term alone is looked for. */
  readonly matches: TermTest;
  readonly phrases: readonly HighlightPhrase[];
}

/**
 * The terms and phrases of a query in a field; without a field those of all fields. What a document must not match, ranges
 * of numbers and the like show nowhere.
 */
export function highlightTerms(query: IndexQuery, field: string | undefined): HighlightTerms {
  const found: Gathered = { field, terms: new Set(), tests: [], phrases: [] };
  gather(query, found);
  const { terms, tests, phrases } = found;
  return { matches: (term) => terms.has(term) || tests.some((test) => test(term)), phrases };
}

interface Gathered {
  readonly field: string | undefined;
  readonly terms: Set<string>;
  readonly tests: TermTest[];
  readonly phrases: HighlightPhrase[];
}

type Gatherers = { readonly [Kind in IndexQuery['kind']]?: (query: Extract<IndexQuery, { kind: Kind }>, found: Gathered) => void };

/** Kinds without a gatherer show nowhere. */
const GATHERERS: Gatherers = {
  term: ({ field, term }, found) => {
    if (isWanted(field, found)) found.terms.add(decodeUtf8(term));
  },
  blended_term: ({ fields, term }, found) => {
    if (fields.some(({ field }) => isWanted(field, found))) found.terms.add(decodeUtf8(term));
  },
  term_set: ({ field, terms }, found) => {
    if (isWanted(field, found)) for (const term of terms) found.terms.add(decodeUtf8(term));
  },
  term_range: (range, found) => {
    if (isWanted(range.field, found)) found.tests.push(rangeTest(range));
  },
  term_pattern: ({ field, machine }, found) => {
    if (isWanted(field, found)) found.tests.push((term) => endState(machine, term) !== undefined);
  },
  fuzzy_term: (query, found) => {
    const machine = new LevenshteinMachine(query.text, query);
    if (isWanted(query.field, found)) found.tests.push((term) => endState(machine, term) !== undefined);
  },
  phrase: ({ field, terms, positions, slop }, found) => {
    if (isWanted(field, found)) found.phrases.push({ places: placesOf(terms, positions), slop });
  },
  phrase_prefix: ({ field, terms, positions, prefix, prefixPosition, slop }, found) => {
    const start = decodeUtf8(prefix);
    const last = { matches: (term: string) => term.startsWith(start), position: prefixPosition };
    if (!isWanted(field, found)) return;
    if (terms.length === 0) found.tests.push(last.matches);
    else found.phrases.push({ places: [...placesOf(terms, positions), last], slop });
  },
  boolean: ({ must, filter, should }, found) => {
    for (const clause of [...must, ...filter, ...should]) gather(clause, found);
  },
  dis_max: ({ queries }, found) => {
    for (const clause of queries) gather(clause, found);
  },
  constant: ({ query }, found) => gather(query, found),
  boost: ({ query }, found) => gather(query, found),
  demotion: ({ positive }, found) => gather(positive, found),
};

function placesOf(terms: readonly Uint8Array[], positions: readonly number[]): HighlightPhrase['places'] {
  return terms.map((bytes, i) => {
    const text = decodeUtf8(bytes);
    return { matches: (term: string) => term === text, position: positions[i] };
  });
}

function gather(query: IndexQuery, found: Gathered): void {
  // The table pairs each kind with a gatherer of that very kind.
  const gatherer = GATHERERS[query.kind] as ((query: IndexQuery, found: Gathered) => void) | undefined;
  gatherer?.(query, found);
}

function isWanted(field: string, found: Gathered): boolean {
  return found.field === undefined || found.field === field;
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
