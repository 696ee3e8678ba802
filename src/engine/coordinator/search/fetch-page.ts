import { certain } from '../../certain.ts';
import { err, ok, type Result, type ShardFailure } from '../../errors.ts';
import type { FetchResult } from '../../shard/fetch-phase.ts';
import type { HitExtrasRequest } from '../../shard/hit-extras-shape.ts';
import { isNamed, namedQueries, someWithin } from '../../query/query-clauses.ts';
import { innerHitsWanted, type InnerHitsRequest } from '../../shard/inner-hits/inner-hits-request.ts';
import type { CollectedStatistics } from '../../search/phase/collected-statistics.ts';
import { allAnswers, type Answer, type Call } from '../../shard/shard-port.ts';
import { shardFailure } from './failures.ts';
import { addHits } from './hits.ts';
import { restricted } from './index-view.ts';
import type { ShardAnswers } from './query-shards.ts';
import type { AnswerPart } from '../reduce/reduce.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import { NO_EXTRAS } from './search-features.ts';
import type { Hit } from './search-request.ts';

export interface FetchedPage {
  readonly hits: readonly Hit[];
  /** By answer; undefined for shards that had no winner. */
  readonly fetched: readonly (FetchResult | undefined)[];
}

/** A shard's answer, and the part of the page it gave. */
interface Winner {
  readonly answer: ShardAnswer;
  readonly part: AnswerPart;
}

/**
 * The fetch phase on the winners' shards only, and the page made of it. Errors: those of any of these shards.
 * @param levels where the winners are nested objects, the paths down to them
 */
export function fetchPage(
  plan: SearchPlan,
  { answers, statistics }: Pick<ShardAnswers, 'answers' | 'statistics'>,
  page: readonly AnswerPart[],
  call?: Call,
  levels?: readonly string[],
): Answer<Result<FetchedPage>> {
  const winners = answers.map((answer, i): Winner => ({ answer, part: certain(page[i]) }));
  const { source, version, seqNoPrimaryTerm } = plan.request;
  const versions = version || seqNoPrimaryTerm;
  const wanted = wantedExtras(plan, levels === undefined ? listsOf(plan) : NOTHING);
  const asked = winners.map(({ answer, part }) => {
    const docs = docsOf(answer.result.docs, part);
    if (docs === undefined) return undefined;
    const { port, reader } = answer.target;
    const plain = wanted === undefined ? { docs, source, versions } : { docs, source, versions, extras: wanted(answer, statistics) };
    return port.fetch(reader, levels === undefined ? plain : { ...plain, levels }, call);
  });
  const results = allAnswers(asked);
  return results instanceof Promise
    ? results.then((fetched) => (call?.aborted === true ? err({ kind: 'task_cancelled' }) : pageOf(plan, winners, fetched)))
    : pageOf(plan, winners, results);
}

/** A copy of so few takes a tenth of the time that a view of a small array does, whose memory has to leave the heap first. */
const FEW_DOCS = 16;

/** The winners' document numbers: mostly rows that follow each other, of which many need no copy. Undefined where there are none. */
function docsOf(docs: Uint32Array, { rows }: AnswerPart): Uint32Array | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // A page of groups leaves rows out.
  if (rows.length !== last - first + 1) return Uint32Array.from(rows, (row) => certain(docs[row]));
  return rows.length <= FEW_DOCS ? docs.slice(first, last + 1) : docs.subarray(first, last + 1);
}

function pageOf(plan: SearchPlan, winners: readonly Winner[], results: readonly (Result<FetchResult> | undefined)[]): Result<FetchedPage> {
  const failures: ShardFailure[] = [];
  const hits = new Array<Hit>(winners.reduce((size, { part }) => size + part.rows.length, 0));
  const fetched = winners.map(({ answer, part }, i) => {
    const result = results[i];
    if (result?.ok !== true) {
      if (result !== undefined) failures.push(shardFailure(answer.target, result.error));
      return undefined;
    }
    addHits(hits, plan, answer, result.value, part);
    return result.value;
  });
  if (failures.length > 0) return err({ kind: 'search_phase_failed', phase: 'fetch', reason: 'all shards failed', failures });
  return ok({ hits, fetched });
}

const NOTHING: readonly never[] = [];

/** The lists of objects that a page shows of its hits. That no name is given twice was looked at before. */
function listsOf({ request: { query, extras } }: SearchPlan): readonly InnerHitsRequest[] {
  const found = innerHitsWanted(query, extras?.postFilter);
  return typeof found === 'string' ? NOTHING : found;
}

/** What a page wants of its hits beside ids, versions and source, by shard; undefined when it wants nothing. */
function wantedExtras(
  { request, maxAnalyzedOffset }: SearchPlan,
  lists: readonly InnerHitsRequest[],
): ((answer: ShardAnswer, statistics: CollectedStatistics | undefined) => HitExtrasRequest) | undefined {
  const { query, extras = NO_EXTRAS } = request;
  if (extras === NO_EXTRAS && lists.length === 0 && !someWithin(query, isNamed)) return undefined;
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
  const docValues = collapse === undefined || shown ? docvalueFields : [...docvalueFields, { field: collapse.field }];
  const stored = storedFields === 'none' ? NOTHING : storedFields;
  const named = [query, ...(postFilter === undefined ? [] : [postFilter]), ...rescore.map((spec) => spec.query)].flatMap(namedQueries);
  const hasFields = docValues.length + stored.length + fields.length > 0;
  if (!hasFields && highlight === undefined && named.length === 0 && explain !== true && lists.length === 0) return undefined;
  return ({ target, result }, statistics) => ({
    ...(hasFields && { fields: { docValues, stored, fields } }),
    ...(highlight !== undefined && {
      highlight: { query, fields: highlight, maxAnalyzedOffset: maxAnalyzedOffset?.get(target.index) ?? Infinity },
    }),
    ...(lists.length > 0 && { innerHits: { lists, maxAnalyzedOffset: maxAnalyzedOffset?.get(target.index) ?? Infinity } }),
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
