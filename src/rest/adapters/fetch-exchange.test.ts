import { describe, expect, it } from 'vitest';
import { toFetchResponse } from './fetch-exchange.ts';

const base = new URL('https://host.example/api/');

describe('a fetch response', () => {
  it.each([1, 65_536, 65_537, 1_000_000])('of %i bytes has them all, in order, and leaves them with the service', async (length) => {
    const body = Uint8Array.from({ length }, (_, at) => at % 251);
    const read = await toFetchResponse({ status: 200, headers: {}, body }, base).arrayBuffer();
    expect(Buffer.compare(new Uint8Array(read), body)).toBe(0);
    expect(body.byteLength).toBe(length);
  });

  it('of a part of a buffer has that part alone', async () => {
    const body = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251).subarray(50_000, 150_000);
    const read = await toFetchResponse({ status: 200, headers: {}, body }, base).arrayBuffer();
    expect(Buffer.compare(new Uint8Array(read), body)).toBe(0);
  });

  it('without a body has none', () => {
    expect(toFetchResponse({ status: 204, headers: {}, body: new Uint8Array(0) }, base).body).toBeNull();
  });
});
