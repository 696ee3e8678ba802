import { ok } from '../errors.ts';
import { startCompiling } from '../query/compile/compile-query.ts';
import { createWeight } from '../query/weight/create-weight.ts';
import { gatherFor } from '../query/weight/weight.ts';
/** Tells of many documents what they match. Errors: those of compiling a query. */
export function* compileMatchedQueries({ queries, scores }, world, meter) {
  const bound = [];
  for (const { name, query } of queries) {
    const compiled = yield* startCompiling(query, world.mapping, world.host).rest();
    if (!compiled.ok) return compiled;
    yield* world.statistics.expansions.expand(compiled.value, meter);
    const weight = createWeight(compiled.value, world.statistics, 1, scores);
    // Once for all documents of a leaf, not once for each.
    for (const leaf of world.statistics.leaves) yield* gatherFor(weight, leaf, meter);
    bound.push({ name, weight });
  }
  return ok((leaf, docId) => {
    const matched = new Map();
    for (const { name, weight } of bound) {
      const scorer = weight.scorer(leaf);
      if (scorer?.advance(docId) === docId) matched.set(name, scores ? scorer.score() : 0);
    }
    return scores ? matched : [...matched.keys()];
  });
}
