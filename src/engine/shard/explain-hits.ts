import { ok, type Result } from '../errors.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import { startCompiling } from '../query/compile/compile-query.ts';
import { Explainer } from '../query/weight/explain.ts';
import type { Explanation } from '../query/weight/explain-bm25.ts';
import type { IndexQuery } from '../query/index-query.ts';
import type { Query } from '../query/query.ts';
import type { ShardStatistics } from '../query/weight/shard-statistics.ts';
import { gatherFor } from '../query/weight/weight.ts';
import type { Mapping } from '../schema/mapping.ts';
import type { CollectedStatistics } from '../search/phase/collected-statistics.ts';
import { describeQuery } from '../search/phase/describe-query.ts';
import { COMBINE, type RescoreSpec, type ScoreMode } from '../search/phase/rescore.ts';

/** The query whose scores are to be explained, and what they are made of beside it. */
export interface ExplainRequest {
  readonly query: Query;
  readonly boost: number;
  readonly statistics?: CollectedStatistics;
  readonly rescore?: RescoredScores;
}

/** What made other scores of the query's. */
export interface RescoredScores {
  readonly specs: readonly RescoreSpec[];
  /** By rescorer, the documents that it looked at. */
  readonly windows: readonly Uint32Array[];
}

/** How the score of a hit came about; undefined for a document that does not match. */
export type ExplainHit = (leaf: Leaf, docId: number) => Explanation | undefined;

interface ExplainWorld {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly host: QueryHost;
  /** Path of the nested objects that are explained; empty: documents. */
  readonly within: string;
  readonly statistics: ShardStatistics;
  readonly meter: SliceMeter;
}

/** Errors: those of compiling a query. */
export function* compileExplanations({ query, boost, rescore }: ExplainRequest, world: ExplainWorld): Sliced<Result<ExplainHit>> {
  const explainer = new Explainer(world.statistics, (each) => describeQuery(each, world.mapping));
  const compiled = yield* gathered(query, boost, explainer, world);
  if (!compiled.ok) return compiled;
  const rescorers: Rescorer[] = [];
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

interface Rescorer {
  readonly spec: RescoreSpec;
  readonly query: IndexQuery;
  readonly docs: ReadonlySet<number>;
}

function* gathered(query: Query, boost: number, explainer: Explainer, world: ExplainWorld): Sliced<Result<IndexQuery>> {
  const compiled = yield* startCompiling(query, world.mapping, world.host, world.within).rest();
  if (!compiled.ok) return compiled;
  yield* world.statistics.expansions.expand(compiled.value, world.meter);
  const weight = explainer.weightOf(compiled.value, boost);
  for (const leaf of world.searcher.leaves) yield* gatherFor(weight, leaf, world.meter);
  return compiled;
}

const MODE_NAMES: { readonly [Mode in ScoreMode]: string } = { total: 'sum', multiply: 'product', avg: 'avg', max: 'max', min: 'min' };

/** A score behind a rescorer: only weighted where that one did not look at the document, or did not match it. */
function rescored(first: Explanation, second: Explanation | undefined, spec: RescoreSpec): Explanation {
  const primary = weighted(first, spec.queryWeight, 'primaryWeight');
  if (second === undefined) return primary;
  const secondary = weighted(second, spec.rescoreQueryWeight, 'secondaryWeight');
  return {
    value: Math.fround(COMBINE[spec.scoreMode](primary.value, secondary.value)),
    description: `${MODE_NAMES[spec.scoreMode]} of:`,
    details: [primary, secondary],
  };
}

function weighted(score: Explanation, weight: number, name: string): Explanation {
  const factor = Math.fround(weight);
  const details = [score, { value: factor, description: name, details: [] }];
  return { value: Math.fround(score.value * factor), description: 'product of:', details };
}
