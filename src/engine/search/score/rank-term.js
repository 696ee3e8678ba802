import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { termLeaves } from '../../query/weight/term-leaves.ts';
import { bindTerm, scorerOf } from '../../query/weight/term-weight.ts';
import { DEEP } from './collect-deep.ts';
import { collectTerm } from './term-collector.ts';
import { NO_ENTRIES } from '../phase/collect-matches.ts';
import { isFirstPage } from '../phase/first-page.ts';
import { FEW, rankRareTerm } from './rank-rare-term.ts';
import { ScoreCollector } from './score-collector.ts';
import { HeapScoreQueue } from './score-queue.ts';
import { Tally } from '../phase/tally.ts';
/**
 * The first page of a single word by relevance, read off its leaves: no weights, plans or rankings of leaves. Undefined: the request wants more, or there are deleted documents in a leaf.
 */
export function rankTerm(searcher, query, request) {
  if (query.kind !== 'term' || !isByScore(request)) return undefined;
  const { capacity, trackTotalHitsUpTo } = request.page;
  const found = termLeaves(searcher, query.field, query.term);
  const { docFreq } = found;
  if (docFreq === 0) return { entries: NO_ENTRIES, tally: new Tally(0, trackTotalHitsUpTo) };
  if (docFreq > FEW && (capacity >= DEEP || found.leaves.some(({ leaf }) => leaf.liveDocs !== undefined))) return undefined;
  const statistics = new ShardStatistics(searcher);
  const scoring = bindTerm(query, statistics, request.match.boost ?? 1, statistics.docFreq(query.field, query.term, found));
  if (docFreq <= FEW) return rankRareTerm(found, scoring, capacity, trackTotalHitsUpTo);
  const tally = new Tally(docFreq, trackTotalHitsUpTo);
  return { entries: collect(found, query.field, scoring, { capacity, tally }), tally };
}
function collect({ docFreq, leaves }, field, scoring, { capacity, tally }) {
  const queue = new HeapScoreQueue(capacity, true);
  const collector = new ScoreCollector({ queue, tally, skipping: true, minScore: undefined, cursor: undefined });
  for (const found of leaves) collectTerm(found.leaf, scorerOf(found, field, scoring), [], collector);
  tally.passOver(docFreq, tally.visited);
  return queue.drain();
}
/** Whether a request asks for the best matches by score and nothing else. */
function isByScore(request) {
  return isFirstPage(request) && request.page.sort.length === 0;
}
