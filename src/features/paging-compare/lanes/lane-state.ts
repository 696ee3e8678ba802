import type { Exchange } from '../../../client/exchange.ts';
import type { WireCost, WireHit, WireSortValue } from '../../../client/wire.ts';
import type { QueryBody } from '../../../client/client.ts';
import { combine, countsOf, noCounts, shardKey, type Counts, type ShardCounts } from './lane-counts.ts';
import { modeOf, type ModeId } from './mode.ts';

/** A scroll or PIT the server keeps open. Times are the page's clock, in ms. */
export interface OpenContext {
  readonly id: string;
  readonly openedAt: number;
  readonly usedAt: number;
  readonly keepAliveMs: number;
}

/** Where a lane began when it was filtered to a depth instead of walked there. */
export interface LaneStart {
  /** The page its first request is, counted over all matches. */
  readonly page: number;
  /** Matching documents the filter passed over, counted. */
  readonly before: number;
  /** The range on the sort key. */
  readonly clause: QueryBody;
  /** The range in words. */
  readonly words: string;
}

/** Why a lane stopped. `window`: over `max_result_window`; `contexts`: as many scrolls or PITs are open as may be; `cursor`: nothing to continue from; `network`: no answer at all. */
export interface LaneError {
  readonly kind: 'window' | 'contexts' | 'refused' | 'cursor' | 'network';
  readonly message: string;
  /** The error body as it came, with its status; null when no answer came. */
  readonly exchange: Exchange | null;
}

/** One page as it was answered. */
export interface PageAnswer {
  readonly page: number;
  readonly hits: readonly WireHit[];
  readonly cost: WireCost | null;
  readonly exchange: Exchange;
  /** The scroll's newest id or the PIT's id. */
  readonly contextId: string | null;
  readonly at: number;
}

/** `idle` before and between requests; `end` when a page came short; `closed` and `expired` when the context is gone. */
export type LaneStatus = 'idle' | 'running' | 'walking' | 'end' | 'error' | 'closed' | 'expired';

export interface LaneState {
  readonly mode: ModeId;
  readonly size: number;
  readonly status: LaneStatus;
  /** The page on screen; 0 before the first. */
  readonly page: number;
  /** The deepest page answered: where a scroll stands on the server. */
  readonly reached: number;
  /** The page `cost` is of, which may be another than the one on screen; 0 before the first. */
  readonly answered: number;
  /** Null when the lane reads from the surface. */
  readonly start: LaneStart | null;
  /** Where a walk is going. */
  readonly target: number | null;
  readonly hits: readonly WireHit[];
  /** True when `hits` came from the browser's memory, not from a request. */
  readonly fromMemory: boolean;
  /** `cursors[i]` continues after page i + 1: the browser's memory, not the server's. */
  readonly cursors: readonly (readonly WireSortValue[] | undefined)[];
  /** `given[i]`: how many documents of page i + 1 came from each shard, as its answer counted them; a shard that gave none is left out. */
  readonly given: readonly (ShardCounts | undefined)[];
  /** Pages of a scroll kept to go back to, newest last. */
  readonly kept: readonly { readonly page: number; readonly hits: readonly WireHit[] }[];
  readonly context: OpenContext | null;
  /** The context that ran out last. */
  readonly lost: OpenContext | null;
  readonly cost: WireCost | null;
  readonly exchange: Exchange | null;
  /** Search requests answered; opening and closing a context are not among them. */
  readonly requests: number;
  readonly last: Counts | null;
  /** Largest single request, per counter. */
  readonly worst: Counts;
  readonly trip: Counts;
  /** What each counted request merged, in the order they were answered: `trip.merged` one by one. */
  readonly merges: readonly number[];
  readonly error: LaneError | null;
}

export type LaneEvent =
  | { readonly type: 'started'; readonly target: number | null }
  | { readonly type: 'opened'; readonly id: string; readonly keepAliveMs: number; readonly at: number; readonly exchange: Exchange }
  | { readonly type: 'answered'; readonly answer: PageAnswer; readonly keepAliveMs: number }
  | { readonly type: 'recalled'; readonly page: number }
  /** Nothing comes behind the page on screen. */
  | { readonly type: 'ended' }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly error: LaneError }
  | { readonly type: 'expired'; readonly exchange: Exchange | null }
  /** The context is closed; the hits stay on screen. */
  | { readonly type: 'closed'; readonly exchange: Exchange | null }
  | { readonly type: 'reset' }
  /** A fresh lane that begins at a depth. */
  | { readonly type: 'begun'; readonly start: LaneStart };

/** How many pages of a scroll the browser keeps to go back to. */
export const keptPages = 20;

/** A lane nobody has asked anything yet. */
export function newLane(mode: ModeId, size: number): LaneState {
  return {
    mode,
    size,
    status: 'idle',
    page: 0,
    reached: 0,
    answered: 0,
    start: null,
    target: null,
    hits: [],
    fromMemory: false,
    cursors: [],
    given: [],
    kept: [],
    context: null,
    lost: null,
    cost: null,
    exchange: null,
    requests: 0,
    last: null,
    worst: noCounts,
    trip: noCounts,
    merges: [],
    error: null,
  };
}

