import type { AggregatedRequest, AggregatedResult, RequestPurse } from '../aggregations/aggregated-phase.ts';
import { AGGREGATING } from '../aggregations/aggregating.ts';
import { ok, type Result } from '../errors.ts';
import { Later } from '../later.ts';
import type { Searcher } from '../index/segment/searcher.ts';
import type { Sliced } from '../index/memory/slices.ts';
import type { Mapping } from '../schema/mapping.ts';
import { startQueryPhase } from '../search/phase/execute-query-phase.ts';
import type { QueryPhaseHost, StartedPhase } from '../search/phase/query-phase-host.ts';
import type { ShardSuggest } from './suggest-phase.ts';
import type { ShardOptions } from './suggestion.ts';

/** What a shard is asked for: a page, and beside it aggregations and suggestions. */
export interface SuggestedRequest extends AggregatedRequest {
  readonly suggest?: ShardSuggest;
}

export interface SuggestedResult extends AggregatedResult {
  /** In the order of the request's suggestions. */
  readonly suggested?: readonly ShardOptions[];
}

const SUGGESTING = new Later(async () => (await import('./suggest-phase.ts')).suggestPhase);

/** Resolves once everything is read that such a request needs; undefined: it is there. */
export function readyFor({ aggregations, suggest }: SuggestedRequest): Promise<void> | undefined {
  const aggregating = aggregations && AGGREGATING.ready();
  const suggesting = suggest && SUGGESTING.ready();
  return aggregating === undefined ? suggesting : aggregating.then(() => suggesting);
}

/** All that a shard is asked for, once `readyFor` the request. What takes no more than a slice is done before it returns, all else step by step. */
export function startShardPhase(
  searcher: Searcher,
  mapping: Mapping,
  request: SuggestedRequest,
  host: QueryPhaseHost,
  purse?: RequestPurse,
): StartedPhase<SuggestedResult> {
  const { aggregations, suggest } = request;
  if (aggregations === undefined && suggest === undefined) return startQueryPhase(searcher, mapping, request, host);
  const page: StartedPhase<AggregatedResult> =
    aggregations === undefined
      ? startQueryPhase(searcher, mapping, request, host)
      : { steps: AGGREGATING.part.aggregatedPhase(searcher, mapping, { ...request, aggregations }, host, purse) };
  return suggest === undefined ? page : { steps: withSuggestions(page, suggest, { searcher, mapping, host }) };
}

function* withSuggestions(
  started: StartedPhase<AggregatedResult>,
  suggest: ShardSuggest,
  world: { readonly searcher: Searcher; readonly mapping: Mapping; readonly host: QueryPhaseHost },
): Sliced<Result<SuggestedResult>> {
  const page = 'result' in started ? started.result : yield* started.steps;
  if (!page.ok) return page;
  const begun = world.host.clock.elapsed();
  const suggested = yield* SUGGESTING.part(world, suggest);
  if (!suggested.ok) return suggested;
  const { options, cost } = suggested.value;
  const queryMs = page.value.cost.queryMs + world.host.clock.elapsed() - begun;
  return ok({ ...page.value, suggested: options, cost: { ...page.value.cost, queryMs, suggest: cost } });
}
