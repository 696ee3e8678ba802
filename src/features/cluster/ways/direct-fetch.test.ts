import { describe, expect, it } from 'vitest';
import { NotTheClusterError } from '../../../client/beside.ts';
import { apiKey, type TypedKey } from '../../../client/typed-key.ts';
import { directFetch, NotSentError } from './direct-fetch.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit | undefined;
}

/** A direct way whose answers are made up; `type` is what a browser says of them. */
function direct(
  options: {
    readonly key?: TypedKey;
    readonly writes?: boolean;
    readonly type?: string;
    readonly answer?: string;
    readonly base?: string;
  } = {},
) {
  const { key, writes = false, type = 'cors', answer = '{}', base = 'https://host:9200/' } = options;
  const sent: Sent[] = [];
  const fetch = directFetch({
    base: new URL(base),
    writes,
    key: () => key,
    fetch: (input, init) => {
      sent.push({ url: String(input instanceof Request ? input.url : input), init });
      const response = new Response(answer, { status: 200 });
      Object.defineProperty(response, 'type', { value: type });
      return Promise.resolve(response);
    },
  });
  return { fetch, sent };
}

describe('the direct way', () => {
  it('sends the key in one header, and nothing a browser adds by itself', async () => {
    const { fetch, sent } = direct({ key: apiKey('id:longenoughkey') });
    await fetch('https://host:9200/logs/_search', { method: 'POST', body: '{}', headers: { accept: 'application/json' } });
    expect(Object.fromEntries(new Headers(sent[0]?.init?.headers))).toEqual({
      accept: 'application/json',
      authorization: `ApiKey ${btoa('id:longenoughkey')}`,
    });
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store', redirect: 'error', mode: 'cors' });
    expect(sent[0]?.url).not.toContain('longenough');
  });

  it.each([
    ['DELETE', 'https://host:9200/logs'],
    ['POST', 'https://host:9200/logs/_doc'],
    ['POST', 'https://host:9200/_bulk'],
    ['PUT', 'https://host:9200/fathom-logs'],
    ['GET', 'https://other:9200/logs/_search'],
    ['GET', 'https://host.evil.test:9200/logs/_search'],
    ['DELETE', 'https://host:9200/_search/scroll'],
  ])('does not send %s %s', async (method, url) => {
    const { fetch, sent } = direct();
    await expect(fetch(url, { method })).rejects.toBeInstanceOf(NotSentError);
    expect(sent).toEqual([]);
  });

  it('writes to Fathom’s own indices alone, where it may write at all', async () => {
    const { fetch, sent } = direct({ writes: true });
    await fetch('https://host:9200/fathom-logs/_bulk', { method: 'POST', body: '{"index":{"_id":"a"}}\n{}\n' });
    expect(sent).toHaveLength(1);
    await expect(fetch('https://host:9200/logs', { method: 'DELETE' })).rejects.toBeInstanceOf(NotSentError);
    const foreign = '{"index":{"_id":"a","_index":"logs"}}\n{}\n';
    await expect(fetch('https://host:9200/fathom-logs/_bulk', { method: 'POST', body: foreign })).rejects.toThrow(
      'line 1 of the bulk body',
    );
  });

  it('sends no key in plain text to another computer', async () => {
    const key = apiKey('id:longenoughkey');
    await expect(direct({ key, base: 'http://host:9200/' }).fetch('http://host:9200/')).rejects.toThrow('plain text');
    await expect(direct({ key, base: 'http://127.0.0.1:9200/' }).fetch('http://127.0.0.1:9200/')).resolves.toBeDefined();
    await expect(direct({ base: 'http://host:9200/' }).fetch('http://host:9200/')).resolves.toBeDefined();
  });

  it.each(['basic', 'default', 'opaque'])('takes no answer of the type %s for the cluster’s', async (type) => {
    await expect(direct({ type }).fetch('https://host:9200/')).rejects.toBeInstanceOf(NotTheClusterError);
  });

  it('puts stars where an answer repeats the key', async () => {
    const key = apiKey('id:longenoughkey');
    const { fetch } = direct({ key, answer: JSON.stringify({ said: key.header, plain: 'longenoughkey' }) });
    const text = await (await fetch('https://host:9200/')).text();
    for (const secret of key.secrets) expect(text).not.toContain(secret);
    expect(text).toContain('"said":"ApiKey ***');
  });
});
