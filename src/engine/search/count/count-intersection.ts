import { countBits, popcount } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { type DocList, seekPosting } from '../../index/segment/postings.ts';

/** Documents that can be asked about: a bitset, or a sorted part of a list. */
export type CountedSet = { readonly words: Uint32Array } | DocList;

/** Live documents that all the sets have; the lists among them in order of length. */
export function countIntersection(leaf: Leaf, sets: readonly CountedSet[]): number {
  const words: Uint32Array[] = leaf.liveDocs === undefined ? [] : [leaf.liveDocs.words];
  const lists: DocList[] = [];
  for (const set of sets) {
    if ('words' in set) words.push(set.words);
    else lists.push(set);
  }
  if (lists.length === 0) return countCommonBits(words);
  const [lead, ...others] = lists;
  if (words.length === 0 && others.length === 1) return countCommon(lead, others[0]);
  return countListed(others.reduce(common, lead), words);
}

function countCommonBits([first, ...others]: readonly Uint32Array[]): number {
  if (others.length !== 1) return countBits(others.reduce(inBoth, first));
  const [second] = others;
  let count = 0;
  for (let i = 0; i < first.length; i++) count += popcount(first[i] & second[i]);
  return count;
}

function inBoth(left: Uint32Array, right: Uint32Array): Uint32Array {
  const words = new Uint32Array(left.length);
  for (let i = 0; i < words.length; i++) words[i] = left[i] & right[i];
  return words;
}

/** Documents of a list that all bitsets have. */
function countListed(list: DocList, sets: readonly Uint32Array[]): number {
  const { docIds, start, end } = list;
  if (sets.length === 0) return end - start;
  if (sets.length === 1) return countInside(sets[0], list);
  let count = 0;
  for (let i = start; i < end; i++) if (inAll(sets, docIds[i])) count++;
  return count;
}

/** Documents of a list that a set has too, added up without a branch: which have is anybody's guess. */
export function countInside(words: Uint32Array, { docIds, start, end }: DocList): number {
  let count = 0;
  for (let i = start; i < end; i++) count += (words[docIds[i] >>> 5] >>> (docIds[i] & 31)) & 1;
  return count;
}

function inAll(sets: readonly Uint32Array[], doc: number): boolean {
  for (let i = 0; i < sets.length; i++) if (((sets[i][doc >>> 5] >>> (doc & 31)) & 1) === 0) return false;
  return true;
}

/** How many documents two lists have, the shorter one first. */
function countCommon(short: DocList, long: DocList): number {
  const { docIds, end } = long;
  let count = 0;
  let at = long.start;
  for (let i = short.start; i < short.end && at < end; i++) {
    const doc = short.docIds[i];
    if (docIds[at] < doc) at = seekPosting(docIds, at, end, doc);
    if (at < end && docIds[at] === doc) count++;
  }
  return count;
}

/** Documents that two lists have, the shorter one first. */
function common(short: DocList, long: DocList): DocList {
  const found = new Uint32Array(short.end - short.start);
  let size = 0;
  let at = long.start;
  for (let i = short.start; i < short.end && at < long.end; i++) {
    const doc = short.docIds[i];
    if (long.docIds[at] < doc) at = seekPosting(long.docIds, at, long.end, doc);
    if (at < long.end && long.docIds[at] === doc) found[size++] = doc;
  }
  return { docIds: found, start: 0, end: size };
}
