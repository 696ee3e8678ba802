import { describe, expect, it } from 'vitest';
import { createAsk, isSuccess, retryAfter } from './ask.ts';

function service(response: Response) {
  const sent: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push({ url: input instanceof Request ? input.url : String(input), init });
    return Promise.resolve(response);
  };
  return { ask: createAsk({ fetch, base: new URL('http://here/api/') }), sent };
}

describe('asking for a record', () => {
  it('resolves with the envelope, the status and the headers of any answer', async () => {
    const { ask } = service(
      new Response('{"code":2009,"message":"stale","data":{"version":2}}', { status: 409, headers: { 'X-Version': '2' } }),
    );
    const answer = await ask<{ readonly version: number }>('PATCH', '/searches/a', { body: { version: 1 } });
    expect(answer).toMatchObject({ status: 409, code: 2009, message: 'stale', data: { version: 2 } });
    expect(answer.headers.get('x-version')).toBe('2');
    expect(isSuccess(answer)).toBe(false);
  });

  it('tells an answer without an envelope from one with', async () => {
    const { ask } = service(new Response('{"openapi":"3.1.0"}'));
    expect(await ask('GET', '/openapi.json')).toMatchObject({ code: undefined, message: '', body: { openapi: '3.1.0' } });
  });

  it('takes an empty answer for what it is', async () => {
    const { ask } = service(new Response(null, { status: 204 }));
    const answer = await ask('DELETE', '/searches/a?version=1');
    expect(answer).toMatchObject({ status: 204, code: undefined, data: undefined });
    expect(isSuccess(answer)).toBe(true);
  });

  it('sends a file as it is, under its own type, below the base address', async () => {
    const { ask, sent } = service(new Response('{}', { status: 202 }));
    await ask('POST', '/indices/a/imports', { upload: { type: 'text/csv', content: 'a,b\n' }, headers: { 'idempotency-key': 'k' } });
    expect(sent[0]?.url).toBe('http://here/api/indices/a/imports');
    expect(sent[0]?.init).toMatchObject({
      body: 'a,b\n',
      headers: { accept: 'application/json', 'content-type': 'text/csv', 'idempotency-key': 'k' },
    });
  });

  it('sends no content type without a body', async () => {
    const { ask, sent } = service(new Response('{}'));
    await ask('GET', '/codes');
    expect(sent[0]?.init?.headers).toEqual({ accept: 'application/json' });
  });
});

describe('Retry-After', () => {
  it.each([
    ['30', 30],
    ['0', 0],
    ['soon', undefined],
    ['-1', undefined],
  ])('of %s is %s seconds', (text, seconds) => {
    expect(retryAfter({ headers: new Map([['retry-after', text]]) })).toBe(seconds);
  });

  it('is undefined where there is none', () => {
    expect(retryAfter({ headers: new Map() })).toBeUndefined();
  });
});
