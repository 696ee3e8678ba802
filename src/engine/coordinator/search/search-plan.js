import { sliceOfShard } from '../../search/phase/slice.ts';
import { restricted } from './index-view.ts';
/** `statistics` are the counts of all shards, where scores are to be made of them. */
export function sharedRequest(plan, statistics) {
  const { request } = plan;
  const { extras } = request;
  const page = {
    sort: plan.sort,
    // A page of no hits asks for none.
    capacity: plan.size === 0 ? 0 : plan.window,
    trackTotalHitsUpTo: Math.max(0, plan.trackTotalHitsUpTo),
    trackScores: request.trackScores,
  };
  if (request.searchAfter !== undefined) page.searchAfter = request.searchAfter;
  const { query } = request;
  const match = extras?.postFilter === undefined ? { query } : { query, postFilter: extras.postFilter };
  const wishes = wishesOf(extras, statistics);
  return wishes === undefined ? { match, page } : { match, page, extras: wishes };
}
/** What of each wish a shard is asked for. */
const WISHES = {
  // As scores are: one that an answer showed is not above itself.
  minScore: ({ minScore }) => (minScore === undefined ? undefined : Math.fround(minScore)),
  terminateAfter: ({ terminateAfter }) => terminateAfter,
  collapse: ({ collapse }) => collapse,
  rescore: ({ rescore }) => rescore,
  // Explained is a page that was fetched; only what rescorers did is known earlier, and by the shard alone.
  explain: ({ explain, rescore }) => (rescore === undefined ? undefined : explain),
  profile: ({ profile }) => profile,
};
/** Undefined where there are none. */
function wishesOf(extras, statistics) {
  if (extras === undefined && statistics === undefined) return undefined;
  const wishes = {};
  if (extras !== undefined) {
    for (const [name, read] of Object.entries(WISHES)) {
      const wish = read(extras);
      if (wish !== undefined) wishes[name] = wish;
    }
  }
  if (statistics !== undefined) wishes['statistics'] = statistics;
  return Object.keys(wishes).length === 0 ? undefined : wishes;
}
/** What one shard is asked. */
export function shardRequest(plan, target, shared) {
  const { position } = target;
  const match = matchOn(plan, target, shared.match);
  const page = target.cursor === undefined ? shared.page : { ...shared.page, resumeAfter: target.cursor };
  const { extras } = shared;
  const request = extras === undefined ? { match, page, shardPosition: position } : { match, page, shardPosition: position, extras };
  const { aggregations } = plan;
  if (aggregations === undefined) return request;
  return { ...request, aggregations: { specs: aggregations.specs, everything: restricted({ kind: 'match_all' }, target.filter) } };
}
/** The same for all shards, but for an alias's filter, a slice and the boost of an index. */
function matchOn(plan, target, shared) {
  const { extras } = plan.request;
  if (extras === undefined && target.filter === undefined) return shared;
  const match = { ...shared, query: restricted(shared.query, target.filter) };
  const slice = shardSlice(plan, target);
  const boost = extras?.indicesBoost?.get(target.index);
  if (slice !== undefined) match.slice = slice;
  if (boost !== undefined) match.boost = boost;
  return match;
}
/** The shard's part of the request's slice, by its place among the asked shards of its index. */
function shardSlice({ request, targets, asked = targets }, target) {
  const slice = request.extras?.slice;
  if (slice === undefined) return undefined;
  const ofIndex = asked.filter(({ uuid }) => uuid === target.uuid);
  const place = ofIndex.findIndex(({ shard }) => shard === target.shard);
  return sliceOfShard(slice, place, ofIndex.length);
}
/** The targets a request prefers to ask: all of them, unless it names shards. */
export function preferred({ extras }, targets) {
  const shards = extras?.shards;
  return shards === undefined ? targets : targets.filter(({ shard }) => shards.includes(shard));
}
