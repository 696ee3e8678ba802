import * as fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import { runToEnd } from '../index/memory/slices.ts';
import type * as TermBlocksModule from '../index/segment/term-blocks.ts';
import type { Query } from '../query/query.ts';
import type { Weight } from '../query/weight/weight.ts';
import type * as TermLeavesModule from '../query/weight/term-leaves.ts';
import type * as TopNumbersModule from './sorted/collect-top-numbers.ts';
import type { CollectedStatistics } from './phase/collected-statistics.ts';
import type { QueryPhaseHost, QueryPhaseTuning } from './phase/query-phase-host.ts';
import type * as GuardModule from './phase/guard.ts';
import type * as LeafMatchesModule from './phase/leaf-matches.ts';
import type { Walked } from './score/order-cache.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './phase/query-phase.ts';
import type * as RankedTermModule from './score/ranked-term.ts';
import type * as TermCollectorModule from './score/term-collector.ts';
import type * as SortedLaneModule from './sorted/sorted-runs.ts';
import type * as LookCounterModule from './testing/look-counter.ts';

// Test files share their modules: this one has an engine of its own, with doubles of its readers, and takes it away again.
vi.resetModules();

const DOUBLES = [
  '../index/segment/term-blocks.ts',
  './score/term-collector.ts',
  '../query/weight/term-leaves.ts',
  './phase/guard.ts',
  './phase/leaf-matches.ts',
  './score/ranked-term.ts',
  './sorted/sorted-runs.ts',
  './sorted/collect-top-numbers.ts',
];

