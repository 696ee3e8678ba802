import { hasBit } from '../../index/memory/bits.ts';
import { PostingsRoom } from '../../index/segment/postings-code.ts';
import { termLeaves } from '../../query/weight/term-leaves.ts';
import { WALK_FACTOR } from './collect-sorted.ts';
import { numberReader } from '../sort/column-reader.ts';
import { needsLongs } from '../sort/create-slots.ts';
import { isFirstPage } from '../phase/first-page.ts';
import { NumberQueue } from './number-queue.ts';
import { Tally } from '../phase/tally.ts';
import { sortColumn } from '../sort/sort-column.ts';
/** A term in no more documents of a shard is ranked here. */
const FEW = 64;
const NO_SCORES = new Float32Array(0);
const ROOM = new PostingsRoom();
/**
 * The page of a single rare term sorted by a number, straight from its postings: no scorers and no plan, and every match is looked at. Undefined: the
 * request wants more, or the term is not that rare.
 */
export function rankRareTermByNumber(searcher, query, request, keys) {
  const term = loneTerm(query);
  const key = keys[0];
  if (term === undefined || keys.length !== 1 || key.kind !== 'numeric' || request.page.trackScores || !isFirstPage(request))
    return undefined;
  const { capacity } = request.page;
  const found = termLeaves(searcher, term.field, term.term);
  const { docFreq } = found;
  if (docFreq === 0 || docFreq > FEW || (docFreq > WALK_FACTOR * capacity && mayWalk(found, capacity))) return undefined;
  if (typeof key.missing !== 'number' || needsLongs(key, searcher)) return undefined;
  const queue = new NumberQueue(key.order, Math.min(docFreq, capacity), undefined);
  const matches = offerAll(found, key, queue);
  const tally = new Tally(matches, request.page.trackTotalHitsUpTo);
  tally.visited = matches;
  tally.counted = matches;
  const { docs, column } = queue.drain(key.print);
  return { entries: { docs, scores: NO_SCORES, keys: [column] }, tally };
}
/** The one term that a query without scores asks for. */
function loneTerm(query) {
  if (query.kind === 'term') return query;
  if (query.kind !== 'boolean' || query.should.length + query.mustNot.length > 0 || query.minimumShouldMatch > 0) return undefined;
  if (query.must.length + query.filter.length !== 1) return undefined;
  const clause = query.must.length === 1 ? query.must[0] : query.filter[0];
  return clause.kind === 'term' ? clause : undefined;
}
/** Whether a walk along the column may look at fewer documents than match, in one leaf or in all. @see budgetOf */
function mayWalk({ docFreq, leaves }, capacity) {
  let docs = 0;
  for (const { leaf, term } of leaves) {
    const { docCount } = leaf.segment;
    docs += docCount;
    if (term.docFreq ** 2 > WALK_FACTOR * capacity * docCount) return true;
  }
  return docFreq ** 2 > WALK_FACTOR * capacity * docs;
}
/** Answers how many live documents there are. */
function offerAll({ leaves }, key, queue) {
  let live = 0;
  for (const { leaf, term } of leaves) {
    const column = sortColumn(leaf.segment, key);
    const reader = numberReader(column?.kind === 'numeric' ? column : undefined, key);
    const { docIds, end } = term.postings(ROOM);
    for (let i = 0; i < end; i++) {
      const doc = docIds[i];
      if (leaf.liveDocs !== undefined && !hasBit(leaf.liveDocs, doc)) continue;
      live++;
      queue.offer(leaf.docBase + doc, reader.value(doc));
    }
  }
  return live;
}
