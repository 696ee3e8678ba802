import { describe, expect, it } from 'vitest';
import { handedOver } from './handed-over.ts';

const base = new URL('https://host.example/api/');

describe('a response handed over to the service worker', () => {
  it.each([1, 100_000])('of %i bytes shows them as a buffer of its own, which can be transferred', async (length) => {
    const body = Uint8Array.from({ length }, (_, at) => at % 251);
    const response = await handedOver({ status: 200, headers: { 'x-fathom': '1' }, body }, base);
    const shown: unknown = response.body;
    if (!(shown instanceof ArrayBuffer)) throw new Error('The body is no buffer');
    const [crossed] = structuredClone([shown], { transfer: [shown] });
    expect(Buffer.compare(new Uint8Array(crossed ?? shown), body)).toBe(0);
    expect(body.byteLength, 'a request that is asked again gets the same answer').toBe(length);
    expect([...response.headers]).toEqual([
      ['content-length', String(length)],
      ['x-fathom', '1'],
    ]);
  });

  it.each([1, 100_000])('of %i bytes has clones that are read as others are, for browsers that hand over no streams', async (length) => {
    const body = Uint8Array.from({ length }, (_, at) => at % 251);
    const clone = (await handedOver({ status: 200, headers: {}, body }, base)).clone();
    expect(Buffer.compare(new Uint8Array(await clone.arrayBuffer()), body)).toBe(0);
  });

  it('takes a long body in several turns, between which others have theirs', async () => {
    let turns = 0;
    const count = (): void => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const body = Uint8Array.from({ length: 2_900_000 }, (_, at) => at % 251);
    const { body: shown } = await handedOver({ status: 200, headers: {}, body }, base);
    clearImmediate(counting);
    expect(Buffer.compare(new Uint8Array(shown as unknown as ArrayBuffer), body)).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('without a body has none', async () => {
    expect((await handedOver({ status: 204, headers: {}, body: new Uint8Array(0) }, base)).body).toBeNull();
  });
});