vi.doMock('../index/segment/term-blocks.ts', async (load) => {
  const real = await load<typeof TermBlocksModule>();
  class PostingsCursor extends real.PostingsCursor {
    readonly #of: TermBlocksModule.TermBlocks;

    constructor(blocks: TermBlocksModule.TermBlocks) {
      super(blocks);
      this.#of = blocks;
    }

    override find(docs: Uint32Array, count: number, places: Uint8Array, freqs: Uint32Array): number {
      LookCounter.current?.read(docs, count, this.#of);
      return super.find(docs, count, places, freqs);
    }
  }
  return { ...real, PostingsCursor };
});

vi.doMock('./score/term-collector.ts', async (load) => {
  const real = await load<typeof TermCollectorModule>();
  const noted: typeof real = {
    ...real,
    collectTerm: (...given) => {
      const counter = LookCounter.current;
      if (counter !== undefined) counter.isRankingTerm = true;
      real.collectTerm(...given);
      if (counter !== undefined) counter.isRankingTerm = false;
    },
  };
  return noted;
});

vi.doMock('../query/weight/term-leaves.ts', async (load) => {
  const real = await load<typeof TermLeavesModule>();
  const noted: typeof real = {
    ...real,
    termLeaves: (...given) => {
      const found = real.termLeaves(...given);
      for (const leaf of found.leaves) LookCounter.current?.term(leaf);
      return found;
    },
    termIn: (...given) => {
      const found = real.termIn(...given);
      if (found !== undefined) LookCounter.current?.term(found);
      return found;
    },
  };
  return noted;
});

vi.doMock('./phase/guard.ts', async (load) => {
  const real = await load<typeof GuardModule>();
  class Guard extends real.Guard {
    override guard(weight: Weight): Weight {
      const { terminateAfter, minScore } = this.limits;
      const asksScores = terminateAfter !== undefined && minScore !== undefined;
      return super.guard(asksScores ? (LookCounter.current?.guarded(weight) ?? weight) : weight);
    }
  }
  return { ...real, Guard };
});

vi.doMock('./phase/leaf-matches.ts', async (load) => {
  const real = await load<typeof LeafMatchesModule>();
  const noted: typeof real = {
    ...real,
    leafMatches: (searcher, weight, counting) => {
      const counter = LookCounter.current;
      if (counter === undefined) return real.leafMatches(searcher, weight, counting);
      return counter.paused(() => real.leafMatches(searcher, counter.weight(weight), counting));
    },
    *leafMatchesInSteps(searcher, weight, counting) {
      const counter = LookCounter.current;
      const steps = real.leafMatchesInSteps(searcher, counter?.weight(weight) ?? weight, counting);
      for (;;) {
        const step = counter === undefined ? steps.next() : counter.paused(() => steps.next());
        if (step.done === true) return step.value;
        yield step.value;
      }
    },
  };
  return noted;
});

vi.doMock('./score/ranked-term.ts', async (load) => {
  const real = await load<typeof RankedTermModule>();
  class RankedTerm extends real.RankedTerm {
    constructor(...[scorer, scoring]: ConstructorParameters<typeof real.RankedTerm>) {
      super(scorer, scoring);
      const { codes, docIds, start } = this;
      const coded = LookCounter.current?.codes(codes, (posting) => docIds[start + posting], leafOf(scorer.term));
      if (coded !== undefined) Object.defineProperty(this, 'codes', { value: coded });
    }
  }
  return { ...real, RankedTerm };
});

vi.doMock('./sorted/sorted-runs.ts', async (load) => {
  const real = await load<typeof SortedLaneModule>();
  class SortedRuns extends real.SortedRuns {
    #raw = this.docs;

    override next(): boolean {
      const more = super.next();
      this.#raw = this.docs;
      if (more && LookCounter.current !== undefined) this.docs = LookCounter.current.run(this.docs, this.leaf);
      return more;
    }

    override get first(): number {
      return this.#raw[this.from];
    }
  }
  return { ...real, SortedRuns };
});

vi.doMock('./sorted/collect-top-numbers.ts', async (load) => {
  const real = await load<typeof TopNumbersModule>();
  const noted: typeof real = {
    ...real,
    collectTopNumbers: (...given) => {
      const counter = LookCounter.current;
      if (counter !== undefined) counter.isHeldAgainstNumbers = true;
      const entries = real.collectTopNumbers(...given);
      if (counter !== undefined) counter.isHeldAgainstNumbers = false;
      return entries;
    },
  };
  return noted;
});

const { collectStatistics, sumStatistics } = await import('./phase/collected-statistics.ts');
const { KernelStock, openScoreKernels } = await import('../kernels/kernel-stock.ts');
const { executeQueryPhase } = await import('./testing/at-once.ts');
const { sliceRow } = await import('./sort/key-column.ts');
const { OrderCache } = await import('./score/order-cache.ts');
const { leafOf, LookCounter } = await import('./testing/look-counter.ts');
const { randomShard } = await import('./testing/random-shard.ts');
const { changed, firstPage, queries, sorts } = await import('./testing/requests.ts');
const { host, mapping } = await import('./testing/shard-world.ts');

afterAll(() => {
  for (const double of DOUBLES) vi.doUnmock(double);
  vi.resetModules();
});

/** Orders whose pages are noted when they are taken. */
class NotedOrders extends OrderCache {
  override ask(...given: Parameters<InstanceType<typeof OrderCache>['ask']>): Walked | undefined {
    const walked = super.ask(...given);
    const order = walked?.query.order;
    const counter = LookCounter.current;
    if (walked === undefined || order === undefined || counter === undefined) return walked;
    return { ...walked, query: { ...walked.query, order: { ...order, docs: counter.order(order.docs) } } };
  }
}

const CHECKS = Number(process.env.FATHOM_COUNTER_CHECKS ?? 500);
const SEED = Number(process.env.FATHOM_COUNTER_SEED ?? 1);
const WORLDS = 24;
const kernels = new KernelStock(openScoreKernels);
const shardsBySeed = new Map<number, ReturnType<typeof randomShard>>();

function shardOf(seed: number): ReturnType<typeof randomShard> {
  let shard = shardsBySeed.get(seed);
  if (shard === undefined) shardsBySeed.set(seed, (shard = randomShard(seed)));
  return shard;
}

/** Moves on by a millisecond each time it is read. */
function tickingClock(): Clock {
  let at = 0;
  return { now: () => 0, elapsed: () => at++ };
}

const MATCH_ALL: Query = { kind: 'match_all' };

/** Nothing, but for one time in ten: together they would leave no search plain. */
function rarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

const options = fc.record({
  capacity: fc.constantFrom(0, 1, 3, 10, 10, 70, 300),
  trackTotalHitsUpTo: fc.constantFrom(0, 3, 100, 10_000, Infinity),
  trackScores: fc.constantFrom(false, false, false, true),
  minScore: rarely(fc.constantFrom(0.5, 1.5)),
  postFilter: rarely(queries),
  slice: rarely(fc.constant({ id: 1, max: 3, field: '_id' })),
  collapse: rarely(fc.constantFrom({ field: 'kind' }, { field: 'year' })),
  rescore: rarely(fc.record({ windowSize: fc.constantFrom(1, 20), query: queries })),
  terminateAfter: rarely(fc.constantFrom(5, 200)),
  /** On a clock that moves on each time it is read. */
  timeoutMs: rarely(fc.constantFrom(0, 1, 2, 4, 8, 16, 64)),
});

const words = fc.constantFrom(
  'a',
  'b',
  'c',
  'ab',
  '\uff5e',
  '\u{10000}',
  'a c',
  'ab c',
  'a b c ab',
  'ab \uff5e \u{10000}',
  'r1',
  'r1 r2 r3',
  'a r1 r2',
  'r4 c',
);
/** What short ways are for: one word, some words, one keyword as a filter. */
const plain: fc.Arbitrary<Query> = fc.oneof(
  fc.record({ kind: fc.constant('match' as const), field: fc.constantFrom('title', 'body'), query: words }),
  fc.record({ kind: fc.constant('match' as const), field: fc.constant('body'), query: words, operator: fc.constant('and' as const) }),
  fc.record({ kind: fc.constant('term' as const), field: fc.constantFrom('tag', 'kind'), value: words }),
);

const search = fc.record({
  world: fc.nat(WORLDS - 1),
  query: fc.oneof({ weight: 3, arbitrary: queries }, { weight: 1, arbitrary: fc.constant(MATCH_ALL) }, { weight: 2, arbitrary: plain }),
  sort: fc.oneof({ weight: 2, arbitrary: sorts }, { weight: 1, arbitrary: fc.constant([]) }),
  options,
  scrolled: fc.boolean(),
  withKernels: fc.boolean(),
  /** Scores made of the counts of two such shards. */
  withStatistics: rarely(fc.constant(true)),
  /** As a query that takes long: its matches are gathered step by step before they are collected. */
  gathered: rarely(fc.constant(true)),
});

function requestOf({
  world,
  query,
  sort,
  withStatistics,
  options: { rescore, collapse, ...given },
}: typeof search extends fc.Arbitrary<infer S> ? S : never): QueryPhaseRequest {
  const queried = rescore === undefined ? [query] : [query, rescore.query];
  const statistics = withStatistics === true ? twice(runToEnd(collectStatistics(shardOf(world), mapping, queried, host))) : undefined;
  const defined = Object.fromEntries(Object.entries({ ...given, statistics }).filter(([, value]) => value !== undefined));
  const request: QueryPhaseRequest = changed(firstPage(query, sort, given.capacity), { ...defined });
  const byScore = sort.length === 0 && given.minScore === undefined;
  if (rescore !== undefined && byScore && collapse === undefined) {
    return changed(request, { rescore: [{ ...rescore, queryWeight: 1, rescoreQueryWeight: 2, scoreMode: 'total' }] });
  }
  return collapse === undefined ? request : changed(request, { collapse });
}

function twice(
  shard: ReturnType<typeof collectStatistics> extends Generator<number, infer Collected> ? Collected : never,
): CollectedStatistics {
  if (!shard.ok) throw new Error(JSON.stringify(shard.error));
  return sumStatistics([shard.value, shard.value]);
}

function ask(world: number, request: QueryPhaseRequest, on: QueryPhaseHost, tuning: QueryPhaseTuning): QueryPhaseResult {
  const result = executeQueryPhase(shardOf(world), mapping, request, on, tuning);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The same request with its answer counted from outside. */
function askCounted(
  world: number,
  request: QueryPhaseRequest,
  on: QueryPhaseHost,
  tuning: QueryPhaseTuning,
): { readonly answer: QueryPhaseResult; readonly counter: LookCounterModule.LookCounter } {
  const counter = new LookCounter();
  LookCounter.current = counter;
  try {
    return { answer: ask(world, request, on, tuning), counter };
  } finally {
    LookCounter.current = undefined;
  }
}

/** Every live match, found by looking at all of them. */
function matchesOf(world: number, { match, extras = {} }: QueryPhaseRequest, minScore = extras.minScore): ReadonlySet<number> {
  const all = { ...firstPage(match.query, [], shardOf(world).maxDoc), match };
  const { statistics } = extras;
  const asked = changed(all, { ...(minScore !== undefined && { minScore }), ...(statistics && { statistics }) });
  return new Set(ask(world, asked, host, { skipping: false }).docs);
}

/** Entries there are behind the request's cursor, with room for all of them. */
function entriesOf(world: number, request: QueryPhaseRequest): number {
  return ask(world, changed(request, { rescore: [], capacity: shardOf(world).maxDoc }), host, { skipping: false }).docs.length;
}

function check(world: number, request: QueryPhaseRequest, on: QueryPhaseHost, tuning: QueryPhaseTuning): QueryPhaseResult {
  const matches = matchesOf(world, request);
  const { answer, counter } = askCounted(world, request, on, tuning);
  const { cost, totalHits } = answer;
  const { extras = {} } = request;
  const { capacity, trackTotalHitsUpTo: limit } = request.page;
  // `min_score` is asked about behind a look.
  const looked = extras.minScore === undefined ? matches : matchesOf(world, request, -Infinity);
  expect({ visited: cost.visited, sent: cost.sent }).toEqual({ visited: counter.looks(looked), sent: answer.docs.length });
  // What is known to be passed over is not more than what nobody looked at.
  expect(cost.skipped).toBeLessThanOrEqual(matches.size - counter.found(matches));
  expect(cost.matched).toBeLessThanOrEqual(matches.size);
  if (extras.terminateAfter !== undefined) return answer;
  const isKnown = cost.matchedRelation === 'eq';
  expect(isKnown ? cost.matched : matches.size).toBe(matches.size);
  if (answer.timedOut === true) return answer;
  // Where none are to be counted, nobody has to know that there are none.
  const isOver = matches.size > limit || (limit === 0 && !isKnown);
  expect(totalHits).toEqual(isOver ? { value: limit, relation: 'gte' } : { value: matches.size, relation: 'eq' });
  const unseen = matches.size - counter.found(matches);
  expect(isKnown && extras.minScore === undefined ? cost.skipped : unseen).toBe(unseen);
  const window = Math.max(capacity, ...(extras.rescore ?? []).map(({ windowSize }) => windowSize));
  const kept = capacity === 0 ? 0 : Math.min(window, entriesOf(world, request));
  expect({ kept: cost.kept, sent: cost.sent }).toEqual({ kept, sent: Math.min(kept, capacity) });
  return answer;
}

describe('counters counted a second time', () => {
  // `npm run soak -- --counters 200000 --seed 1` makes more of them.
  it(`agree with doubles of the readers over ${CHECKS} searches of seed ${SEED}`, { timeout: 3_600_000 }, () => {
    const done = { checks: 0 };
    const law = fc.property(search, (asked) => {
      const request = requestOf(asked);
      const { world } = asked;
      const orders = new NotedOrders(2 ** 20);
      const clock = request.extras?.timeoutMs === undefined ? host.clock : tickingClock();
      const on: QueryPhaseHost = { ...host, clock, walk: { orders, reader: {} }, ...(asked.withKernels && { kernels }) };
      let next = request;
      for (let page = 0; page < 4; page++) {
        const answer = check(world, next, on, asked.gathered === true ? { gathering: true } : {});
        done.checks++;
        const last = answer.docs.length - 1;
        if (last < 0 || request.extras?.rescore !== undefined || request.extras?.collapse !== undefined) return;
        next = changed(request, { resumeAfter: { keys: sliceRow(answer.keys, last), score: answer.scores[last], doc: answer.docs[last] } });
      }
    });
    const goal = CHECKS;
    for (let run = 0; done.checks < goal; run++) fc.assert(law, { numRuns: Math.min(1_000, goal), seed: SEED * 1_000 + run });
    expect(done.checks).toBeGreaterThanOrEqual(goal);
    if (process.env.FATHOM_COUNTER_CHECKS !== undefined) console.log(`${done.checks} searches counted twice`);
  });
});
