import { Derived } from '../../index/memory/derived.ts';
import { dropOldest } from '../../index/memory/drop-oldest.ts';
/** Terms and fields remembered for a searcher. */
const RECENT_TERMS = 64;
/** What was looked up in a searcher lately: it never changes. Terms are known by identity, as a text analysed again has the same ones. */
const KNOWN = new Derived(() => new Map());
/**
 * Finds a term in all leaves of a searcher, once for its frequency, its counts and its scorers. A word in 20 of a million documents in 20 segments
 * spent half of its time in look-ups when each of them searched the dictionaries again.
 */
export function termLeaves(searcher, path, term) {
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
function find(searcher, path, term) {
  const leaves = [];
  for (const leaf of searcher.leaves) {
    const found = termIn(leaf, path, term);
    if (found !== undefined) leaves.push(found);
  }
  return termLeavesOf(leaves);
}
/** Where a term is that a walk through the dictionaries came by. */
export function termLeavesOf(leaves) {
  let docFreq = 0;
  for (const { term } of leaves) docFreq += term.docFreq;
  return { docFreq, leaves };
}
/** A term in one leaf; undefined where it is not. */
export function termIn(leaf, path, term) {
  const field = leaf.segment.inverted(path);
  const ordinal = field?.terms.lookup(term) ?? -1;
  return field === undefined || ordinal < 0 ? undefined : { leaf, field, term: field.term(ordinal) };
}
