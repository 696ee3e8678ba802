import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { isLive } from '../phase/leaf-matches.ts';
/** Counts matches without keeping any, as far as the total needs it. */
export function countEvery(options) {
  const { matches, minScore, tally } = options;
  for (const { leaf, scorer, count } of matches) {
    if (count >= 0) {
      tally.passOver(count, 0);
      continue;
    }
    while (!tally.isCounted && scorer.nextDoc() !== NO_MORE_DOCS) {
      if (!isLive(leaf, scorer.docId)) continue;
      tally.visited++;
      if (minScore === undefined || scorer.score() >= minScore) tally.counted++;
    }
    if (scorer.docId !== NO_MORE_DOCS) tally.interrupt();
  }
}
