import { err, ok, type Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { type Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import type { Query } from '../../query/query.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { countEvery } from '../count/count-every.ts';
import { type QueryPhaseHost, tooManyTerms } from './query-phase-host.ts';
import { gatherMatches } from '../count/gathered-matches.ts';
import { knownTotal, leafMatches } from './leaf-matches.ts';
import { hasManyQuestions, isLong, workOf } from './query-work.ts';
import { Tally } from './tally.ts';

const NEVER = (): boolean => false;

/** Counts the live documents that match, exactly, in steps. Errors: as a query phase. */
export function* countMatchesInSteps(searcher: Searcher, mapping: Mapping, query: Query, host: QueryPhaseHost): Sliced<Result<number>> {
  const compiled = yield* startCompiling(query, mapping, host).rest();
  if (!compiled.ok) return compiled;
  const statistics = new ShardStatistics(searcher, host.shard);
  const meter = new SliceMeter();
  yield* statistics.expansions.expand(compiled.value, meter);
  if (statistics.expansions.areTooMany) return err(tooManyTerms(host));
  const own = createWeight(compiled.value, statistics, 1, false);
  const work = workOf(compiled.value, searcher);
  const clauses = hasManyQuestions(work, searcher) ? work.clauses : 0;
  const gathered = isLong(work, searcher)
    ? yield* gatherMatches(own, searcher, { scores: false, counting: 'all', clauses, isOver: NEVER }, meter)
    : { weight: own };
  const matches = leafMatches(searcher, gathered.weight, 'all');
  const tally = new Tally(knownTotal(matches), Infinity);
  countEvery({ matches, minScore: undefined, tally });
  return ok(tally.matched.value);
}
