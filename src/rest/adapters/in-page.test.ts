import { describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse, Service } from '../api.ts';
import { inPageFetch } from './in-page.ts';

const base = new URL('https://host.example/some/path/api/');

function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { status, headers: { 'content-type': 'application/json', 'x-fathom': '1', ...headers }, body: bytes };
}

/** A service that tells what it was asked, redirects `/old` and never answers `/slow`. */
function recordingService(): Service & { readonly requests: ApiRequest[]; readonly aborted: string[] } {
  const requests: ApiRequest[] = [];
  const aborted: string[] = [];
  return {
    requests,
    aborted,
    handle(request, signal) {
      requests.push(request);
      if (request.path === '/slow') {
        return new Promise(() => signal?.addEventListener('abort', () => aborted.push(request.path)));
      }
      if (request.path === '/old') return Promise.resolve(jsonAnswer(303, null, { location: '/tasks/7' }));
      if (request.path === '/round') return Promise.resolve(jsonAnswer(303, null, { location: '/round' }));
      if (request.path === '/away') return Promise.resolve(jsonAnswer(303, null, { location: 'https://elsewhere.example/x' }));
      if (request.path === '/gone') return Promise.resolve({ status: 204, headers: { 'x-fathom': '1' }, body: new Uint8Array(0) });
      return Promise.resolve(jsonAnswer(200, { method: request.method, path: request.path, query: request.query }));
    },
  };
}

function networkStub(): typeof fetch & { readonly asked: string[] } {
  const asked: string[] = [];
  const stub = (input: RequestInfo | URL): Promise<Response> => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(new Response('network'));
  };
  return Object.assign(stub, { asked });
}

describe('inPageFetch', () => {
  it('hands method, path below the base, raw query, headers and body bytes to the service', async () => {
    const service = recordingService();
    const fetch = inPageFetch(service, base, networkStub());
    const response = await fetch(new URL('logs/_doc/a%2Fb?refresh=true&q=%C3%A9', base), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ method: 'PUT', path: '/logs/_doc/a%2Fb', query: 'refresh=true&q=%C3%A9' });
    expect(service.requests[0]?.headers['content-type']).toBe('application/json');
    expect(new TextDecoder().decode(service.requests[0]?.body)).toBe('{"a":1}');
  });

  it('rejects as fetch does when the answer is not to arrive', async () => {
    const service: Service = { handle: () => Promise.resolve({ ...jsonAnswer(200, {}), dropped: true }) };
    await expect(inPageFetch(service, base, networkStub())(new URL('x', base))).rejects.toThrow(TypeError);
  });

  it('asks the service for its root, and gives no body where none was sent', async () => {
    const service = recordingService();
    await inPageFetch(service, base, networkStub())(base);
    expect(service.requests[0]).toMatchObject({ method: 'GET', path: '/', query: '', body: undefined });
  });

  it('leaves everything outside the base to the network', async () => {
    const network = networkStub();
    const service = recordingService();
    const response = await inPageFetch(service, base, network)('https://host.example/some/path/apiary');
    expect(await response.text()).toBe('network');
    expect(network.asked).toEqual(['https://host.example/some/path/apiary']);
    expect(service.requests).toEqual([]);
  });

  it('follows a 303 with GET, without the body and its headers, under the base', async () => {
    const service = recordingService();
    const response = await inPageFetch(
      service,
      base,
      networkStub(),
    )(new URL('old', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toEqual({ method: 'GET', path: '/tasks/7', query: '' });
    expect(service.requests[1]?.headers).toEqual({ accept: 'application/json' });
    expect(service.requests[1]?.body).toBeUndefined();
  });

  it('follows a 303 that leads out of the base to the network', async () => {
    const network = networkStub();
    await inPageFetch(recordingService(), base, network)(new URL('away', base));
    expect(network.asked).toEqual(['https://elsewhere.example/x']);
  });

  it('rejects a redirect when the caller wants none, and one that never ends', async () => {
    const fetch = inPageFetch(recordingService(), base, networkStub());
    await expect(fetch(new URL('old', base), { redirect: 'error' })).rejects.toThrow(TypeError);
    await expect(fetch(new URL('round', base))).rejects.toThrow('redirects too often');
  });

  it('gives the redirect itself when asked to follow none', async () => {
    const response = await inPageFetch(recordingService(), base, networkStub())(new URL('old', base), { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/some/path/api/tasks/7');
  });

  it('gives 204 without a body', async () => {
    const response = await inPageFetch(recordingService(), base, networkStub())(new URL('gone', base), { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
  });

  it('rejects with the reason of the abort at once, and tells the service', async () => {
    const service = recordingService();
    const aborting = new AbortController();
    const answer = inPageFetch(service, base, networkStub())(new URL('slow', base), { signal: aborting.signal });
    while (service.requests.length === 0) await Promise.resolve();
    aborting.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.aborted).toEqual(['/slow']);
  });

  it('asks nothing when aborted before it began', async () => {
    const service = recordingService();
    const answer = inPageFetch(service, base, networkStub())(new URL('x', base), { signal: AbortSignal.abort() });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.requests).toEqual([]);
  });
});
