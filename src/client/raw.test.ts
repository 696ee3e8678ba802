import { describe, expect, it } from 'vitest';
import { createSendRaw } from './raw.ts';

describe('sending a text', () => {
  it('hands the answer on unread, whatever its status, with what was sent', async () => {
    const asked: unknown[] = [];
    const send = createSendRaw({
      base: new URL('http://host/api/'),
      fetch: (url, init) => {
        asked.push(url instanceof URL ? url.href : url, init?.method, init?.body, init?.headers);
        return Promise.resolve(new Response('{"n": 9223372036854775807, }', { status: 400 }));
      },
    });
    const exchange = await send(
      { method: 'POST', path: '/a?b=1', body: '{}\n', contentType: 'application/x-ndjson' },
      new AbortController().signal,
    );
    expect(asked).toEqual([
      'http://host/api/a?b=1',
      'POST',
      '{}\n',
      { accept: 'application/json', 'content-type': 'application/x-ndjson' },
    ]);
    expect(exchange).toMatchObject({
      method: 'POST',
      path: '/a?b=1',
      requestBody: '{}\n',
      status: 400,
      responseBody: '{"n": 9223372036854775807, }',
    });
  });
});
