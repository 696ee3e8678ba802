import { hasCursor } from '../phase/first-page.ts';
/** What all shards of an engine may keep together: 8 bytes per match and query walked. */
export const ORDER_BYTES = 64 * 2 ** 20;
/** Queries remembered at a time, with or without an order. */
const MAX_QUERIES = 256;
/** A word of a query that may stand for the time of the request. */
const NOW = /\bnow/;
/**
 * The orders by relevance of queries that are being walked: a searcher never changes, so each page of a walk finds the same
 * order, and ranking all matches once is cheaper than scoring them for every page. Bounded in bytes over all shards that
 * share the cache; the order used longest ago goes first. What it answers depends on the requests before and on nothing else.
 */
export class OrderCache {
  #limitBytes;
  /** Least recently used first. */
  #queries = new Set();
  /** What was asked for last: mostly the shards of an index are asked for the same one after the other. */
  #last;
  #bytes = 0;
  constructor(limitBytes) {
    this.#limitBytes = limitBytes;
  }
  /** Bytes of all orders. */
  get bytes() {
    return this.#bytes;
  }
  /**
   * What is known of a request's query, undefined where an order cannot serve its page. A query that comes for the first time
   * is remembered, and `isNew`.
   * @param reader who reads one searcher, and no other. Contexts do not share orders, so that what one costs does not hang on others.
   */
  ask(reader, mapping, request, host) {
    if (!isWalk(request)) return undefined;
    const key = this.#keyOf(request.match, host);
    for (const query of this.#queries) {
      if (query.reader !== reader || query.key !== key || query.mapping !== mapping) continue;
      this.#queries.delete(query);
      this.#queries.add(query);
      return { query, isNew: false };
    }
    const query = { reader, mapping, key, order: undefined };
    this.#queries.add(query);
    if (this.#queries.size > MAX_QUERIES) this.#dropOldest();
    return { query, isNew: true };
  }
  /** Whether an order of so many documents may be kept at all. */
  hasRoomFor(documents) {
    return documents * (Uint32Array.BYTES_PER_ELEMENT + Float32Array.BYTES_PER_ELEMENT) <= this.#limitBytes;
  }
  /** Keeps an order there is room for; others make way. */
  keep(query, order) {
    if (!this.#queries.has(query)) return;
    query.order = order;
    this.#bytes += bytesOf(query);
    while (this.#bytes > this.#limitBytes) this.#dropOldest();
  }
  /** Forgets a reader that will not ask again. */
  drop(reader) {
    for (const query of this.#queries) if (query.reader === reader) this.#remove(query);
  }
  /** Bytes of the orders kept for a reader. */
  bytesFor(reader) {
    let bytes = 0;
    for (const query of this.#queries) if (query.reader === reader) bytes += bytesOf(query);
    return bytes;
  }
  #keyOf(match, { limits, clock }) {
    let named = this.#last;
    if (named === undefined || !isNamed(named, match, limits)) {
      const { query, postFilter, slice, boost } = match;
      const key = JSON.stringify([query, postFilter, slice, boost, limits], exactly);
      named = { query, postFilter, slice, boost, limits, key, hasNow: NOW.test(key) };
      this.#last = named;
    }
    return named.hasNow ? `${named.key}${clock.now()}` : named.key;
  }
  #dropOldest() {
    const [oldest] = this.#queries;
    this.#remove(oldest);
  }
  #remove(query) {
    this.#queries.delete(query);
    this.#bytes -= bytesOf(query);
  }
}
function bytesOf({ order }) {
  return order === undefined ? 0 : order.docs.byteLength + order.scores.byteLength;
}
/** Whether a request asks for a page behind a cursor, by score, of all matches and of nothing but matches. */
function isWalk({ page, extras }) {
  return extras === undefined && page.capacity > 0 && hasCursor(page) && isByScore(page.sort);
}
/** By score, ties by document number. */
function isByScore([first, second, ...others]) {
  if (first === undefined) return true;
  if (first.field !== '_score' || first.order !== 'desc' || others.length > 0) return false;
  return second === undefined || (second.order === 'asc' && ['_doc', '_shard_doc'].includes(second.field));
}
/** Whether a request asks for the very same: what it was made of does not change. */
function isNamed(named, { query, postFilter, slice, boost }, limits) {
  return (
    named.query === query && named.postFilter === postFilter && named.slice === slice && named.boost === boost && named.limits === limits
  );
}
/** Numbers that JSON has no text of their own for. */
function exactly(_, value) {
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { number: Object.is(value, -0) ? '-0' : String(value) };
  return value;
}
