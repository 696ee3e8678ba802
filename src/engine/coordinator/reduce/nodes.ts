import type { NodeCost } from '../../cost/shard-cost.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import type { SearchPlan, ShardAnswer } from '../search/search-plan.ts';
import { reduceAnswers } from './reduce.ts';

/**
 * How a query phase goes to the nodes: a request for each shard (7.10); one for each node, which passes on what its shards answered (`grouped`);
 * or one for each node, which reduces its shards' answers first (`batched`).
 */
export const QUERY_PHASES = ['per_shard', 'grouped', 'batched'] as const;

/** The nodes that shards lie on, for the bill of a search. @see docs/counters.md */
export interface Topology {
  /** At least 2: on one node there is nothing to tell apart. */
  readonly nodes: number;
  readonly queryPhase: (typeof QUERY_PHASES)[number];
}

/** What comes from the nodes. */
export interface NodeAnswers {
  /** What is left of each answer, in the same order: its best entries. */
  readonly results: readonly QueryPhaseResult[];
  /** How many those are, by answer. */
  readonly passedOn: readonly number[];
  /** Of the nodes that were asked, ascending. */
  readonly cost: readonly NodeCost[];
}

/** Sends the shards' answers by way of their nodes. */
export function passOn(plan: SearchPlan, answers: readonly ShardAnswer[], topology: Topology): NodeAnswers {
  const batched = topology.queryPhase === 'batched' && isBatched(plan);
  const perShard = topology.queryPhase === 'per_shard' || !isGrouped(plan);
  const results = answers.map(({ result }) => result);
  const cost: NodeCost[] = [];
  for (let node = 0; node < topology.nodes; node++) {
    const own = answers.flatMap(({ target }, at) => (nodeOf(target, topology.nodes) === node ? [at] : []));
    if (own.length === 0) continue;
    const received = entriesOf(results, own);
    if (batched) keepBest(plan, results, own);
    cost.push({ node, shards: own.length, requests: perShard ? own.length : 1, received, sent: entriesOf(results, own) });
  }
  return { results, passedOn: results.map(({ docs }) => docs.length), cost };
}

/** Shards go to the nodes in turn, and a copy to the node behind. */
function nodeOf({ shard, copy = 0 }: ShardAnswer['target'], nodes: number): number {
  return (shard + copy) % nodes;
}

/** Scrolls and searches that gather statistics first ask each shard by itself. */
function isGrouped({ request: { scroll, extras } }: SearchPlan): boolean {
  return scroll === undefined && extras?.globalStatistics !== true;
}

/** Of collapsed answers a node would have to keep groups apart, which is not modelled. */
function isBatched(plan: SearchPlan): boolean {
  return isGrouped(plan) && plan.request.extras?.collapse === undefined;
}

function entriesOf(results: readonly QueryPhaseResult[], own: readonly number[]): number {
  return own.reduce((sum, at) => sum + (results[at]?.docs.length ?? 0), 0);
}

/** Leaves of a node's answers what may be on the page: as many entries together as one shard may send. Entries lie in order, so it is the first of each. */
function keepBest({ sort, window }: SearchPlan, results: QueryPhaseResult[], own: readonly number[]): void {
  const answers = own.flatMap((at) => results[at] ?? []);
  const { page } = reduceAnswers(
    answers,
    sort.map(({ order }) => order),
    0,
    window,
  );
  for (const [place, at] of own.entries()) {
    const answer = answers[place];
    if (answer !== undefined) results[at] = { ...answer, docs: answer.docs.subarray(0, page[place]?.rows.length ?? 0) };
  }
}
