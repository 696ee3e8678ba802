import { certain } from '../../certain.ts';
import { ok } from '../../errors.ts';
import { printKey } from '../../search/sort/key-column.ts';
import { fetchPage } from './fetch-page.ts';
/** Hits that are loaded together: what is done for all of them at once takes a fraction of a slice. */
const HITS_AT_ONCE = 1000;
/** Loads the hits of all buckets, those of one aggregation together, some at a time. Errors: those of the fetch phase of any shard. */
export async function fetchTopHits(plan, answers, shown, call) {
  const topHits = [];
  let fetched = 0;
  let fetchedBytes = 0;
  for (const [place, wishes] of (plan.request.extras?.topHits ?? []).entries()) {
    const own = shown.filter((bucket) => bucket.place === place);
    for (const some of inParts(own)) {
      const page = await fetchOwn(plan, wishes, answers, some, call);
      if (!page.ok) return page;
      for (const bucket of page.value.topHits) topHits.push(bucket);
      fetched += page.value.fetched;
      fetchedBytes += page.value.fetchedBytes;
    }
  }
  return ok({ topHits, fetched, fetchedBytes });
}
/** Buckets in their order, some at a time. */
function* inParts(buckets) {
  let part = [];
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
async function fetchOwn(plan, wishes, { answers, statistics }, buckets, call) {
  const wanted = partsOf(answers, buckets);
  const winners = { answers: wanted.map(({ answer }) => answer), statistics };
  const page = await fetchPage(
    planFor(plan, wishes),
    winners,
    wanted.map(({ part }) => part),
    call,
    buckets.find(({ levels }) => levels !== undefined)?.levels,
  );
  if (!page.ok) return page;
  const { hits, fetched } = page.value;
  let next = 0;
  const topHits = buckets.map((bucket) => {
    const own = bucket.hits.map((shown) => {
      const hit = certain(hits[next++]);
      const score = bucket.isScored ? shown.score : null;
      return bucket.isSorted ? { ...hit, score, sort: shown.keys.map((column) => printKey(column, shown.row)) } : { ...hit, score };
    });
    return { node: bucket.node, maxScore: bucket.maxScore, hits: own };
  });
  const bytes = fetched.reduce((sum, result) => sum + (result?.cost.fetchedBytes ?? 0), 0);
  return ok({ topHits, fetched: hits.length, fetchedBytes: bytes });
}
/** As of a page that wants the same of its hits. */
function planFor(plan, { source, version, seqNoPrimaryTerm, extras }) {
  const { query, target, from, size, trackTotalHitsUpTo, trackScores, extras: asked } = plan.request;
  const indicesBoost = asked?.indicesBoost;
  const own = extras === undefined || indicesBoost === undefined ? extras : { ...extras, indicesBoost };
  const page = { target, query, from, size, sort: [], trackTotalHitsUpTo, trackScores, source, version, seqNoPrimaryTerm };
  return { ...plan, sort: [], request: own === undefined ? page : { ...page, extras: own } };
}
/** By shard what is loaded of it, and at which places of one long page. */
function partsOf(answers, buckets) {
  const docs = new Map();
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
    const found = { ...result, docs: Uint32Array.from(own.docs), scores: NO_SCORES, keys: [] };
    return { answer: { target, result: found }, part: { rows: own.docs.map((_, row) => row), places: own.places } };
  });
}
const NO_SCORES = new Float32Array(0);
