import { describe, expect, it } from 'vitest';
import { toFetchResponse } from './fetch-exchange.ts';

const base = new URL('https://host.example/api/');

/** The pieces a body is read in. */
async function pieces(response: Response): Promise<readonly Uint8Array[]> {
  const read: Uint8Array[] = [];
  for (const reader = response.body?.getReader(); ;) {
    const next = await reader?.read();
    if (next?.value === undefined) return read;
    read.push(next.value);
  }
}

describe('a fetch response', () => {
  it.each([1, 262_144, 262_145, 1_000_000])('of %i bytes has them all, in order, and leaves them with the service', async (length) => {
    const body = Uint8Array.from({ length }, (_, at) => at % 251);
    const read = await toFetchResponse({ status: 200, headers: {}, body }, base).arrayBuffer();
    expect(Buffer.compare(new Uint8Array(read), body)).toBe(0);
    expect(body.byteLength).toBe(length);
  });

  it('of many bytes comes in pieces, none of which takes the others along when it is handed over', async () => {
    const read = await pieces(toFetchResponse({ status: 200, headers: {}, body: new Uint8Array(600_000) }, base));
    expect(read.map(({ byteLength, buffer }) => [byteLength, buffer.byteLength])).toEqual([
      [262_144, 262_144],
      [262_144, 262_144],
      [75_712, 75_712],
    ]);
  });

  it('without a body has none', () => {
    expect(toFetchResponse({ status: 204, headers: {}, body: new Uint8Array(0) }, base).body).toBeNull();
  });
});
