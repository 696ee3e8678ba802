import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { ExactNumber } from './lossless-json.ts';
import { RestError, retryNetworkFaults } from './rest-error.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
}

/** A fetch that answers with `text` and notes what it was sent. */
function scripted(text: string, status = 200) {
  const sent: Sent[] = [];
  const fetch = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    sent.push({ method: init?.method ?? 'GET', url: url instanceof URL ? url.href : '', body: (init?.body as string | undefined) ?? null });
    return Promise.resolve(new Response(status === 204 ? null : text, { status }));
  };
  return { sent, client: createClient({ fetch, base: new URL('http://localhost/sub/api/') }) };
}

async function reasonOf(text: string): Promise<string> {
  const { client } = scripted(text, 404);
  const error = await client.deleteIndex('x').catch((thrown: unknown) => thrown);
  return error instanceof RestError ? error.reason : '';
}

describe('the client', () => {
  it('sends a search below the base address and hands back the exchange as it crossed', async () => {
    const { sent, client } = scripted('{"hits":{"hits":[]}}');
    const { data, exchange } = await client.search('logs', { from: 9_990, size: 10 });
    expect(sent).toEqual([{ method: 'POST', url: 'http://localhost/sub/api/logs/_search?cost=true', body: '{"from":9990,"size":10}' }]);
    expect(data.hits.hits).toEqual([]);
    expect(exchange).toMatchObject({
      method: 'POST',
      path: '/logs/_search?cost=true',
      status: 200,
      requestBody: '{"from":9990,"size":10}',
    });
  });

  it('takes the short road when asked to and when there is one', async () => {
    const roads: string[] = [];
    const by = (road: string) => () => {
      roads.push(road);
      return Promise.resolve(new Response('{}'));
    };
    const base = new URL('http://localhost/');
    const client = createClient({ fetch: by('usual'), direct: by('direct'), base });
    await client.search('logs', { size: 1 });
    await client.search('logs', { size: 1 }, { road: 'direct' });
    await createClient({ fetch: by('only'), base }).search('logs', { size: 1 }, { road: 'direct' });
    expect(roads).toEqual(['usual', 'direct', 'only']);
  });

  it('returns a cursor digit for digit', async () => {
    const { sent, client } = scripted('{"hits":{"hits":[{"_id":"a","sort":[9223372036854775807,"a"]}]}}');
    const { data } = await client.search('logs', { size: 1 });
    const cursor = data.hits.hits[0]?.sort ?? [];
    expect(cursor).toEqual([new ExactNumber('9223372036854775807'), 'a']);
    await client.search('logs', { size: 1, search_after: cursor });
    expect(sent[1]?.body).toBe('{"size":1,"search_after":[9223372036854775807,"a"]}');
  });

  it('deletes an index by its name', async () => {
    const { sent, client } = scripted('{}');
    await client.deleteIndex('a/b');
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE http://localhost/sub/api/a%2Fb']);
  });

  it('reads settings given as texts, set or by default', async () => {
    const { client } = scripted(
      '{"logs":{"settings":{"index.number_of_shards":"5"},"defaults":{"index.max_result_window":"10000","index.number_of_shards":"1"}}}',
    );
    expect(await client.settings('logs')).toEqual({ shards: 5, maxResultWindow: 10_000 });
  });

  it('finds an index in the cat listing by its exact name', async () => {
    const { client } = scripted(
      '[{"index":"logs2","uuid":"u2","status":"close","pri":"1","docs.count":"1","store.size":"1kb"},{"index":"logs","uuid":"u1","status":"open","pri":"5","docs.count":"100000","store.size":"9.1mb"}]',
    );
    expect(await client.indexRows('logs')).toEqual([
      { name: 'logs', uuid: 'u1', open: true, documents: 100_000, shards: 5, storeSize: '9.1mb' },
    ]);
  });

  it('throws the service’s innermost reason with status, body and exchange', async () => {
    const body = {
      error: {
        root_cause: [{ type: 'illegal_argument_exception', reason: 'Result window is too large' }],
        type: 'search_phase_execution_exception',
        reason: 'all shards failed',
      },
      status: 400,
    };
    const { client } = scripted(JSON.stringify(body), 400);
    const error = await client.search('logs', { size: 10 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject({ status: 400, type: 'illegal_argument_exception', reason: 'Result window is too large', body });
  });

  it('reads the reason of an envelope, of a plain text and of no body at all', async () => {
    expect(await reasonOf('{"code":1004,"message":"no such task","data":null}')).toBe('no such task');
    expect(await reasonOf('{"error":"no handler found","status":404}')).toBe('no handler found');
    expect(await reasonOf('')).toBe('HTTP 404');
  });

  it('retries what never arrived, and never an answer', async () => {
    const refused = await scripted('{}', 503)
      .client.deleteIndex('x')
      .catch((thrown: unknown) => thrown as Error);
    expect(retryNetworkFaults(0, refused as Error)).toBe(false);
    expect(retryNetworkFaults(0, new TypeError('Failed to fetch'))).toBe(true);
    expect(retryNetworkFaults(3, new TypeError('Failed to fetch'))).toBe(false);
    expect(retryNetworkFaults(0, new DOMException('stopped', 'AbortError'))).toBe(false);
  });
});
