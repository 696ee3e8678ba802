import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { ApiRequest, Service } from '../api.ts';
import { restHandlers } from './msw.ts';

const base = new URL('https://host.example/sub/api/');

function ask(service: Service, address: string, init?: RequestInit): Promise<Response | undefined> {
  return getResponse([...restHandlers(service, base)], new Request(new URL(address, base), init));
}

describe('restHandlers', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('answers %s under the base from the service', async (method) => {
    const requests: ApiRequest[] = [];
    const service: Service = {
      async handle(request) {
        requests.push(request);
        return { status: 200, headers: { 'x-fathom': '1' }, body: new Uint8Array(0) };
      },
    };
    const response = await ask(service, 'logs/_search?size=1', { method });
    expect(response?.status).toBe(200);
    expect(response?.headers.get('x-fathom')).toBe('1');
    expect(requests).toMatchObject([{ method, path: '/logs/_search', query: 'size=1' }]);
  });

  it('leaves other addresses alone', async () => {
    const service: Service = { handle: () => Promise.reject(new Error('asked')) };
    expect(await ask(service, '../data/cities.ndz')).toBeUndefined();
  });

  it.each([201, 202, 303, 400, 404, 405, 406, 410, 415, 422, 429, 500, 503])(
    'passes status %i, headers and bytes on as they are',
    async (status) => {
      const body = new Uint8Array([0x7b, 0x7d, 0xff, 0x00]);
      const service: Service = { handle: async () => ({ status, headers: { 'content-type': 'application/json', allow: 'GET' }, body }) };
      const response = await ask(service, 'x');
      expect(response?.status).toBe(status);
      expect(response?.headers.get('allow')).toBe('GET');
      expect(new Uint8Array((await response?.arrayBuffer()) ?? [])).toEqual(body);
    },
  );

  it("places the service's own addresses under the base", async () => {
    const service: Service = { handle: async () => ({ status: 202, headers: { location: '/tasks/9' }, body: new Uint8Array(0) }) };
    expect((await ask(service, 'x'))?.headers.get('location')).toBe('/sub/api/tasks/9');
  });

  it('breaks the connection when the answer is not to arrive', async () => {
    const service: Service = { handle: async () => ({ status: 200, headers: {}, body: new Uint8Array(0), dropped: true }) };
    expect((await ask(service, 'x'))?.type).toBe('error');
  });

  it('answers a signed 500 without any detail when the service throws', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await ask({ handle: () => Promise.reject(new Error('secret detail')) }, 'x');
    const text = await response?.text();
    expect(response?.status).toBe(500);
    expect(response?.headers.get('x-fathom')).toBe('1');
    expect(text).not.toMatch(/secret|stack|at /);
    expect(report).toHaveBeenCalledOnce();
    report.mockRestore();
  });
});

describe('public/mockServiceWorker.js', () => {
  it('is, byte for byte, the script of the installed MSW', async () => {
    const packaged = await readFile(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
    const served = await readFile(new URL('../../../public/mockServiceWorker.js', import.meta.url));
    expect(served.equals(packaged), 'run: npx msw init public --no-save').toBe(true);
  });
});
