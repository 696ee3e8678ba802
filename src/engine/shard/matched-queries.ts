import { ok, type Result } from '../errors.ts';
import type { Leaf } from '../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import { startCompiling } from '../query/compile/compile-query.ts';
import { createWeight } from '../query/weight/create-weight.ts';
import type { Query } from '../query/query.ts';
import type { ShardStatistics } from '../query/weight/shard-statistics.ts';
import { gatherFor, type Weight } from '../query/weight/weight.ts';
import type { Mapping } from '../schema/mapping.ts';

/** The named parts of a search, in the order they are written. */
export interface NamedQueriesRequest {
  readonly queries: readonly { readonly name: string; readonly query: Query }[];
  /** Whether the score each gives a document is wanted too. */
  readonly scores: boolean;
}

/** The names of what a document matches; with scores, what each alone gives it. */
export type MatchedQueries = readonly string[] | ReadonlyMap<string, number>;

interface BoundQuery {
  readonly name: string;
  readonly weight: Weight;
}

/** Tells of many documents what they match. Errors: those of compiling a query. */
export function* compileMatchedQueries(
  { queries, scores }: NamedQueriesRequest,
  world: { readonly mapping: Mapping; readonly host: QueryHost; readonly within: string; readonly statistics: ShardStatistics },
  meter: SliceMeter,
): Sliced<Result<(leaf: Leaf, docId: number) => MatchedQueries>> {
  const bound: BoundQuery[] = [];
  for (const { name, query } of queries) {
    const compiled = yield* startCompiling(query, world.mapping, world.host, world.within).rest();
    if (!compiled.ok) return compiled;
    yield* world.statistics.expansions.expand(compiled.value, meter);
    const weight = createWeight(compiled.value, world.statistics, 1, scores);
    // Once for all documents of a leaf, not once for each.
    for (const leaf of world.statistics.leaves) yield* gatherFor(weight, leaf, meter);
    bound.push({ name, weight });
  }
  return ok((leaf, docId) => {
    const matched = new Map<string, number>();
    for (const { name, weight } of bound) {
      const scorer = weight.scorer(leaf);
      if (scorer?.advance(docId) === docId) matched.set(name, scores ? scorer.score() : 0);
    }
    return scores ? matched : [...matched.keys()];
  });
}
