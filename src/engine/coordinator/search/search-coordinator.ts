import type { Clock } from '../../clock.ts';
import type { ContextRegistry } from '../../contexts/context-registry.ts';
import type { SearchFaults } from '../../contexts/search-faults.ts';
import { type ContextShard, heldBy, type ReaderContext } from '../../contexts/reader-context.ts';
import type { HeldCost } from '../../cost/shard-cost.ts';
import { ok, type Result, type ShardFailure } from '../../errors.ts';
import type { Query } from '../../query/query.ts';
import { forbiddenSearch } from './cluster-checks.ts';
import type { ClusterSettings } from '../settings/cluster-settings.ts';
import { executeSearch, type SearchPage } from './execute-search.ts';
import type { SearchRun } from './query-shards.ts';
import { countShards } from './count-shards.ts';
import { allShardsFailed, noContext, refusedEverywhere } from './failures.ts';
import type { IndexState } from '../catalog/index-state.ts';
import type { Amount, MemoryBreaker } from '../memory/memory-breaker.ts';
import { needsOfSearch } from '../memory/memory-needs.ts';
import type { NamedIndices } from '../catalog/named-indices.ts';
import { preFiltered } from './pre-filter.ts';
import type { Answer } from '../../shard/shard-port.ts';
import type { SlicePace } from '../../shard/slice-pace.ts';
import { addressesOf, openReaders, positioned, type Reading, releaseReaders, targetAt, withReaders } from './readers.ts';
import { faultySort, isUnpruned, shardDocPosition } from './pit-sort.ts';
import type { SearchPlan, SearchTarget } from './search-plan.ts';
import type { CountResponse, Duration, IndexViews, SearchRequest, SearchResponse } from './search-request.ts';
import type { Interruption } from './search-features.ts';
import { ScrollState } from './scroll-state.ts';
import { checkWindows, withTextLimits } from './window-check.ts';

type Context = ReaderContext<ScrollState | undefined>;

const NOTHING_HELD: HeldCost = { contexts: 0, segments: 0, bytes: 0 };
const NO_NEEDS: Amount = { heap: 0, buffers: 0 };

/** A search of what is published now. */
interface LiveSearch {
  readonly request: SearchRequest;
  readonly indices: readonly IndexState[];
  readonly views: IndexViews | undefined;
  readonly started: number;
  readonly interruption: Interruption | undefined;
}

/** Searches, scrolls and views: picks the searchers a request reads, opens contexts over them and runs it. */
export class SearchCoordinator {
  readonly #clock: Clock;
  readonly #indices: NamedIndices;
  readonly #contexts: ContextRegistry<ScrollState | undefined>;
  readonly #settings: ClusterSettings;
  readonly #breaker: MemoryBreaker;
  readonly #pace: SlicePace;
  readonly #faults: SearchFaults;

  constructor(start: {
    readonly clock: Clock;
    readonly indices: NamedIndices;
    readonly contexts: ContextRegistry<ScrollState | undefined>;
    readonly settings: ClusterSettings;
    readonly breaker: MemoryBreaker;
    readonly pace: SlicePace;
    readonly faults: SearchFaults;
  }) {
    this.#clock = start.clock;
    this.#indices = start.indices;
    this.#contexts = start.contexts;
    this.#settings = start.settings;
    this.#breaker = start.breaker;
    this.#pace = start.pace;
    this.#faults = start.faults;
  }

