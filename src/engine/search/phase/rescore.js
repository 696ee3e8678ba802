import { ok } from '../../errors.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { gatherFor } from '../../query/weight/weight.ts';
/** What both scores come to in each mode. */
export const COMBINE = {
  total: (first, second) => first + second,
  multiply: (first, second) => first * second,
  avg: (first, second) => (first + second) / 2,
  max: (first, second) => Math.max(first, second),
  min: (first, second) => Math.min(first, second),
};
/** Units of work of scoring a document again. */
const UNITS_PER_DOC = 2000;
/**
 * Runs rescorers one after the other over entries ordered by score. Inside its window each replaces the scores; behind it
 * scores are only weighted. Sorted again by score, equal ones by document number.
 * Errors: those of compiling a query.
 */
export function* rescore(entries, specs, world) {
  let current = entries;
  const windows = [];
  for (const spec of specs) {
    const query = yield* startCompiling(spec.query, world.mapping, world.host).rest();
    if (!query.ok) return query;
    yield* world.statistics.expansions.expand(query.value, world.meter);
    const weight = createWeight(query.value, world.statistics, 1, true);
    windows.push(current.docs.subarray(0, spec.windowSize));
    current = { ...resorted(current.docs, yield* rescoredValues(current, spec, weight, world)), keys: [] };
  }
  return ok({ entries: current, windows });
}
function* rescoredValues({ docs, scores }, spec, weight, { searcher, meter }) {
  const inWindow = Math.min(spec.windowSize, docs.length);
  const rescored = scores.map((score) => Math.fround(score * Math.fround(spec.queryWeight)));
  const rows = Array.from({ length: inWindow }, (_, row) => row).sort((a, b) => docs[a] - docs[b]);
  let at = 0;
  for (const leaf of searcher.leaves) {
    const end = leaf.docBase + leaf.segment.docCount;
    if (at === rows.length || docs[rows[at]] >= end) continue;
    yield* gatherFor(weight, leaf, meter);
    const scorer = weight.scorer(leaf);
    for (; at < rows.length && docs[rows[at]] < end; at++) {
      if (meter.add(UNITS_PER_DOC)) yield meter.take();
      const row = rows[at];
      if (scorer === undefined || !matchesAt(scorer, docs[row], leaf)) continue;
      const second = Math.fround(scorer.score() * Math.fround(spec.rescoreQueryWeight));
      rescored[row] = COMBINE[spec.scoreMode](rescored[row], second);
    }
  }
  return rescored;
}
function matchesAt(scorer, doc, { docBase }) {
  const target = doc - docBase;
  return (scorer.docId < target ? scorer.advance(target) : scorer.docId) === target;
}
function resorted(docs, scores) {
  const rows = Array.from(docs.keys()).sort((a, b) => scores[b] - scores[a] || docs[a] - docs[b]);
  return { docs: Uint32Array.from(rows, (row) => docs[row]), scores: Float32Array.from(rows, (row) => scores[row]) };
}
