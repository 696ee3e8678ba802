import { Derived } from '../../index/memory/derived.ts';
import { dropOldest } from '../../index/memory/drop-oldest.ts';
import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import type { InvertedField, InvertedTerm } from '../../index/segment/segment.ts';

/** Terms and fields remembered for a searcher. */
const RECENT_TERMS = 64;

/** A term in one leaf that has it. */
export interface TermLeaf {
  readonly leaf: Leaf;
  readonly field: InvertedField;
  readonly term: InvertedTerm;
}

/** Where a term is in a searcher. */
export interface TermLeaves {
  /** Documents having it, deleted ones included. */
  readonly docFreq: number;
  /** Leaves that have it, in order. */
  readonly leaves: readonly TermLeaf[];
}

/** What was looked up in a searcher lately: it never changes. Terms are known by identity, as a text analysed again has the same ones. */
const KNOWN = new Derived<Searcher, Map<string, Map<Uint8Array, TermLeaves>>>(() => new Map());

/**
 * Finds a term in all leaves of a searcher, once for its frequency, its counts and its scorers. A word in 20 of a million documents in 20 segments
 * spent half of its time in look-ups when each of them searched the dictionaries again.
 */
export function termLeaves(searcher: Searcher, path: string, term: Uint8Array): TermLeaves {
  const fields = KNOWN.of(searcher);
  let terms = fields.get(path);
  if (terms === undefined) fields.set(path, (terms = new Map()));
  let found = terms.get(term);
  if (found === undefined) {
    dropOldest(terms, RECENT_TERMS);
    terms.set(term, (found = find(searcher, path, term)));
  }
  return found;
}

function find(searcher: Searcher, path: string, term: Uint8Array): TermLeaves {
  const leaves: TermLeaf[] = [];
  for (const leaf of searcher.leaves) {
    const found = termIn(leaf, path, term);
    if (found !== undefined) leaves.push(found);
  }
  return termLeavesOf(leaves);
}

/** Where a term is that a walk through the dictionaries came by. */
export function termLeavesOf(leaves: readonly TermLeaf[]): TermLeaves {
  let docFreq = 0;
  for (const { term } of leaves) docFreq += term.docFreq;
  return { docFreq, leaves };
}

/** A term in one leaf; undefined where it is not. */
export function termIn(leaf: Leaf, path: string, term: Uint8Array): TermLeaf | undefined {
  const field = leaf.segment.inverted(path);
  const ordinal = field?.terms.lookup(term) ?? -1;
  return field === undefined || ordinal < 0 ? undefined : { leaf, field, term: field.term(ordinal) };
}
