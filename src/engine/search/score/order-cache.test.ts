import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '../../query/query.ts';
import type { QueryPhaseHost } from '../phase/query-phase-host.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import { OrderCache } from './order-cache.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../phase/query-phase.ts';
import { changed, firstPage, queries, type Wanted } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf, shards } from '../testing/shard-world.ts';

const ROOMY = 2 ** 20;

function run(searcher: ReturnType<typeof searcherOf>, request: QueryPhaseRequest, on: QueryPhaseHost): QueryPhaseResult {
  const result = executeQueryPhase(searcher, mapping, request, on);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

/** The request for the page behind a page's last entry, as a scroll goes on. */
function behind(request: QueryPhaseRequest, page: QueryPhaseResult): QueryPhaseRequest {
  const last = page.docs.length - 1;
  return changed(request, { resumeAfter: { keys: [], score: page.scores[last], doc: page.docs[last] } });
}

/** A hundred documents of which 90 have the word `a`, with three different scores; every tenth is deleted. */
const letters = Array.from({ length: 100 }, (_, i): ModelDocument => {
  const body = i < 90 ? ['a', ...Array<string>(i % 3).fill('b')] : ['c'];
  const nothing = { title: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [] };
  return { ...nothing, id: `d${i}`, body, live: i % 10 !== 0 };
});

const word = (query: string): Query => ({ kind: 'match', field: 'body', query });

describe('a kept order', () => {
  it('gives every page of a walk that ranking anew gives', () => {
    fc.assert(
      fc.property(
        shards,
        queries,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(0, 3, Infinity),
        fc.boolean(),
        (segments, query, size, limit, trackScores) => {
          const searcher = searcherOf(segments);
          const keeping = { ...host, walk: { orders: new OrderCache(ROOMY), reader: {} } };
          let request: QueryPhaseRequest = changed(firstPage(query, [], size), { trackTotalHitsUpTo: limit, trackScores });
          for (;;) {
            const { cost, ...page } = run(searcher, request, keeping);
            const { cost: anew, ...expected } = run(searcher, request, host);
            expect(page).toEqual(expected);
            expect(cost.kept).toBe(anew.kept);
            if (page.docs.length === 0) break;
            request = behind(request, { ...page, cost });
          }
        },
      ),
    );
  });

  it('is made on the second page behind a cursor and looks at its entries from then on', () => {
    const searcher = searcherOf([letters]);
    const keeping = { ...host, walk: { orders: new OrderCache(ROOMY), reader: {} } };
    let request = changed(firstPage(word('a b'), [], 10), { trackTotalHitsUpTo: 0 });
    const costs = [];
    for (let page = 0; page < 5; page++) {
      const answer = run(searcher, request, keeping);
      costs.push(answer.cost);
      request = { ...request, ...behind(request, answer) };
    }
    const ranked = { visited: 81, skipped: 0, kept: 10, matched: 81, matchedRelation: 'eq' };
    const sought = { visited: 10, skipped: 71, kept: 10, matched: 81, matchedRelation: 'eq' };
    expect(costs[2]).toMatchObject(ranked);
    expect(costs.slice(3)).toMatchObject([sought, sought]);
    expect(keeping.walk.orders.bytesFor(keeping.walk.reader)).toBe(81 * 8);
  });

  it('belongs to one reader, one query and one part of it, and goes with the reader', () => {
    const orders = new OrderCache(ROOMY);
    const searchers = [searcherOf([letters]), searcherOf([letters.slice(50)])];
    const readers: object[] = [{}, {}];
    for (const [i, searcher] of searchers.entries()) {
      const keeping = { ...host, walk: { orders, reader: readers[i] } };
      for (const query of [word('a'), word('b'), word('a b')]) {
        for (const slice of [undefined, { id: 0, max: 2, field: '_id' }, { id: 1, max: 2, field: '_id' }]) {
          const first = changed(firstPage(query, [], 3), { ...(slice && { slice }) });
          const next = behind(first, run(searcher, first, host));
          for (let time = 0; time < 3; time++) expect(run(searcher, next, keeping).docs).toEqual(run(searcher, next, host).docs);
        }
      }
    }
    const [one, other] = readers;
    expect(orders.bytesFor({})).toBe(0);
    expect(orders.bytesFor(one)).toBeGreaterThan(orders.bytesFor(other));
    orders.drop(one);
    expect(orders.bytesFor(one)).toBe(0);
    expect(orders.bytesFor(other)).toBeGreaterThan(0);
  });

  it('is not kept for a query that means another time with every request', () => {
    const ask = (query: Query) => {
      const request = behind(firstPage(query, [], 3), run(searcher, firstPage(word('a'), [], 3), host));
      return [1, 2, 2].map((now) => orders.ask(searcher, mapping, request, { clock: { ...host.clock, now: () => now } })?.isNew);
    };
    const searcher = searcherOf([letters]);
    const orders = new OrderCache(ROOMY);
    expect(ask({ kind: 'range', field: 'day', gte: 'now-1d' })).toEqual([true, true, false]);
    expect(ask(word('snow'))).toEqual([true, false, false]);
  });

  it('is not for pages that need more than the order, nor for those in another order', () => {
    const searcher = searcherOf([letters]);
    const orders = new OrderCache(ROOMY);
    const request = behind(firstPage(word('a'), [], 3), run(searcher, firstPage(word('a'), [], 3), host));
    const isAsked = (more: Wanted): boolean => orders.ask(searcher, mapping, changed(request, more), host) !== undefined;
    const score = { field: '_score', order: 'desc' as const };
    expect(isAsked({})).toBe(true);
    expect(isAsked({ sort: [score, { field: '_shard_doc', order: 'asc' }] })).toBe(true);
    expect(isAsked({ minScore: 0 })).toBe(false);
    expect(isAsked({ timeoutMs: 100 })).toBe(false);
    expect(isAsked({ terminateAfter: 5 })).toBe(false);
    expect(isAsked({ sort: [{ ...score, order: 'asc' }] })).toBe(false);
    expect(isAsked({ sort: [score, { field: 'year', order: 'asc' }] })).toBe(false);
    expect(orders.ask(searcher, mapping, firstPage(word('a'), [], 3), host)).toBeUndefined();
  });

  it('makes way when there are too many bytes, the one used longest ago first', () => {
    const searcher = searcherOf([letters]);
    // Room for one order of all documents, not for two of 81.
    const orders = new OrderCache(100 * 8);
    const reader = {};
    const keeping = { ...host, walk: { orders, reader } };
    const walk = (query: Query): number => {
      const next = behind(firstPage(query, [], 3), run(searcher, firstPage(query, [], 3), host));
      run(searcher, next, keeping);
      run(searcher, next, keeping);
      return run(searcher, next, keeping).cost.visited;
    };
    expect(walk(word('a'))).toBe(3);
    expect(walk(word('a b'))).toBe(3);
    expect(orders.bytesFor(reader)).toBe(81 * 8);
    expect(orders.hasRoomFor(101)).toBe(false);
  });
});