/** The lane's one transition. Pure; an event that makes no sense in a state changes nothing. */
export function reduceLane(state: LaneState, event: LaneEvent): LaneState {
  switch (event.type) {
    case 'started':
      return { ...state, status: event.target === null ? 'running' : 'walking', target: event.target, error: null };
    case 'opened':
      return {
        ...state,
        context: { id: event.id, openedAt: event.at, usedAt: event.at, keepAliveMs: event.keepAliveMs },
        exchange: event.exchange,
      };
    case 'answered':
      return answered(state, event.answer, event.keepAliveMs);
    case 'recalled':
      return recalled(state, event.page);
    case 'ended':
      return { ...state, status: 'end', target: null };
    case 'stopped':
      return isBusy(state) ? { ...state, status: 'idle', target: null } : state;
    case 'failed':
      return { ...state, status: 'error', target: null, error: event.error, exchange: event.error.exchange ?? state.exchange };
    case 'expired':
      return {
        ...state,
        status: 'expired',
        target: null,
        context: null,
        lost: state.context ?? state.lost,
        exchange: event.exchange ?? state.exchange,
      };
    case 'closed':
      return { ...state, status: 'closed', target: null, context: null, exchange: event.exchange ?? state.exchange };
    case 'reset':
      return newLane(state.mode, state.size);
    case 'begun':
      return { ...newLane(state.mode, state.size), start: event.start };
    default:
      return event satisfies never;
  }
}

/** A request is on its way, alone or as part of a walk. */
export function isBusy(state: LaneState): boolean {
  return state.status === 'running' || state.status === 'walking';
}

/** Nobody has asked it anything. */
export function isUntouched(state: LaneState): boolean {
  return state.requests === 0 && state.error === null;
}

/** Documents from the first to the last one on screen. */
export function documentsSeen(state: LaneState): number {
  return state.page === 0 ? 0 : firstRank(state) - 1 + state.hits.length;
}

/** The place of the page's first document in the whole order, from 1. */
export function firstRank({ page, size, start }: LaneState): number {
  return start === null ? (page - 1) * size + 1 : start.before + (page - start.page) * size + 1;
}

/** The page the lane's first request is. */
export function firstPage(state: LaneState): number {
  return state.start?.page ?? 1;
}

function answered(state: LaneState, answer: PageAnswer, keepAliveMs: number): LaneState {
  const counts = answer.cost && countsOf(answer.cost);
  const counted: LaneState = {
    ...state,
    cost: answer.cost,
    answered: answer.page,
    exchange: answer.exchange,
    requests: state.requests + 1,
    last: counts,
    worst: counts ? combine(state.worst, counts, Math.max) : state.worst,
    trip: counts ? combine(state.trip, counts, (a, b) => a + b) : state.trip,
    merges: counts ? [...state.merges, counts.merged] : state.merges,
    context: contextAfter(state.context, answer, keepAliveMs),
    fromMemory: false,
    error: null,
  };
  const short = answer.hits.length < state.size;
  // A cursor that finds nothing has not moved: its last page stays, or is shown next where the lane stood elsewhere. A page asked for by number
  // is shown, empty.
  if (answer.hits.length === 0 && answer.page > firstPage(state) && !modeOf(state.mode).canJump)
    return state.page === answer.page - 1 ? { ...counted, status: 'end', target: null } : counted;
  return {
    ...counted,
    status: short ? 'end' : state.status,
    target: short ? null : state.target,
    page: answer.page,
    reached: Math.max(state.reached, answer.page),
    hits: answer.hits,
    cursors: withCursor(state.cursors, answer),
    given: withGiven(state.given, answer),
    kept: modeOf(state.mode).forwardOnly ? [...state.kept, { page: answer.page, hits: answer.hits }].slice(-keptPages) : state.kept,
  };
}

function contextAfter(context: OpenContext | null, answer: PageAnswer, keepAliveMs: number): OpenContext | null {
  if (answer.contextId === null) return context;
  return { id: answer.contextId, openedAt: context?.openedAt ?? answer.at, usedAt: answer.at, keepAliveMs };
}

/** Remembers where the page ended. Deeper cursors stay: they were true when they were read. */
function withCursor(cursors: LaneState['cursors'], answer: PageAnswer): LaneState['cursors'] {
  const cursor = answer.hits.at(-1)?.sort;
  const next = cursors.slice();
  next[answer.page - 1] = cursor;
  return next;
}

/** Remembers which shards the page came from, where its counters tell of every hit. */
function withGiven(given: LaneState['given'], { page, hits, cost }: PageAnswer): LaneState['given'] {
  const shards = (cost?.shards ?? []).filter((shard) => shard.fetched > 0);
  const next = given.slice();
  const told = shards.reduce((sum, shard) => sum + shard.fetched, 0) === hits.length;
  next[page - 1] = told ? Object.fromEntries(shards.map((shard) => [shardKey(shard), shard.fetched])) : undefined;
  return next;
}

function recalled(state: LaneState, page: number): LaneState {
  const hits = state.kept.find((kept) => kept.page === page)?.hits;
  return hits === undefined ? state : { ...state, status: 'idle', page, hits, fromMemory: true, error: null };
}
