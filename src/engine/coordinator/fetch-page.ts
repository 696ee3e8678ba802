import { err, ok, type Result, type ShardFailure } from '../errors.ts';
import type { FetchRequest, FetchResult } from '../shard/fetch-phase.ts';
import type { HitExtrasRequest } from '../shard/hit-extras.ts';
import { namedQueries } from '../query/query-clauses.ts';
import type { CollectedStatistics } from '../search/collected-statistics.ts';
import { shardFailure } from './failures.ts';
import { buildHit } from './hits.ts';
import { restricted } from './index-view.ts';
import type { ShardAnswers } from './query-shards.ts';
import type { Winner } from './reduce.ts';
import type { SearchPlan, SearchTarget } from './search-plan.ts';
import type { Hit } from './search-request.ts';

export interface FetchedPage {
  readonly hits: readonly Hit[];
  /** By answer; undefined for shards that had no winner. */
  readonly fetched: readonly (FetchResult | undefined)[];
}

/** The fetch phase on the winners' shards only. Errors: those of any of these shards. */
export async function fetchPage(
  plan: SearchPlan,
  { answers, statistics }: Pick<ShardAnswers, 'answers' | 'statistics'>,
  winners: readonly Winner[],
): Promise<Result<FetchedPage>> {
  const docs: number[][] = answers.map(() => []);
  for (const { answer, row } of winners) docs[answer].push(answers[answer].result.docs[row]);
  const results = await Promise.all(
    answers.map(async ({ target }, i) => {
      return docs[i].length === 0 ? undefined : target.port.fetch(target.reader, fetchRequest(plan, target, docs[i], statistics));
    }),
  );
  const failures: ShardFailure[] = [];
  const fetched = results.map((result, i) => {
    if (result?.ok === false) failures.push(shardFailure(answers[i].target, result.error));
    return result?.ok === true ? result.value : undefined;
  });
  if (failures.length > 0) return err({ kind: 'search_phase_failed', phase: 'fetch', reason: 'all shards failed', failures });
  const taken = answers.map(() => 0);
  const hits = winners.map((winner) => {
    const result = fetched[winner.answer];
    if (result === undefined) throw new Error('a winner was not fetched');
    return buildHit(plan, answers[winner.answer], winner.row, result, taken[winner.answer]++);
  });
  return ok({ hits, fetched });
}

function fetchRequest(
  { request, maxAnalyzedOffset }: SearchPlan,
  target: SearchTarget,
  docs: readonly number[],
  statistics: CollectedStatistics | undefined,
): FetchRequest {
  const { query, highlight, collapse, rescore = [], docvalueFields = [], fields = [], storedFields = [] } = request;
  // The value a hit stands for is shown with it.
  const shown = docvalueFields.some(({ field }) => field === collapse?.field);
  const docValues = collapse === undefined || shown ? docvalueFields : [...docvalueFields, collapse];
  const stored = storedFields === 'none' ? [] : storedFields;
  const named = [query, ...(request.postFilter === undefined ? [] : [request.postFilter]), ...rescore.map((spec) => spec.query)].flatMap(
    namedQueries,
  );
  const extras: HitExtrasRequest = {
    ...(docValues.length + stored.length + fields.length > 0 && { fields: { docValues, stored, fields } }),
    ...(highlight !== undefined && {
      highlight: { query, fields: highlight, maxAnalyzedOffset: maxAnalyzedOffset?.get(target.index) ?? Infinity },
    }),
    ...(named.length > 0 && { named: { queries: named, scores: request.namedScores ?? false } }),
    ...(request.explain === true && {
      explain: {
        query: restricted(query, target.filter),
        boost: request.indicesBoost?.get(target.index) ?? 1,
        ...(statistics !== undefined && { statistics }),
      },
    }),
  };
  return { docs: Uint32Array.from(docs), source: request.source, extras };
}
