import { err, ok } from '../../errors.ts';
import { SliceMeter } from '../../index/memory/slices.ts';
import { NO_WEIGHT } from '../../query/weight/create-weight.ts';
import { gatherMatches } from '../count/gathered-matches.ts';
import { pageBehind, rankAndKeep } from '../score/cached-order.ts';
import { collectGroups, manyValues } from '../sorted/collect-groups.ts';
import { collectLeaves } from '../sorted/collect-sorted.ts';
import { answerOf, bindPlan, countingOf, timeOf, weightOf } from './bound-phase.ts';
import { collectAtOnce, collectMatches } from './collect-matches.ts';
import { Guard } from './guard.ts';
import { leafMatches, leafMatchesInSteps } from './leaf-matches.ts';
import { tooManyTerms } from './query-phase-host.ts';
import { hasManyQuestions, isLong } from './query-work.ts';
import { rescoredPage } from './rescored-page.ts';
/** Serves all phases without limits: it never ends one. */
const UNGUARDED = new Guard({ deadline: undefined, terminateAfter: undefined, minScore: undefined }, { now: () => 0, elapsed: () => 0 });
function guardLimits({ terminateAfter, minScore }, deadline) {
  return { deadline, terminateAfter, minScore };
}
/** A query that takes little: without a step in between, unless its leaves have to be collected by sort keys. */
export function collectQuickly(phase) {
  const { walked, host } = phase;
  const weight = weightOf(phase);
  if (!weight.ok) return { result: weight };
  const boundAt = timeOf(phase);
  const matches = leafMatches(phase.searcher, weight.value, countingOf(phase));
  const bound = bindPlan(phase, matches, { guard: UNGUARDED, boundAt, areAll: true });
  const order = keptOrder(bound.plan, walked, host.walk);
  const collected = order === undefined ? collectAtOnce(bound.plan) : pageOf(order, bound.plan);
  if (collected === undefined) return { steps: collectRest(phase, bound) };
  return { result: answerOf(phase, bound, { collected, page: { entries: collected }, guard: UNGUARDED }) };
}
function* collectRest(phase, bound) {
  const collected = yield* collectLeaves(bound.plan, new SliceMeter());
  return answerOf(phase, bound, { collected, page: { entries: collected }, guard: bound.guard });
}
/** Any page, in steps; at its deadline with what was found until then. */
export function* inSteps(phase, work) {
  const { searcher, request, extras, host, walked, statistics, query, tuning, scores } = phase;
  const meter = new SliceMeter();
  const deadline = extras.timeoutMs === undefined ? undefined : phase.started + extras.timeoutMs;
  const guard =
    extras.timeoutMs === undefined && extras.terminateAfter === undefined
      ? UNGUARDED
      : new Guard(guardLimits(extras, deadline), host.clock);
  const isOver = () => guard.isLate();
  yield* until(isOver, statistics.expansions.expand(query, meter));
  if (statistics.expansions.areTooMany) return err(tooManyTerms(host));
  const own = guard.timedOut ? ok(NO_WEIGHT) : weightOf(phase);
  if (!own.ok) return own;
  const isGathered = tuning.gathering === true || isLong(work, searcher) || deadline !== undefined;
  const clauses = tuning.gathering === true || hasManyQuestions(work, searcher) ? work.clauses : 0;
  const gathered = isGathered
    ? yield* gatherMatches(own.value, searcher, { scores, counting: countingOf(phase), clauses, isOver }, meter)
    : { weight: own.value };
  const counted = clauses > 0 ? withoutDeadline(guard, extras, host) : guard;
  const boundAt = timeOf(phase);
  const matches = yield* leafMatchesInSteps(searcher, counted.guard(gathered.weight), countingOf(phase), gathered.ranked);
  const bound = bindPlan(phase, matches, { guard: counted, boundAt, areAll: !guard.timedOut });
  const order = keptOrder(bound.plan, walked, host.walk);
  const collected = order === undefined ? yield* collectEntries(bound.plan, meter) : ok(pageOf(order, bound.plan));
  if (!collected.ok) return collected;
  const page = yield* rescoredPage(bound.plan, collected.value, request, { ...phase, meter });
  return page.ok ? answerOf(phase, bound, { collected: collected.value, page: page.value, guard }) : page;
}
/** What was gathered up to the deadline is looked at behind it. */
function withoutDeadline(guard, extras, { clock }) {
  return guard === UNGUARDED || extras.terminateAfter === undefined ? UNGUARDED : new Guard(guardLimits(extras, undefined), clock);
}
/** Does the work until it is done, or is over without being done. */
function* until(isOver, work) {
  for (let step = work.next(); step.done !== true; step = work.next()) {
    yield step.value;
    if (isOver()) return;
  }
}
/** On the second page of a walk its order is made and kept. */
function keptOrder(plan, walked, walk) {
  const isSecond = walked !== undefined && !walked.isNew;
  return isSecond && walk !== undefined ? rankAndKeep(plan, walked.query, walk.orders) : undefined;
}
function pageOf(order, { cursor, keys, request }) {
  return pageBehind(order, cursor, { keys, capacity: request.page.capacity });
}
/** The queue's entries; collapsed ones with their groups. Errors: `illegal_argument` for a field that cannot be collapsed on. */
function* collectEntries(plan, meter) {
  const { page, extras } = plan.request;
  const collapse = extras?.collapse;
  if (collapse === undefined || page.capacity === 0) return ok(yield* collectMatches(plan, meter));
  const { mixed, ...entries } = yield* collectGroups(plan, collapse.field, meter);
  return mixed ? err(manyValues(collapse.field)) : ok(entries);
}
