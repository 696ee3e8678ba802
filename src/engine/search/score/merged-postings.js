import { ascending } from '../../query/scorer/ascending.ts';
/** Memory that one leaf after the other uses: what is merged, and what it is merged into. */
let docsRoom = [new Uint32Array(0), new Uint32Array(0)];
let sumsRoom = [new Float64Array(0), new Float64Array(0)];
/**
 * Merges the postings of a few terms from their places on, term after term. Good until the next call. Which of two lists goes on is anybody's
 * guess, so it is reckoned instead of branched on; windows of sums for as few documents spent most of their time on memory without any.
 */
export function mergePostings(terms) {
  let most = 0;
  for (const { at, end } of terms) most += end - at;
  if (docsRoom[0].length < most) {
    docsRoom = [new Uint32Array(2 * most), new Uint32Array(2 * most)];
    sumsRoom = [new Float64Array(2 * most), new Float64Array(2 * most)];
  }
  let merged = { docs: docsRoom[0], sums: sumsRoom[0], size: 0 };
  let room = 1;
  for (const term of ascending(terms, ({ at, end }) => end - at)) {
    merged = { docs: docsRoom[room], sums: sumsRoom[room], size: merge(merged, term, docsRoom[room], sumsRoom[room]) };
    room = 1 - room;
  }
  return merged;
}
/** Answers how many rows there are. */
function merge({ docs, sums, size }, term, toDocs, toSums) {
  const { docIds, codes, byCode, start, end } = term;
  let row = 0;
  let { at } = term;
  let to = 0;
  while (row < size && at < end) {
    const left = docs[row];
    const right = docIds[at];
    // -1 where it is the smaller one, else 0; document numbers have 31 bits.
    const leftFirst = (left - right) >> 31;
    const rightFirst = (right - left) >> 31;
    toDocs[to] = right + ((left - right) & leftFirst);
    toSums[to++] = sums[row] * (1 + rightFirst) + byCode[codes[at - start]] * (1 + leftFirst);
    row += 1 + rightFirst;
    at += 1 + leftFirst;
  }
  for (; row < size; row++) {
    toDocs[to] = docs[row];
    toSums[to++] = sums[row];
  }
  for (; at < end; at++) {
    toDocs[to] = docIds[at];
    toSums[to++] = byCode[codes[at - start]];
  }
  term.at = end;
  return to;
}
