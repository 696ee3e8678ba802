import { ok } from '../errors.ts';
import { startCompiling } from '../query/compile/compile-query.ts';
import { Explainer } from '../query/weight/explain.ts';
import { gatherFor } from '../query/weight/weight.ts';
import { describeQuery } from '../search/phase/describe-query.ts';
import { COMBINE } from '../search/phase/rescore.ts';
/** Errors: those of compiling a query. */
export function* compileExplanations({ query, boost, rescore }, world) {
  const explainer = new Explainer(world.statistics, (each) => describeQuery(each, world.mapping));
  const compiled = yield* gathered(query, boost, explainer, world);
  if (!compiled.ok) return compiled;
  const rescorers = [];
  for (const [at, spec] of (rescore?.specs ?? []).entries()) {
    const second = yield* gathered(spec.query, 1, explainer, world);
    if (!second.ok) return second;
    rescorers.push({ spec, query: second.value, docs: new Set(rescore?.windows[at]) });
  }
  return ok((leaf, docId) => {
    const document = { leaf, docId };
    let explanation = explainer.explain(compiled.value, boost, document);
    for (const { spec, query: second, docs } of rescorers) {
      if (explanation === undefined) break;
      const own = docs.has(leaf.docBase + docId) ? explainer.explain(second, 1, document) : undefined;
      explanation = rescored(explanation, own, spec);
    }
    return explanation;
  });
}
function* gathered(query, boost, explainer, world) {
  const compiled = yield* startCompiling(query, world.mapping, world.host).rest();
  if (!compiled.ok) return compiled;
  yield* world.statistics.expansions.expand(compiled.value, world.meter);
  const weight = explainer.weightOf(compiled.value, boost);
  for (const leaf of world.searcher.leaves) yield* gatherFor(weight, leaf, world.meter);
  return compiled;
}
const MODE_NAMES = { total: 'sum', multiply: 'product', avg: 'avg', max: 'max', min: 'min' };
/** A score behind a rescorer: only weighted where that one did not look at the document, or did not match it. */
function rescored(first, second, spec) {
  const primary = weighted(first, spec.queryWeight, 'primaryWeight');
  if (second === undefined) return primary;
  const secondary = weighted(second, spec.rescoreQueryWeight, 'secondaryWeight');
  return {
    value: Math.fround(COMBINE[spec.scoreMode](primary.value, secondary.value)),
    description: `${MODE_NAMES[spec.scoreMode]} of:`,
    details: [primary, secondary],
  };
}
function weighted(score, weight, name) {
  const factor = Math.fround(weight);
  const details = [score, { value: factor, description: name, details: [] }];
  return { value: Math.fround(score.value * factor), description: 'product of:', details };
}
