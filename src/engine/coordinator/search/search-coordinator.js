import { heldBy } from '../../contexts/reader-context.ts';
import { ok } from '../../errors.ts';
import { forbiddenSearch } from './cluster-checks.ts';
import { executeSearch } from './execute-search.ts';
import { countShards } from './count-shards.ts';
import { allShardsFailed, noContext, refusedEverywhere } from './failures.ts';
import { needsOfSearch } from '../memory/memory-needs.ts';
import { sortInPit } from './pit-sort.ts';
import { preFiltered } from './pre-filter.ts';
import { addressesOf, openReaders, positioned, releaseReaders, targetAt, withReaders } from './readers.ts';
import { preferred } from './search-plan.ts';
import { ScrollState } from './scroll-state.ts';
import { checkWindows, withTextLimits } from './window-check.ts';
const NOTHING_HELD = { contexts: 0, segments: 0, bytes: 0 };
const NO_NEEDS = { heap: 0, buffers: 0 };
/** Searches, scrolls and views: picks the searchers a request reads, opens contexts over them and runs it. */
export class SearchCoordinator {
  #clock;
  #indices;
  #contexts;
  #settings;
  #breaker;
  #pace;
  constructor(start) {
    this.#clock = start.clock;
    this.#indices = start.indices;
    this.#contexts = start.contexts;
    this.#settings = start.settings;
    this.#breaker = start.breaker;
    this.#pace = start.pace;
  }
  async search(request, interruption) {
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
  async scroll(id, keepAlive, interruption) {
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
  async count(names, query, views, interruption) {
    const indices = this.#indices.resolveReadable(names);
    if (!indices.ok) return indices;
    const forbidden = forbiddenSearch(this.#settings, { query }, indices.value);
    if (forbidden !== undefined) return refusedEverywhere(addressesOf(indices.value, views), forbidden);
    return withReaders(indices.value, viewed(views), (shards) => countShards(shards, query, interruption));
  }
  async openPit(names, keepAlive, views) {
    const indices = this.#indices.resolveReadable(names);
    if (!indices.ok) return indices;
    const shards = await this.#openReaders(indices.value, viewed(views));
    if (!shards.ok) return shards;
    const context = this.#contexts.open('pit', shards.value, keepAlive, undefined);
    if (!context.ok) return refusedEverywhere(shards.value, context.error);
    return ok({ id: this.#contexts.idOf(context.value), shards: shards.value.length, createdAt: context.value.openedAt });
  }
  #searchLive({ request, indices, views, started, interruption }) {
    const { allowed, failures } = checkWindows(request, addressesOf(indices, views), this.#indices);
    const page = withReaders(indices, views === undefined ? { allowed } : { allowed, views }, (shards) =>
      this.#execute(this.#preFiltered(planOf(request, positioned(shards, indices), failures)), interruption),
    );
    const respond = (made) => (made.ok ? ok(this.#respond(made.value, started, NOTHING_HELD)) : made);
    return page instanceof Promise ? page.then(respond) : respond(page);
  }
  #searchPit(request, { id, keepAlive }, started, interruption) {
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
      const targets = [];
      context.shards.forEach((shard, position) => {
        if (allowed.has(shard.uuid)) targets.push(targetAt(shard, position));
      });
      const page = this.#execute(this.#preFiltered(planOf(request, targets, failures, sortInPit(request))), interruption);
      const respond = (made) => {
        if (!made.ok) return made;
        const response = this.#respond(made.value, started, heldBy(context));
        response.pitId = this.#contexts.idOf(context);
        return ok(response);
      };
      return page instanceof Promise ? page.then(respond) : respond(page);
    });
  }
  async #openScroll({ request, indices, views, started, interruption }, keepAlive) {
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
  async #openReaders(indices, reading) {
    const shards = await openReaders(indices, reading);
    const still = this.#indices.stillReadable(indices);
    if (still.ok) return ok(shards);
    releaseReaders(shards);
    return still;
  }
  /** One page of a scroll. The context goes when the page fails, or when it is asked to be the `last`. */
  async #scrollPage(context, state, last, started, opening) {
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
    return ok(response);
  }
  /** A context goes with its indices, so they are all there. */
  #indicesOf(context) {
    return [...new Set(context.shards.map(({ index }) => index))].flatMap((name) => this.#indices.get(name) ?? []);
  }
  #preFiltered(plan) {
    return preFiltered(plan, (index) => this.#indices.get(index)?.readOnly === true);
  }
  #execute(plan, interruption) {
    const clock = this.#clock;
    const pace = this.#pace;
    const maxBuckets = this.#settings.maxBuckets;
    const run = interruption === undefined ? { clock, pace, maxBuckets } : { clock, pace, maxBuckets, interruption };
    const needs = needsOfSearch(plan);
    const limited = withTextLimits(plan, this.#indices);
    if (plan.aggregations !== undefined) return this.#aggregate(limited, run, needs);
    return needs === undefined ? executeSearch(limited, run) : this.#breaker.within('search', needs, () => executeSearch(limited, run));
  }
  /** With an account for what the aggregations take, shard by shard. */
  async #aggregate(plan, run, needs = NO_NEEDS) {
    const purse = this.#breaker.claim('aggregations');
    try {
      return await this.#breaker.within('search', needs, () => executeSearch(plan, { ...run, purse }));
    } finally {
      purse.free();
    }
  }
  #respond(page, started, held) {
    const { coordinator, shards } = page.cost;
    const response = {
      tookMs: this.#clock.elapsed() - started,
      timedOut: page.timedOut,
      reducePhases: page.reducePhases,
      shards: page.shards,
      totalHits: page.totalHits,
      maxScore: page.maxScore,
      hits: page.hits,
      cost: { coordinator, shards, held },
    };
    if (page.terminatedEarly !== undefined) response.terminatedEarly = page.terminatedEarly;
    if (page.profile !== undefined) response.profile = page.profile;
    if (page.aggregations !== undefined) response.aggregations = page.aggregations;
    if (page.histograms !== undefined) response.histograms = page.histograms;
    if (page.topHits !== undefined) response.topHits = page.topHits;
    return response;
  }
}
function viewed(views) {
  return views === undefined ? {} : { views };
}
function planOf(request, targets, failures, sort = request.sort) {
  const { from, size, searchAfter, trackTotalHitsUpTo } = request;
  return {
    request,
    targets: preferred(request, targets),
    failures: preferred(request, failures),
    sort,
    from,
    size,
    window: searchAfter === undefined ? from + size : size,
    trackTotalHitsUpTo,
    aggregations: request.extras?.aggregations,
  };
}
