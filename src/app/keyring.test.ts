import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';

function recordedFetch() {
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = (_input, init) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(new Response());
  };
  return { sent, fetch };
}

describe('the keyring', () => {
  it('sends nothing before a key is chosen, and nothing after it is put down', async () => {
    const { sent, fetch } = recordedFetch();
    const keyring = createKeyring();
    const signed = keyring.sign(fetch);
    await signed('http://here/a');
    keyring.choose('reader:may-read');
    keyring.choose('');
    await signed('http://here/b');
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([null, null]);
  });

  it('adds the key to the headers a request has, letters of every script and all', async () => {
    const { sent, fetch } = recordedFetch();
    const keyring = createKeyring();
    keyring.choose('läser:geheim');
    await keyring.sign(fetch)('http://here/a', { headers: { accept: 'application/json' } });
    const [headers] = sent;
    expect(headers?.get('accept')).toBe('application/json');
    const text = atob(headers?.get('authorization')?.replace('ApiKey ', '') ?? '');
    expect(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe('läser:geheim');
  });

  it('tells of every choice until nobody listens', () => {
    const keyring = createKeyring();
    const seen: string[] = [];
    const stop = keyring.subscribe(() => seen.push(keyring.current()));
    keyring.choose('a:b');
    stop();
    keyring.choose('c:d');
    expect(seen).toEqual(['a:b']);
  });
});
