import type { Leaf } from '../../index/segment/searcher.ts';
import { type Sliced, SliceMeter, runToEnd } from '../../index/memory/slices.ts';
import { compareBytes } from '../../json/utf8.ts';
import { clausesOf } from '../index-clauses.ts';
import type { FuzzyTermQuery, IndexQuery, PhrasePrefixQuery } from '../index-query.ts';
import { scanTerms } from '../patterns/scan-terms.ts';
import { afterPrefix } from '../patterns/term-machine.ts';
import { type TermLeaf, type TermLeaves, termLeavesOf } from './term-leaves.ts';

/** A term found, where it is, and what its score is multiplied with: a 32-bit float. */
export interface ExpandedTerm {
  readonly term: Uint8Array;
  readonly found: TermLeaves;
  readonly boost: number;
}

/** Terms that all expansions of a query may come to on a shard: far more than anybody misspells, far fewer than would fill the memory. */
export const MAX_EXPANDED_TERMS = 16_384;

/** Units of work that an ending of a phrase takes. */
const UNITS_PER_ENDING = 500;

/** What the parts of a query that stand for terms of a shard stand for there, found once for its statistics, its weights and its explanations. */
export class Expansions {
  readonly #leaves: readonly Leaf[];
  readonly #nearest = new Map<FuzzyTermQuery, readonly ExpandedTerm[]>();
  readonly #ends = new Map<PhrasePrefixQuery, readonly Uint8Array[]>();
  readonly #below: (levels: readonly string[]) => Expansions;
  /** Those asked for, at most one for each path. */
  readonly #nested = new Set<Expansions>();
  #count = 0;

  /** @param below the expansions of objects nested in the documents */
  constructor(leaves: readonly Leaf[], below: (levels: readonly string[]) => Expansions) {
    this.#leaves = leaves;
    this.#below = below;
  }

  /** Whether there are more terms than a query may come to; no further ones are looked for then. */
  get areTooMany(): boolean {
    return this.count > MAX_EXPANDED_TERMS;
  }

  /** Terms found so far, those of nested objects included. */
  get count(): number {
    let count = this.#count;
    for (const nested of this.#nested) count += nested.count;
    return count;
  }

  /** Finds the terms of all parts of a query. */
  *expand(query: IndexQuery, meter: SliceMeter): Sliced<void> {
    if (query.kind === 'fuzzy_term') yield* this.#addNearest(query, meter);
    else if (query.kind === 'phrase_prefix') yield* this.#addEnds(query, meter);
    else if (query.kind === 'nested') {
      const nested = this.#below(query.levels);
      this.#nested.add(nested);
      yield* nested.expand(query.query, meter);
    } else for (const clause of clausesOf(query)) yield* this.expand(clause, meter);
  }

  /** The terms of the shard nearest to a text, best first, at most as many as the query wants; of equally near ones the first by bytes. */
  nearest(query: FuzzyTermQuery): readonly ExpandedTerm[] {
    return this.#nearest.get(query) ?? runToEnd(this.#addNearest(query, new SliceMeter()));
  }

  /** The first terms of the shard that the phrase may end in, segment by segment. */
  ends(query: PhrasePrefixQuery): readonly Uint8Array[] {
    return this.#ends.get(query) ?? runToEnd(this.#addEnds(query, new SliceMeter()));
  }

  *#addNearest(query: FuzzyTermQuery, meter: SliceMeter): Sliced<readonly ExpandedTerm[]> {
    const known = this.#nearest.get(query);
    if (known !== undefined) return known;
    const found = this.areTooMany ? [] : yield* nearestTerms(query, this.#leaves, meter);
    this.#nearest.set(query, found);
    this.#count += found.length;
    return found;
  }

  *#addEnds(query: PhrasePrefixQuery, meter: SliceMeter): Sliced<readonly Uint8Array[]> {
    const known = this.#ends.get(query);
    if (known !== undefined) return known;
    const found = this.areTooMany ? [] : yield* phraseEnds(query, this.#leaves, meter);
    this.#ends.set(query, found);
    this.#count += found.length;
    return found;
  }
}

/** A term in the dictionaries of some leaves. */
interface Near {
  readonly term: Uint8Array;
  readonly boost: number;
  readonly leaves: TermLeaf[];
}

function* nearestTerms(query: FuzzyTermQuery, leaves: readonly Leaf[], meter: SliceMeter): Sliced<readonly ExpandedTerm[]> {
  const { machine } = query;
  const length = Array.from(query.text).length;
  const found = new Map<string, Near>();
  for (const leaf of leaves) {
    const field = leaf.segment.inverted(query.field);
    if (field === undefined) continue;
    const { terms } = field;
    yield* scanTerms(
      terms,
      machine,
      (ordinal, state) => {
        const boost = nearness(machine.distance(state), Math.min(state.row, length));
        const text = terms.text(ordinal);
        let near = found.get(text);
        if (near === undefined) found.set(text, (near = { term: terms.bytes(ordinal), boost, leaves: [] }));
        near.leaves.push({ leaf, field, term: field.term(ordinal) });
      },
      meter,
    );
  }
  const nearest = [...found.values()].sort((a, b) => b.boost - a.boost || compareBytes(a.term, b.term)).slice(0, query.maxExpansions);
  return nearest.map(({ term, boost, leaves: places }) => ({ term, boost: Math.max(0, boost), found: termLeavesOf(places) }));
}

/** 1 for the same term, less for each edit, 0 or below once there are as many edits as code points: such a term is found, but scores 0. */
export function nearness(edits: number, length: number): number {
  return edits === 0 ? 1 : Math.fround(1 - Math.fround(edits / length));
}

function* phraseEnds(query: PhrasePrefixQuery, leaves: readonly Leaf[], meter: SliceMeter): Sliced<readonly Uint8Array[]> {
  const found = new Map<string, Uint8Array>();
  for (const prefix of query.prefixes) {
    const end = afterPrefix(prefix);
    for (const { segment } of leaves) {
      const terms = segment.inverted(query.field)?.terms;
      if (terms === undefined) continue;
      const last = end === undefined ? terms.size : terms.ceiling(end);
      for (let ordinal = terms.ceiling(prefix); ordinal < last && found.size < query.maxExpansions; ordinal++) {
        found.set(terms.text(ordinal), terms.bytes(ordinal));
        if (meter.add(UNITS_PER_ENDING)) yield meter.take();
      }
    }
  }
  return [...found.values()];
}
