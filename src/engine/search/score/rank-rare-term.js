import { PostingsRoom } from '../../index/segment/postings-code.ts';
import { bm25 } from '../../query/weight/bm25.ts';
import { Tally } from '../phase/tally.ts';
/** A term in no more documents of a shard is ranked here. */
export const FEW = 64;
/** Memory that one phase after the other uses: the postings of a leaf, and the entries in order. */
const ROOM = new PostingsRoom();
const DOCS = new Uint32Array(FEW);
const SCORES = new Float32Array(FEW);
const NO_KEYS = [];
/**
 * The best `capacity` documents of a rare word, ranked straight from its postings: no scorers, no queue, and every match is looked at.
 * @param limit how far the total is wanted
 */
export function rankRareTerm(found, scoring, capacity, limit) {
  const matches = rankAll(found, scoring);
  const tally = new Tally(matches, limit);
  tally.visited = matches;
  tally.counted = matches;
  if (matches > 0) tally.maxScore = SCORES[0];
  const size = Math.min(matches, capacity);
  return { entries: { docs: DOCS.slice(0, size), scores: SCORES.slice(0, size), keys: NO_KEYS }, tally };
}
/** Puts all live documents in order; answers how many. */
function rankAll({ leaves }, scoring) {
  let size = 0;
  for (let i = 0; i < leaves.length; i++) size = rankLeaf(leaves[i], scoring, size);
  return size;
}
function rankLeaf({ leaf, field, term }, { weight, normInverses }, before) {
  const { docBase, liveDocs } = leaf;
  const { norms, hasPositions } = field;
  const { docIds, freqs, end } = term.postings(ROOM);
  let size = before;
  for (let i = 0; i < end; i++) {
    const doc = docIds[i];
    if (liveDocs !== undefined && ((liveDocs.words[doc >>> 5] >>> (doc & 31)) & 1) === 0) continue;
    const score = bm25(weight, hasPositions ? freqs[i] : 1, normInverses[norms === undefined ? 1 : norms[doc]]);
    let at = size++;
    // Documents come in ascending order, so that an equal score stays behind.
    for (; at > 0 && SCORES[at - 1] < score; at--) {
      SCORES[at] = SCORES[at - 1];
      DOCS[at] = DOCS[at - 1];
    }
    SCORES[at] = score;
    DOCS[at] = docBase + doc;
  }
  return size;
}
