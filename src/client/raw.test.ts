import { describe, expect, it } from 'vitest';
import { createSendRaw } from './raw.ts';

describe('sending a text', () => {
  it.each(['//evil.test/x', '///evil.test/x', '/https://evil.test/x', '/\\\\\\evil.test/x', '/\thttp://evil.test'])(
    'reaches no other host: %j',
    async (path) => {
      const hosts: string[] = [];
      const send = createSendRaw({
        base: new URL('http://host/api/'),
        fetch: (url) => {
          hosts.push(url instanceof URL ? url.origin : 'not an address');
          return Promise.resolve(new Response('{}'));
        },
      });
      await send({ method: 'PUT', path, body: '{}', contentType: 'application/json' }, new AbortController().signal);
      expect(hosts).toEqual(['http://host']);
    },
  );

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
    expect(asked).toEqual(['http://host/api/a?b=1', 'POST', '{}\n', { accept: '*/*', 'content-type': 'application/x-ndjson' }]);
    expect(exchange).toMatchObject({
      method: 'POST',
      path: '/a?b=1',
      requestBody: '{}\n',
      status: 400,
      responseBody: '{"n": 9223372036854775807, }',
    });
  });
});
