import { compareBytes } from '../json/utf8.ts';
import type { FuzzyTermQuery, PhrasePrefixQuery } from './index-query.ts';
import { LevenshteinMachine } from './patterns/levenshtein.ts';
import { scanTerms } from './patterns/scan-terms.ts';
import { afterPrefix } from './patterns/term-machine.ts';
import type { ShardStatistics } from './shard-statistics.ts';

/** A term found, and what its score is multiplied with: a 32-bit float. */
export interface ExpandedTerm {
  readonly term: Uint8Array;
  readonly boost: number;
}

/** The terms of a shard nearest to a text, best first, at most as many as the query wants; of equally near ones the first by bytes. */
export function nearestTerms(query: FuzzyTermQuery, statistics: ShardStatistics): ExpandedTerm[] {
  const machine = new LevenshteinMachine(query.text, query);
  const length = Array.from(query.text).length;
  const found = new Map<string, ExpandedTerm>();
  for (const { segment } of statistics.leaves) {
    const terms = segment.inverted(query.field)?.terms;
    if (terms === undefined) continue;
    scanTerms(
      terms,
      machine,
      (ordinal, state) => {
        const boost = nearness(machine.distance(state), Math.min(state.row, length));
        if (boost > 0) found.set(terms.text(ordinal), { term: terms.bytes(ordinal), boost });
      },
      () => statistics.isOver(),
    );
  }
  return [...found.values()].sort((a, b) => b.boost - a.boost || compareBytes(a.term, b.term)).slice(0, query.maxExpansions);
}

/** 1 for the same term, less for each edit, 0 or below once there are as many edits as code points. */
export function nearness(edits: number, length: number): number {
  return edits === 0 ? 1 : Math.fround(1 - Math.fround(edits / length));
}

/** The first terms of a shard that the phrase may end in, segment by segment. */
export function phraseEnds(query: PhrasePrefixQuery, statistics: ShardStatistics): Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  const end = afterPrefix(query.prefix);
  for (const { segment } of statistics.leaves) {
    const terms = segment.inverted(query.field)?.terms;
    if (terms === undefined) continue;
    const last = end === undefined ? terms.size : terms.ceiling(end);
    for (let ordinal = terms.ceiling(query.prefix); ordinal < last && found.size < query.maxExpansions; ordinal++) {
      found.set(terms.text(ordinal), terms.bytes(ordinal));
    }
  }
  return [...found.values()];
}
