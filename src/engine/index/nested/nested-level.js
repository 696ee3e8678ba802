import { hasBit } from '../memory/bits.ts';
import { DERIVED, Derived } from '../memory/derived.ts';
/** The nested objects of a searcher at one path, as a searcher. It holds no reference of its own: it goes with the one it was made of. */
class NestedSearcher {
  [DERIVED];
  root;
  levels;
  leaves;
  maxDoc;
  /** By leaf of the root. */
  #leafBelow = new Map();
  #leafAbove = new Map();
  constructor(root, levels) {
    this.root = root;
    this.levels = levels;
    const leaves = [];
    let docBase = 0;
    for (const above of root.leaves) {
      const segment = segmentBelow(above.segment, levels);
      if (segment === undefined) continue;
      const leaf = { segment, liveDocs: undefined, docBase };
      docBase += segment.docCount;
      leaves.push(leaf);
      this.#leafBelow.set(above, leaf);
      this.#leafAbove.set(leaf, above);
    }
    this.leaves = leaves;
    this.maxDoc = docBase;
  }
  /** Objects live as long as the document that holds them, which is asked first. */
  get liveCount() {
    return this.maxDoc;
  }
  below(rootLeaf) {
    return this.#leafBelow.get(rootLeaf);
  }
  above(leaf) {
    return this.#leafAbove.get(leaf);
  }
  acquire() {
    this.root.acquire();
  }
  release() {
    this.root.release();
  }
}
function segmentBelow(segment, levels) {
  return levels.reduce((above, path) => above?.nested(path)?.segment, segment);
}
/** The nested searchers of a root, by path. */
const SEARCHERS = new Derived(() => new Map());
function nestedSearcher(root, levels) {
  const known = SEARCHERS.of(root);
  const path = levels.at(-1) ?? '';
  let searcher = known.get(path);
  if (searcher === undefined) known.set(path, (searcher = new NestedSearcher(root, levels)));
  return searcher;
}
const LEVELS = new Derived(() => new Map());
/** The objects below the documents of a searcher. @param levels paths from those documents down to the objects, at least one */
export function nestedLevel(searcher, levels) {
  const known = LEVELS.of(searcher);
  const path = levels.at(-1) ?? '';
  let level = known.get(path);
  if (level === undefined) known.set(path, (level = levelBelow(searcher, levels)));
  return level;
}
function levelBelow(searcher, levels) {
  const isNested = searcher instanceof NestedSearcher;
  const below = nestedSearcher(isNested ? searcher.root : searcher, isNested ? [...searcher.levels, ...levels] : levels);
  const known = new Map();
  const find = (above) => {
    const rootLeaf = isNested ? searcher.above(above) : above;
    const leaf = rootLeaf && below.below(rootLeaf);
    const starts = leaf && startsBelow(above.segment, levels);
    return leaf && starts && { leaf, starts };
  };
  return {
    searcher: below,
    objectsOf(above) {
      if (!known.has(above)) known.set(above, find(above));
      return known.get(above);
    },
  };
}
function startsBelow(segment, [path = '', ...rest]) {
  const objects = segment.nested(path);
  if (objects === undefined || rest.length === 0) return objects?.starts;
  const inner = startsBelow(objects.segment, rest);
  return inner && objects.starts.map((start) => inner[start]);
}
/**
 * Of the objects in a leaf of `searcher`: the leaf of the documents that hold them, or of the objects of a level in between, and which of these holds which. Undefined where
 * none holds any.
 * @param above a searcher of documents around the objects
 */
export function holdersOf(searcher, objects, above) {
  if (!(searcher instanceof NestedSearcher)) return undefined;
  if (searcher === above) return { leaf: objects, starts: Uint32Array.from({ length: objects.segment.docCount + 1 }, (_, i) => i) };
  const around = above instanceof NestedSearcher ? above.levels : [];
  const isAround = around.length < searcher.levels.length && around.every((level, i) => level === searcher.levels[i]);
  const rootLeaf = isAround ? searcher.above(objects) : undefined;
  const leaf = rootLeaf && (above instanceof NestedSearcher ? above.below(rootLeaf) : rootLeaf);
  const starts = leaf && nestedLevel(above, searcher.levels.slice(around.length)).objectsOf(leaf)?.starts;
  return leaf && starts && { leaf, starts };
}
/** The searchers of all documents beside those of a searcher: the roots and the nested objects of each path. */
const BESIDE = new Derived((searcher) => {
  const root = searcher instanceof NestedSearcher ? searcher.root : searcher;
  const all = [root];
  for (const levels of pathsIn(root.leaves.map(({ segment }) => segment))) all.push(nestedSearcher(root, levels));
  return all.filter((one) => one !== searcher);
});
/**
 * The searchers whose documents lie in the same blocks: the peers count the terms of a field over all of these. Empty where there are no nested objects.
 */
export function searchersBeside(searcher) {
  return BESIDE.of(searcher);
}
function pathsIn(segments) {
  const paths = new Set(segments.flatMap(({ nestedPaths }) => nestedPaths));
  return [...paths].flatMap((path) => {
    const below = segments.map((segment) => segment.nested(path)?.segment).filter((segment) => segment !== undefined);
    return [[path], ...pathsIn(below).map((levels) => [path, ...levels])];
  });
}
/** The documents of a leaf, and the objects nested in them at any depth. */
export function countWithNested({ segment, liveDocs }) {
  const paths = pathsIn([segment]);
  let all = segment.docCount;
  for (const path of paths) all += segmentBelow(segment, path)?.docCount ?? 0;
  if (liveDocs === undefined) return { documents: all, deleted: 0 };
  let deleted = segment.docCount - liveDocs.cardinality;
  for (const path of paths) {
    const starts = startsBelow(segment, path);
    if (starts === undefined) continue;
    for (let doc = 0; doc < segment.docCount; doc++) if (!hasBit(liveDocs, doc)) deleted += starts[doc + 1] - starts[doc];
  }
  return { documents: all - deleted, deleted };
}
/** The counts of several leaves together. */
export function sumDocCounts(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { documents: sum('documents'), deleted: sum('deleted') };
}
