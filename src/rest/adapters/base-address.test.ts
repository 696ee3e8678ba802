import { describe, expect, it } from 'vitest';
import { openFathom } from '../../kit/fathom.ts';
import { answerRoute } from '../../library/answer-route.ts';
import { baseAddress } from './base-address.ts';
import { inPageFetch } from './in-page.ts';

describe('the address of a service', () => {
  it.each(['https://search.example', 'https://search.example/', new URL('https://search.example')])('ends with a slash: %s', (base) => {
    expect(baseAddress(base).href).toBe('https://search.example/');
  });

  it.each(['search.example', 'search.example:9200', 'localhost:9200/', '/search/', ''])('is told where it is none: [%s]', (base) => {
    expect(() => baseAddress(base)).toThrow(`[${base}] is no address of a service: write all of it, such as https://search.example/`);
  });

  it.each(['https://search.example/es', 'https://search.example/es/'])('may be a path: %s', async (base) => {
    const { service } = openFathom({ seed: 1 });
    const refuse: typeof fetch = () => Promise.reject(new Error('it went elsewhere'));
    const ask = inPageFetch(service, new URL(base), refuse);
    expect((await ask('https://search.example/es/_cluster/health')).status).toBe(200);
    await expect(ask('https://search.example/essays')).rejects.toThrow('it went elsewhere');
    let status = 0;
    await answerRoute(
      service,
      base,
    )({
      request: () => ({
        url: () => 'https://search.example/es/_count',
        method: () => 'GET',
        headers: () => ({}),
        postDataBuffer: () => null,
      }),
      fulfill: async (answer) => void ({ status } = answer),
      abort: () => Promise.reject(new Error('aborted')),
    });
    expect(status).toBe(200);
  });
});