  async search(request: SearchRequest, interruption?: Interruption): Promise<Result<SearchResponse>> {
    const started = this.#clock.elapsed();
    const { target } = request;
    if (target.kind === 'pit') return this.#searchPit(request, target, started, interruption);
    const indices = this.#indices.resolveReadable(target.names);
    if (!indices.ok) return indices;
    const live = { request, indices: indices.value, views: target.views, started, interruption };
    const forbidden = forbiddenSearch(this.#settings, request, indices.value);
    if (forbidden !== undefined) return refusedEverywhere(addressesOf(indices.value, target.views), forbidden);
    return request.scroll === undefined ? this.#searchLive(live) : this.#openScroll(live, request.scroll);
  }

  /** The next page of a scroll. Pages of one scroll wait for each other. */
  async scroll(id: string, keepAlive: Duration | undefined, interruption?: Interruption): Promise<Result<SearchResponse>> {
    const started = this.#clock.elapsed();
    const found = this.#contexts.find('scroll', id);
    if (!found.ok) return noContext('scroll', id, found.error);
    const context = found.value;
    const { state } = context;
    if (state === undefined) throw new Error('a scroll context has a scroll state');
    const refused = keepAlive === undefined ? undefined : this.#contexts.keepAliveRefusal('scroll', keepAlive);
    if (refused !== undefined) return refusedEverywhere(context.shards, refused);
    if (keepAlive !== undefined) this.#contexts.renew(context, keepAlive);
    return this.#contexts.using(context, () =>
      state.inTurn(() => this.#scrollPage(context, state, keepAlive === undefined, started, { failures: [], interruption })),
    );
  }

  /** Fails when every shard does; of some shards, the others' matches are counted. */
  async count(names: readonly string[], query: Query, views?: IndexViews, interruption?: Interruption): Promise<Result<CountResponse>> {
    const indices = this.#indices.resolveReadable(names);
    if (!indices.ok) return indices;
    const forbidden = forbiddenSearch(this.#settings, { query }, indices.value);
    if (forbidden !== undefined) return refusedEverywhere(addressesOf(indices.value, views), forbidden);
    return withReaders(indices.value, viewed(views), (shards) => countShards(shards, query, interruption));
  }

  async openPit(
    names: readonly string[],
    keepAlive: Duration,
    views?: IndexViews,
  ): Promise<Result<{ readonly id: string; readonly shards: number; readonly createdAt: number }>> {
    const indices = this.#indices.resolveReadable(names);
    if (!indices.ok) return indices;
    const shards = await this.#openReaders(indices.value, viewed(views));
    if (!shards.ok) return shards;
    const context = this.#contexts.open('pit', shards.value, keepAlive, undefined);
    if (!context.ok) return refusedEverywhere(shards.value, context.error);
    return ok({ id: this.#contexts.idOf(context.value), shards: shards.value.length, createdAt: context.value.openedAt });
  }

  #searchLive({ request, indices, views, started, interruption }: LiveSearch): Answer<Result<SearchResponse>> {
    const { allowed, failures } = checkWindows(request, addressesOf(indices, views), this.#indices);
    const page = withReaders(indices, views === undefined ? { allowed } : { allowed, views }, (shards) =>
      this.#execute(this.#preFiltered(planOf(request, positioned(shards, indices), failures)), interruption),
    );
    const respond = (made: Result<SearchPage>) => (made.ok ? ok(this.#respond(made.value, started, NOTHING_HELD)) : made);
    return page instanceof Promise ? page.then(respond) : respond(page);
  }

  #searchPit(
    request: SearchRequest,
    { id, keepAlive }: Extract<SearchRequest['target'], { kind: 'pit' }>,
    started: number,
    interruption: Interruption | undefined,
  ): Answer<Result<SearchResponse>> {
    const found = this.#contexts.find('pit', id);
    if (!found.ok) return noContext('pit', id, found.error);
    const context = found.value;
    const refused = keepAlive === undefined ? undefined : this.#contexts.keepAliveRefusal('pit', keepAlive);
    if (refused !== undefined) return refusedEverywhere(context.shards, refused);
    if (keepAlive !== undefined) this.#contexts.renew(context, keepAlive);
    const forbidden = forbiddenSearch(this.#settings, request, this.#indicesOf(context));
    if (forbidden !== undefined) return refusedEverywhere(context.shards, forbidden);
    return this.#contexts.using(context, () => {
      const { allowed, failures } = checkWindows(request, context.shards, this.#indices);
      const targets: SearchTarget[] = [];
      context.shards.forEach((shard, position) => {
        if (allowed.has(shard.uuid)) targets.push(targetAt(shard, shardDocPosition(shard.shard, position, this.#faults)));
      });
      const sort = faultySort(request, this.#faults);
      const plan = planOf(request, targets, failures, sort);
      const asked = isUnpruned(sort, this.#faults) ? { ...plan, unpruned: true } : plan;
      const page = this.#execute(this.#preFiltered(asked), interruption);
      const respond = (made: Result<SearchPage>) => {
        if (!made.ok) return made;
        const response = this.#respond(made.value, started, heldBy(context));
        response.pitId = this.#contexts.idOf(context);
        return ok(response);
      };
      return page instanceof Promise ? page.then(respond) : respond(page);
    });
  }

  async #openScroll({ request, indices, views, started, interruption }: LiveSearch, keepAlive: Duration): Promise<Result<SearchResponse>> {
    const { allowed, failures } = checkWindows(request, addressesOf(indices, views), this.#indices);
    if (allowed.size === 0 && failures.length > 0) return allShardsFailed(failures);
    const opened = await this.#openReaders(indices, { allowed, ...viewed(views) });
    if (!opened.ok) return opened;
    const asked = opened.value.map((shard, position) => targetAt(shard, position));
    const state = new ScrollState(request, asked);
    // What cannot match now never will: the context does without it.
    const { targets: shards, skippedShards } = this.#preFiltered(state.plan(asked, failures));
    releaseReaders(asked.filter((target) => !shards.includes(target)));
    const context = this.#contexts.open('scroll', shards, keepAlive, state);
    if (!context.ok) return refusedEverywhere(shards, context.error);
    const page = await this.#contexts.using(context.value, () =>
      state.inTurn(() => this.#scrollPage(context.value, state, false, started, { failures, skippedShards, interruption })),
    );
    // Nobody has learnt its id.
    if (!page.ok) this.#contexts.close(context.value);
    return page;
  }

  /** Readers for a context. What is due is published first, which may take its time: an index that went meanwhile takes its contexts with it. */
  async #openReaders(indices: readonly IndexState[], reading: Reading): Promise<Result<readonly ContextShard[]>> {
    const shards = await openReaders(indices, reading);
    const still = this.#indices.stillReadable(indices);
    if (still.ok) return ok(shards);
    releaseReaders(shards);
    return still;
  }

  /** One page of a scroll. The context goes when the page fails, or when it is asked to be the `last`. */
  async #scrollPage(
    context: Context,
    state: ScrollState,
    last: boolean,
    started: number,
    opening: Pick<SearchPlan, 'failures' | 'skippedShards'> & { readonly interruption: Interruption | undefined },
  ): Promise<Result<SearchResponse>> {
    const { failures, skippedShards = 0, interruption } = opening;
    const targets = context.shards.map((shard, position) => state.target(shard, position));
    const page = await this.#execute({ ...state.plan(targets, failures), skippedShards }, interruption);
    // Whoever hung up may ask for the same page again.
    if (last || (!page.ok && page.error.kind !== 'task_cancelled')) this.#contexts.close(context);
    if (!page.ok) return page;
    state.advance(page.value);
    const held = context.closed ? NOTHING_HELD : heldBy(context);
    const scrollId = this.#contexts.nextId(context);
    const response = this.#respond(page.value, started, held);
    response.totalHits = state.firstPage.totalHits;
    response.maxScore = state.firstPage.maxScore;
    response.scrollId = scrollId;
    response.scrollPage = context.sequence;
    return ok(response);
  }

  /** A context goes with its indices, so they are all there. */
  #indicesOf(context: Context): readonly IndexState[] {
    return [...new Set(context.shards.map(({ index }) => index))].flatMap((name) => this.#indices.get(name) ?? []);
  }

  #preFiltered(plan: SearchPlan): SearchPlan {
    return preFiltered(plan, (index) => this.#indices.get(index)?.readOnly === true);
  }

  #execute(plan: SearchPlan, interruption?: Interruption): Answer<Result<SearchPage>> {
    const clock = this.#clock;
    const pace = this.#pace;
    const { maxBuckets, topology } = this.#settings.forSearches;
    const run: SearchRun =
      interruption === undefined ? { clock, pace, maxBuckets, topology } : { clock, pace, maxBuckets, topology, interruption };
    const needs = needsOfSearch(plan);
    const limited = withTextLimits(plan, this.#indices);
    if (plan.aggregations !== undefined) return this.#aggregate(limited, run, needs);
    return needs === undefined ? executeSearch(limited, run) : this.#breaker.within('search', needs, () => executeSearch(limited, run));
  }

  /** With an account for what the aggregations take, shard by shard. */
  async #aggregate(plan: SearchPlan, run: SearchRun, needs: Amount = NO_NEEDS): Promise<Result<SearchPage>> {
    const purse = this.#breaker.claim('aggregations');
    try {
      return await this.#breaker.within('search', needs, () => executeSearch(plan, { ...run, purse }));
    } finally {
      purse.free();
    }
  }

  #respond(page: SearchPage, started: number, held: HeldCost): WritableResponse {
    const { coordinator, nodes, shards } = page.cost;
    const response: WritableResponse = {
      tookMs: this.#clock.elapsed() - started,
      timedOut: page.timedOut,
      reducePhases: page.reducePhases,
      shards: page.shards,
      totalHits: page.totalHits,
      maxScore: page.maxScore,
      hits: page.hits,
      cost: nodes === undefined ? { coordinator, shards, held } : { coordinator, nodes, shards, held },
    };
    if (page.terminatedEarly !== undefined) response.terminatedEarly = page.terminatedEarly;
    if (page.profile !== undefined) response.profile = page.profile;
    if (page.aggregations !== undefined) response.aggregations = page.aggregations;
    if (page.suggestions !== undefined) response.suggestions = page.suggestions;
    if (page.histograms !== undefined) response.histograms = page.histograms;
    if (page.topHits !== undefined) response.topHits = page.topHits;
    return response;
  }
}

/** A response while it is put together, member by member: copying one with a spread takes longer than making it. */
type WritableResponse = { -readonly [Member in keyof SearchResponse]: SearchResponse[Member] };

function viewed(views: IndexViews | undefined): { readonly views?: IndexViews } {
  return views === undefined ? {} : { views };
}

function planOf(
  request: SearchRequest,
  targets: readonly SearchTarget[],
  failures: readonly ShardFailure[],
  sort = request.sort,
): SearchPlan {
  const { from, size, searchAfter, trackTotalHitsUpTo } = request;
  return {
    request,
    targets,
    failures,
    sort,
    from,
    size,
    window: searchAfter === undefined ? from + size : size,
    trackTotalHitsUpTo,
    aggregations: request.extras?.aggregations,
    suggest: request.extras?.suggest,
  };
}
