import { err, ok, type Result, type ShardFailure } from '../errors.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import type { HitExtrasRequest } from '../shard/hit-extras.ts';
import { namedQueries } from '../query/query-clauses.ts';
import type { CollectedStatistics } from '../search/collected-statistics.ts';
import { allAnswers, type Answer, type Call } from '../shard/shard-port.ts';
import { shardFailure } from './failures.ts';
import { addHits } from './hits.ts';
import { restricted } from './index-view.ts';
import { type PagePlaces, placesByAnswer } from './page-places.ts';
import type { ShardAnswers } from './query-shards.ts';
import type { PageRows } from './reduce.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import { NO_EXTRAS } from './search-features.ts';
import type { Hit } from './search-request.ts';

export interface FetchedPage {
  readonly hits: readonly Hit[];
  /** By answer; undefined for shards that had no winner. */
  readonly fetched: readonly (FetchResult | undefined)[];
}

/** The fetch phase on the winners' shards only, and the page made of it. Errors: those of any of these shards. */
export function fetchPage(
  plan: SearchPlan,
  { answers, statistics }: Pick<ShardAnswers, 'answers' | 'statistics'>,
  winners: PageRows,
  call?: Call,
): Answer<Result<FetchedPage>> {
  const places = placesByAnswer(answers.length, winners);
  const docs = docsOf(answers, winners, places);
  const { source, version, seqNoPrimaryTerm } = plan.request;
  const versions = version || seqNoPrimaryTerm;
  const wanted = wantedExtras(plan);
  const asked = answers.map(({ target, result }, i) => {
    if (docs[i].length === 0) return undefined;
    const { port, reader } = target;
    return port.fetch(
      reader,
      wanted === undefined
        ? { docs: docs[i], source, versions }
        : { docs: docs[i], source, versions, extras: wanted({ target, result }, statistics) },
      call,
    );
  });
  const results = allAnswers(asked);
  return results instanceof Promise
    ? results.then((fetched) =>
        call?.aborted === true ? err({ kind: 'task_cancelled' }) : pageOf(plan, answers, { winners, places }, fetched),
      )
    : pageOf(plan, answers, { winners, places }, results);
}

const NO_DOCS = new Uint32Array(0);

/** A copy of so few takes a tenth of the time that a view of a small array does, whose memory has to leave the heap first. */
const FEW_DOCS = 16;

/** The winners' document numbers, by answer: mostly rows that follow each other, of which many need no copy. */
function docsOf(answers: readonly ShardAnswer[], { rows }: PageRows, { starts, places }: PagePlaces): readonly Uint32Array[] {
  return answers.map(({ result: { docs } }, answer) => {
    const start = starts[answer];
    const count = starts[answer + 1] - start;
    if (count === 0) return NO_DOCS;
    const first = rows[places[start]];
    const last = rows[places[start + count - 1]];
    if (count === last - first + 1) return count <= FEW_DOCS ? docs.slice(first, last + 1) : docs.subarray(first, last + 1);
    // A page of groups leaves rows out.
    return places.subarray(start, start + count).map((place) => docs[rows[place]]);
  });
}

function pageOf(
  plan: SearchPlan,
  answers: readonly ShardAnswer[],
  { winners, places }: { readonly winners: PageRows; readonly places: PagePlaces },
  results: readonly (Result<FetchResult> | undefined)[],
): Result<FetchedPage> {
  const failures: ShardFailure[] = [];
  const fetched = results.map((result, i) => {
    if (result?.ok === false) failures.push(shardFailure(answers[i].target, result.error));
    return result?.ok === true ? result.value : undefined;
  });
  if (failures.length > 0) return err({ kind: 'search_phase_failed', phase: 'fetch', reason: 'all shards failed', failures });
  const hits = new Array<Hit>(winners.rows.length);
  for (let answer = 0; answer < answers.length; answer++) {
    const start = places.starts[answer];
    const end = places.starts[answer + 1];
    if (start === end) continue;
    const page = fetched[answer];
    if (page === undefined) throw new Error('a winner was not fetched');
    addHits(hits, plan, answers[answer], page, { rows: winners.rows, places: places.places, start, end });
  }
  return ok({ hits, fetched });
}

const NOTHING: readonly never[] = [];

/** What a page wants of its hits beside ids, versions and source, by shard; undefined when it wants nothing. */
function wantedExtras({
  request,
  maxAnalyzedOffset,
}: SearchPlan): ((answer: ShardAnswer, statistics: CollectedStatistics | undefined) => HitExtrasRequest) | undefined {
  const { query, extras = NO_EXTRAS } = request;
  const {
    highlight,
    collapse,
    explain,
    postFilter,
    rescore = NOTHING,
    docvalueFields = NOTHING,
    fields = NOTHING,
    storedFields = NOTHING,
  } = extras;
  // The value a hit stands for is shown with it.
  const shown = docvalueFields.some(({ field }) => field === collapse?.field);
  const docValues = collapse === undefined || shown ? docvalueFields : [...docvalueFields, collapse];
  const stored = storedFields === 'none' ? NOTHING : storedFields;
  const named = [query, ...(postFilter === undefined ? [] : [postFilter]), ...rescore.map((spec) => spec.query)].flatMap(namedQueries);
  const hasFields = docValues.length + stored.length + fields.length > 0;
  if (!hasFields && highlight === undefined && named.length === 0 && explain !== true) return undefined;
  return ({ target, result }, statistics) => ({
    ...(hasFields && { fields: { docValues, stored, fields } }),
    ...(highlight !== undefined && {
      highlight: { query, fields: highlight, maxAnalyzedOffset: maxAnalyzedOffset?.get(target.index) ?? Infinity },
    }),
    ...(named.length > 0 && { named: { queries: named, scores: extras.namedScores ?? false } }),
    ...(explain === true && {
      explain: {
        query: restricted(query, target.filter),
        boost: extras.indicesBoost?.get(target.index) ?? 1,
        ...(statistics !== undefined && { statistics }),
        ...(result.rescored !== undefined && { rescore: { specs: rescore, windows: result.rescored } }),
      },
    }),
  });
}
