import type { Clock } from '../../clock.ts';
import type { QueryLimits } from '../../query/compile/compilation.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { hasCursor } from '../phase/first-page.ts';
import type { QueryPhaseMatch, QueryPhasePage, QueryPhaseRequest } from '../phase/query-phase.ts';
import type { ScoredRows } from './score-order.ts';

/** What all shards of an engine may keep together: 8 bytes per match and query walked. */
export const ORDER_BYTES = 64 * 2 ** 20;

/** Queries remembered at a time, with or without an order. */
const MAX_QUERIES = 256;

/** A word of a query that may stand for the time of the request. */
const NOW = /\bnow/;

/** A query that was walked by relevance in one context, and all its matches in order once that has paid. */
export interface WalkedQuery {
  readonly reader: object;
  readonly mapping: Mapping;
  readonly key: string;
  /** Undefined on the first page behind a cursor. */
  order: ScoredRows | undefined;
}

/** Whose pages a query phase finds, and where their orders are kept. */
export interface Walk {
  readonly orders: OrderCache;
  readonly reader: object;
}

/** What besides a request says which documents match. */
interface WalkHost {
  readonly clock: Clock;
  readonly limits?: QueryLimits;
}

/** A query as the cache knows it; `isNew`: it was not asked for before. */
export interface Walked {
  readonly query: WalkedQuery;
  readonly isNew: boolean;
}

/**
 * The orders by relevance of queries that are being walked: a searcher never changes, so each page of a walk finds the same
 * order, and ranking all matches once is cheaper than scoring them for every page. Bounded in bytes over all shards that
 * share the cache; the order used longest ago goes first. What it answers depends on the requests before and on nothing else.
 */
export class OrderCache {
  readonly #limitBytes: number;
  /** Least recently used first. */
  readonly #queries = new Set<WalkedQuery>();
  /** What was asked for last: mostly the shards of an index are asked for the same one after the other. */
  #last: NamedQuery | undefined;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Bytes of all orders. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * What is known of a request's query, undefined where an order cannot serve its page. A query that comes for the first time
   * is remembered, and `isNew`.
   * @param reader who reads one searcher, and no other. Contexts do not share orders, so that what one costs does not hang on others.
   */
  ask(reader: object, mapping: Mapping, request: QueryPhaseRequest, host: WalkHost): Walked | undefined {
    if (!isWalk(request)) return undefined;
    const key = this.#keyOf(request.match, host);
    for (const query of this.#queries) {
      if (query.reader !== reader || query.key !== key || query.mapping !== mapping) continue;
      this.#queries.delete(query);
      this.#queries.add(query);
      return { query, isNew: false };
    }
    const query: WalkedQuery = { reader, mapping, key, order: undefined };
    this.#queries.add(query);
    if (this.#queries.size > MAX_QUERIES) this.#dropOldest();
    return { query, isNew: true };
  }

  /** Whether an order of so many documents may be kept at all. */
  hasRoomFor(documents: number): boolean {
    return documents * (Uint32Array.BYTES_PER_ELEMENT + Float32Array.BYTES_PER_ELEMENT) <= this.#limitBytes;
  }

  /** Keeps an order there is room for; others make way. */
  keep(query: WalkedQuery, order: ScoredRows): void {
    if (!this.#queries.has(query)) return;
    query.order = order;
    this.#bytes += bytesOf(query);
    while (this.#bytes > this.#limitBytes) this.#dropOldest();
  }

  /** Forgets a reader that will not ask again. */
  drop(reader: object): void {
    for (const query of this.#queries) if (query.reader === reader) this.#remove(query);
  }

  /** Bytes of the orders kept for a reader. */
  bytesFor(reader: object): number {
    let bytes = 0;
    for (const query of this.#queries) if (query.reader === reader) bytes += bytesOf(query);
    return bytes;
  }

  #keyOf(match: QueryPhaseMatch, { limits, clock }: WalkHost): string {
    let named = this.#last;
    if (named === undefined || !isNamed(named, match, limits)) {
      const { query, postFilter, slice, boost } = match;
      const key = JSON.stringify([query, postFilter, slice, boost, limits], exactly);
      named = { query, postFilter, slice, boost, limits, key, hasNow: NOW.test(key) };
      this.#last = named;
    }
    return named.hasNow ? `${named.key}${clock.now()}` : named.key;
  }

  #dropOldest(): void {
    const [oldest] = this.#queries;
    this.#remove(oldest);
  }

  #remove(query: WalkedQuery): void {
    this.#queries.delete(query);
    this.#bytes -= bytesOf(query);
  }
}

function bytesOf({ order }: WalkedQuery): number {
  return order === undefined ? 0 : order.docs.byteLength + order.scores.byteLength;
}

/** Whether a request asks for a page behind a cursor, by score, of all matches and of nothing but matches. */
function isWalk({ page, extras }: QueryPhaseRequest): boolean {
  return extras === undefined && page.capacity > 0 && hasCursor(page) && isByScore(page.sort);
}

/** By score, ties by document number. */
function isByScore([first, second, ...others]: QueryPhasePage['sort']): boolean {
  if (first === undefined) return true;
  if (first.field !== '_score' || first.order !== 'desc' || others.length > 0) return false;
  return second === undefined || (second.order === 'asc' && ['_doc', '_shard_doc'].includes(second.field));
}

/** Everything but the searcher and the mapping that says which documents match and what they score, and the text it is known by. */
interface NamedQuery extends QueryPhaseMatch {
  readonly limits: QueryLimits | undefined;
  readonly key: string;
  /** Whether the time of the request may say something too. */
  readonly hasNow: boolean;
}

/** Whether a request asks for the very same: what it was made of does not change. */
function isNamed(named: NamedQuery, { query, postFilter, slice, boost }: QueryPhaseMatch, limits: QueryLimits | undefined): boolean {
  return (
    named.query === query && named.postFilter === postFilter && named.slice === slice && named.boost === boost && named.limits === limits
  );
}

/** Numbers that JSON has no text of their own for. */
function exactly(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { number: Object.is(value, -0) ? '-0' : String(value) };
  return value;
}
