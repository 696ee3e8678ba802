import { err, ok } from '../../errors.ts';
import { SliceMeter } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { countEvery } from '../count/count-every.ts';
import { tooManyTerms } from './query-phase-host.ts';
import { gatherMatches } from '../count/gathered-matches.ts';
import { knownTotal, leafMatches } from './leaf-matches.ts';
import { hasManyQuestions, isLong, workOf } from './query-work.ts';
import { Tally } from './tally.ts';
const NEVER = () => false;
/** Counts the live documents that match, exactly, in steps. Errors: as a query phase. */
export function* countMatchesInSteps(searcher, mapping, query, host) {
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
