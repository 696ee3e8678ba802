import type { Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { runToEnd } from '../../index/memory/slices.ts';
import type { Query } from '../../query/query.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { countMatchesInSteps } from '../phase/count-live-matches.ts';
import { startQueryPhase } from '../phase/execute-query-phase.ts';
import type { QueryPhaseHost } from '../phase/query-phase-host.ts';
import type { QueryPhaseResult } from '../phase/query-phase.ts';

/** A query phase with all its steps taken. */
export function executeQueryPhase(...asked: Parameters<typeof startQueryPhase>): Result<QueryPhaseResult> {
  const started = startQueryPhase(...asked);
  return 'result' in started ? started.result : runToEnd(started.steps);
}

/** A count with all its steps taken. */
export function countMatches(searcher: Searcher, mapping: Mapping, query: Query, host: QueryPhaseHost): Result<number> {
  return runToEnd(countMatchesInSteps(searcher, mapping, query, host));
}
