import type { SearchBody } from '../../../client/client.ts';
import type { Answer, CallOptions, Exchange } from '../../../client/exchange.ts';
import type { PlannedRequest } from '../../../client/paging.ts';
import { RestError } from '../../../client/rest-error.ts';
import type { WireSearchResponse } from '../../../client/wire.ts';
import type { LaneCalls } from '../lanes/lane-asks.ts';

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
          // They lie on the shards in turn.
          fetched: hits.filter((_, i) => (from + i) % shards === shard).length,
          fetched_bytes: 0,
          query_ms: 0,
          fetch_ms: 0,
        })),
        held: { contexts: 0, segments: 0, bytes: 0 },
      },
    };
  };

  const search = (body: SearchBody): Promise<Answer<WireSearchResponse>> => {
    log.push(describe(body));
    const from = body.from ?? Number(body.search_after?.[0] ?? 0);
    if (from + body.size > window) return Promise.reject(windowError());
    return Promise.resolve(answer(page(from, body.size, body.search_after === undefined ? (body.from ?? 0) + body.size : body.size)));
  };
  const scrollFrom = (at: number, size: number): Promise<Answer<WireSearchResponse>> => {
    const id = `s${++ids}`;
    scrolls.set(id, { at: at + size, size });
    return Promise.resolve(answer({ _scroll_id: id, ...page(at, size, size) }));
  };
  const continueScroll = (id: string): Promise<Answer<WireSearchResponse>> => {
    log.push(`scroll ${id}`);
    const scroll = scrolls.get(id);
    if (!scroll) return Promise.reject(contextError());
    scrolls.delete(id);
    return scrollFrom(scroll.at, scroll.size);
  };
  const searchPit = (body: SearchBody): Promise<Answer<WireSearchResponse>> => {
    log.push(`pit ${body.pit?.id} ${describe(body)}`);
    return Promise.resolve(answer({ pit_id: body.pit?.id ?? '', ...page(Number(body.search_after?.[0] ?? 0), body.size, body.size) }));
  };
  const close = (what: string, id: string): Promise<Answer<unknown>> => {
    log.push(`close ${what} ${id}`);
    scrolls.delete(id);
    return Promise.resolve(answer({}));
  };

  const respond = ({ method, target, body }: PlannedRequest, options: CallOptions): Promise<Answer<unknown>> => {
    const [path = '', query = ''] = target.split('?');
    if (path.endsWith('/_pit') && method === 'POST') {
      log.push('open pit');
      return Promise.resolve(answer({ id: `p${++ids}` }));
    }
    // The bodies are those that the ways of paging write.
    const sent = { ...body } as SearchBody & { readonly id: string; readonly scroll_id: string };
    if (path === '/_pit') return close('pit', sent.id);
    if (method === 'DELETE') return close('scroll', sent.scroll_id);
    note(options);
    if (path === '/_search/scroll') return continueScroll(sent.scroll_id);
    const keepAlive = new URLSearchParams(query).get('scroll');
    if (keepAlive !== null) {
      log.push(`open scroll ${keepAlive}`);
      return scrollFrom(0, sent.size);
    }
    return path === '/_search' ? searchPit(sent) : search(sent);
  };

  const calls: LaneCalls = {
    // The caller names the answer's type, as with the client.
    ask: <Data>(request: PlannedRequest, options: CallOptions = {}) => respond(request, options) as Promise<Answer<Data>>,
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
