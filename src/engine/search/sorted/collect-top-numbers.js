import { PostingsRoom } from '../../index/segment/postings-code.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { ConstantScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { numberReader } from '../sort/column-reader.ts';
import { needsLongs } from '../sort/create-slots.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { NumberQueue } from './number-queue.ts';
import { queueCapacity } from '../phase/plan.ts';
import { docColumn } from '../sort/doc-column.ts';
import { areTiesByDoc } from '../sort/sort-key.ts';
import { sortColumn } from '../sort/sort-column.ts';
const NO_SCORES = new Float32Array(0);
/** A term with no more postings is read into memory that one leaf after the other uses. */
const FEW = 64;
const ROOM = new PostingsRoom();
/** Whether a page is by one number that a double holds, and by nothing but the document number behind it. */
export function isTopNumbers({ keys, cursor, scores, searcher }) {
  const key = keys[0];
  if (scores || key.kind !== 'numeric' || !areTiesByDoc(keys) || typeof key.missing !== 'number' || needsLongs(key, searcher)) return false;
  return cursor === undefined || typeof cursor.values[0] === 'number';
}
/**
 * Looks at every match and keeps the best by a number. Only for plans that {@link isTopNumbers}. After a walk that gave up, `counted` is what was
 * counted before it in each leaf: all matches are looked at and counted anew.
 */
export function collectTopNumbers(plan, counted) {
  const { keys, cursor, tally, matches } = plan;
  const key = keys[0];
  const start = cursor && { value: Number(cursor.values[0]), doc: cursor.doc };
  const queue = new NumberQueue(key.order, queueCapacity(plan), start);
  for (let i = 0; i < matches.length; i++) {
    const match = matches[i];
    const scorer = counted === undefined ? match.scorer : match.weight.scorer(match.leaf);
    const live = scorer === undefined ? 0 : offerAll(match, scorer, key, queue);
    tally.visited += live;
    tally.counted += live - (counted?.[i] ?? 0);
  }
  const { docs, column } = queue.drain(key.print);
  return {
    docs,
    scores: NO_SCORES,
    keys: keys.map((other) => (other.kind === 'doc' ? docColumn(other, docs) : column)),
  };
}
/** Answers how many live documents there are. */
function offerAll({ leaf }, outer, key, queue) {
  const scorer = outer instanceof ConstantScorer ? outer.inner : outer;
  const found = sortColumn(leaf.segment, key);
  const column = found?.kind === 'numeric' ? found : undefined;
  if (scorer instanceof TermScorer && scorer.docId < 0) {
    const whole = column !== undefined && column.offsets === undefined && column.docsWithValue.cardinality === leaf.segment.docCount;
    if (whole && leaf.liveDocs === undefined) return offerPostings(scorer, column.values, leaf.docBase, queue);
  }
  const reader = numberReader(column, key);
  let live = 0;
  for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
    if (!isLive(leaf, doc)) continue;
    live++;
    queue.offer(leaf.docBase + doc, reader.value(doc));
  }
  return live;
}
/** All documents of a term, most of which a comparison turns away. */
function offerPostings(scorer, values, docBase, queue) {
  const { docIds, start, end } = scorer.cost <= FEW ? scorer.term.postings(ROOM) : scorer.postings;
  const { sign } = queue;
  let { worst } = queue;
  for (let i = start; i < end; i++) {
    const doc = docIds[i];
    // Never a bigint: pages by such numbers are collected otherwise.
    const value = values[doc];
    if (value * sign > worst) continue;
    queue.offer(docBase + doc, value);
    ({ worst } = queue);
  }
  return end - start;
}
