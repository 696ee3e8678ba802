import { certain } from '../../certain.ts';
import type { AnswerHits } from '../../aggregations/types/aggregation-type.ts';
import { err, ok, type Result } from '../../errors.ts';
import { printKey } from '../../search/sort/key-column.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import type { AnswerPart } from '../reduce/reduce.ts';
import { fetchPage } from './fetch-page.ts';
import type { SearchRun, ShardAnswers } from './query-shards.ts';
import type { TopHitsWishes } from './search-features.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit, SearchRequest, TopHitsOfBucket } from './search-request.ts';

/** Hits of all buckets, and what loading them took. */
export interface FetchedTopHits {
  readonly topHits: readonly TopHitsOfBucket[];
  readonly fetched: number;
  readonly fetchedBytes: number;
}

/** Hits that are loaded together: what is done for all of them at once takes a fraction of a slice. */
const HITS_AT_ONCE = 250;

const CALLED_OFF = err({ kind: 'task_cancelled' } as const);

/** What is asked of the run: its slices, and whether it was called off. */
type Paced = Pick<SearchRun, 'pace' | 'interruption'>;

/**
 * Loads the hits of all buckets, those of one aggregation together, some at a time. Between these the thread may do something else. Errors: those of the fetch phase of
 * any shard, and `task_cancelled`.
 */
export async function fetchTopHits(
  plan: SearchPlan,
  answers: ShardAnswers,
  shown: readonly AnswerHits[],
  run: Paced,
): Promise<Result<FetchedTopHits>> {
  const topHits: TopHitsOfBucket[] = [];
  let fetched = 0;
  let fetchedBytes = 0;
  const byPlace = placed(shown);
  for (const [place, wishes] of (plan.request.extras?.topHits ?? []).entries()) {
    for (const some of inParts(byPlace.get(place) ?? [])) {
      const page = await fetchOwn(plan, wishes, answers, some, run);
      if (!page.ok) return page;
      for (const bucket of page.value.topHits) topHits.push(bucket);
      fetched += page.value.fetched;
      fetchedBytes += page.value.fetchedBytes;
    }
  }
  return ok({ topHits, fetched, fetchedBytes });
}

/** Buckets by the aggregation they are of, in their order. */
function placed(shown: readonly AnswerHits[]): ReadonlyMap<number, readonly AnswerHits[]> {
  const byPlace = new Map<number, AnswerHits[]>();
  for (const bucket of shown) {
    const own = byPlace.get(bucket.place);
    if (own === undefined) byPlace.set(bucket.place, [bucket]);
    else own.push(bucket);
  }
  return byPlace;
}

/** Buckets in their order, some at a time. */
function* inParts(buckets: readonly AnswerHits[]): Generator<readonly AnswerHits[]> {
  let part: AnswerHits[] = [];
  let size = 0;
  for (const bucket of buckets) {
    part.push(bucket);
    size += bucket.hits.length;
    if (size < HITS_AT_ONCE) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}

async function fetchOwn(
  plan: SearchPlan,
  wishes: TopHitsWishes,
  { answers, statistics }: ShardAnswers,
  buckets: readonly AnswerHits[],
  run: Paced,
): Promise<Result<FetchedTopHits>> {
  const wanted = await inTurn(run, () => partsOf(answers, buckets));
  if (wanted === undefined) return CALLED_OFF;
  const winners = { answers: wanted.map(({ answer }) => answer), statistics };
  const page = await fetchPage(
    planFor(plan, wishes),
    winners,
    wanted.map(({ part }) => part),
    run.interruption,
    buckets.find(({ levels }) => levels !== undefined)?.levels,
  );
  if (!page.ok) return page;
  const { hits, fetched } = page.value;
  const topHits = await inTurn(run, () => bucketsOf(buckets, hits));
  if (topHits === undefined) return CALLED_OFF;
  const bytes = fetched.reduce((sum, result) => sum + (result?.cost.fetchedBytes ?? 0), 0);
  return ok({ topHits, fetched: hits.length, fetchedBytes: bytes });
}

/** Does a short piece of work in a slice, together with others right before it; undefined: the search was called off meanwhile. */
async function inTurn<T>({ pace, interruption }: Paced, work: () => T): Promise<T | undefined> {
  await pace.enter();
  if (interruption?.aborted === true) return undefined;
  const done = work();
  pace.leave();
  return done;
}

/** Hits of one long page, dealt out to their buckets. */
function bucketsOf(buckets: readonly AnswerHits[], hits: readonly Hit[]): TopHitsOfBucket[] {
  let next = 0;
  return buckets.map((bucket): TopHitsOfBucket => {
    const own = bucket.hits.map((shown): Hit => {
      const hit = certain(hits[next++]);
      const score = bucket.isScored ? shown.score : null;
      return bucket.isSorted ? { ...hit, score, sort: shown.keys.map((column) => printKey(column, shown.row)) } : { ...hit, score };
    });
    return { node: bucket.node, maxScore: bucket.maxScore, hits: own };
  });
}

/** As of a page that wants the same of its hits. */
function planFor(plan: SearchPlan, { source, version, seqNoPrimaryTerm, extras }: TopHitsWishes): SearchPlan {
  const { query, target, from, size, trackTotalHitsUpTo, trackScores, extras: asked } = plan.request;
  const indicesBoost = asked?.indicesBoost;
  const own = extras === undefined || indicesBoost === undefined ? extras : { ...extras, indicesBoost };
  const page: SearchRequest = { target, query, from, size, sort: [], trackTotalHitsUpTo, trackScores, source, version, seqNoPrimaryTerm };
  return { ...plan, sort: [], request: own === undefined ? page : { ...page, extras: own } };
}

/** By shard what is loaded of it, and at which places of one long page. */
function partsOf(
  answers: readonly ShardAnswer[],
  buckets: readonly AnswerHits[],
): readonly { readonly answer: ShardAnswer; readonly part: AnswerPart }[] {
  const docs = new Map<number, { readonly docs: number[]; readonly places: number[] }>();
  let place = 0;
  for (const { hits } of buckets) {
    for (const { position, doc } of hits) {
      const known = docs.get(position) ?? { docs: [], places: [] };
      known.docs.push(doc);
      known.places.push(place++);
      docs.set(position, known);
    }
  }
  return answers.map(({ target, result }) => {
    const own = docs.get(target.position) ?? { docs: [], places: [] };
    const found: QueryPhaseResult = { ...result, docs: Uint32Array.from(own.docs), scores: NO_SCORES, keys: [] };
    return { answer: { target, result: found }, part: { rows: own.docs.map((_, row) => row), places: own.places } };
  });
}

const NO_SCORES = new Float32Array(0);
