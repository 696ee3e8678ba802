import type { SearchBody } from '../../../client/client.ts';
import type { Answer, CallOptions, Exchange } from '../../../client/exchange.ts';
import { RestError } from '../../../client/rest-error.ts';
import type { WireSearchResponse } from '../../../client/wire.ts';
import type { LaneCalls } from '../lanes/lane.ts';

/** Documents `1..documents` in order over `shards` equal shards, answered as the service would; every call is noted, and the road of every page. */
export function fakeIndex({ documents, shards, window = 10_000 }: { documents: number; shards: number; window?: number }) {
  const log: string[] = [];
  const roads: string[] = [];
  const note = ({ road }: CallOptions) => roads.push(road ?? 'usual');
  const scrolls = new Map<string, { at: number; size: number }>();
  let ids = 0;

  const page = (from: number, size: number, perShard: number): WireSearchResponse => {
    const hits = Array.from({ length: Math.max(0, Math.min(size, documents - from)) }, (_, i) => ({
      _index: 'fake',
      _type: '_doc' as const,
      _id: `d${from + i + 1}`,
      _score: null,
      sort: [from + i + 1],
    }));
    const kept = Math.min(perShard, Math.ceil(documents / shards));
    const merged = Math.min(kept * shards, documents);
    return {
      took: 1,
      timed_out: false,
      _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
      hits: { max_score: null, hits },
      cost: {
        coordinator: { ceiling: shards * perShard, merged, returned: hits.length, discarded: merged - hits.length, reduce_ms: 0 },
        shards: Array.from({ length: shards }, (_, shard) => ({
          index: 'fake',
          shard,
          visited: kept,
          matched: kept,
          matched_relation: 'eq' as const,
          skipped: 0,
          kept,
          sent: kept,
          sent_bytes: kept * 16,
          fetched: 0,
          fetched_bytes: 0,
          query_ms: 0,
          fetch_ms: 0,
        })),
        held: { contexts: 0, segments: 0, bytes: 0 },
      },
    };
  };

  const calls: LaneCalls = {
    search: (_, body, options) => {
      note(options);
      log.push(describe(body));
      const from = body.from ?? Number(body.search_after?.[0] ?? 0);
      if (from + body.size > window) return Promise.reject(windowError());
      return Promise.resolve(answer(page(from, body.size, body.search_after === undefined ? (body.from ?? 0) + body.size : body.size)));
    },
    openScroll: (_, keepAlive, body, options) => {
      note(options);
      log.push(`open scroll ${keepAlive}`);
      const id = `s${++ids}`;
      scrolls.set(id, { at: body.size, size: body.size });
      return Promise.resolve(answer({ _scroll_id: id, ...page(0, body.size, body.size) }));
    },
    continueScroll: (id, _, options) => {
      note(options);
      log.push(`scroll ${id}`);
      const scroll = scrolls.get(id);
      if (!scroll) return Promise.reject(contextError());
      scrolls.delete(id);
      const next = `s${++ids}`;
      scrolls.set(next, { at: scroll.at + scroll.size, size: scroll.size });
      return Promise.resolve(answer({ _scroll_id: next, ...page(scroll.at, scroll.size, scroll.size) }));
    },
    closeScroll: (id) => {
      log.push(`close scroll ${id}`);
      scrolls.delete(id);
      return Promise.resolve(answer({}));
    },
    openPit: () => {
      log.push('open pit');
      return Promise.resolve(answer({ id: `p${++ids}` }));
    },
    searchPit: (body, options) => {
      note(options);
      log.push(`pit ${body.pit?.id} ${describe(body)}`);
      return Promise.resolve(answer({ pit_id: body.pit?.id ?? '', ...page(Number(body.search_after?.[0] ?? 0), body.size, body.size) }));
    },
    closePit: (id) => {
      log.push(`close pit ${id}`);
      return Promise.resolve(answer({}));
    },
  };
  return { calls, log, roads, expireScrolls: () => scrolls.clear() };
}

const exchange: Exchange = { method: 'POST', path: '/', requestBody: null, status: 200, responseBody: '', ms: 0 };

function answer<Data>(data: Data): Answer<Data> {
  return { data, exchange };
}

function describe(body: SearchBody): string {
  if (body.search_after !== undefined) return `after ${JSON.stringify(body.search_after)}`;
  return body.from === undefined ? 'first' : `from ${body.from}`;
}

function windowError(): RestError {
  return errorOf(400, 'illegal_argument_exception', 'too large, see [index.max_result_window]', 'result_window_too_large');
}

function contextError(): RestError {
  return errorOf(404, 'search_context_missing_exception', 'No search context found for id [1]');
}

function errorOf(status: number, type: string, reason: string, kind?: string): RestError {
  return new RestError({ ...exchange, status }, { error: { root_cause: [{ type, reason }], type, reason }, status }, kind);
}
