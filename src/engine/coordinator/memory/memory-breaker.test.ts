import { describe, expect, it } from 'vitest';
import { ok } from '../../errors.ts';
import { MemoryBreaker } from './memory-breaker.ts';

it('lets go of what is kept for speed alone before it refuses', async () => {
  let kept = 50;
  const breaker = new MemoryBreaker({
    limit: () => 100,
    heapLimit: () => 100,
    used: () => 30 + kept,
    giveBack: () => {
      kept = 0;
    },
  });
  expect(await breaker.within('small', { heap: 0, buffers: 20 }, async () => ok(kept))).toEqual(ok(50));
  expect(await breaker.within('large', { heap: 0, buffers: 60 }, async () => ok(kept))).toEqual(ok(0));
  expect(await breaker.within('too large', { heap: 0, buffers: 80 }, async () => ok(kept))).toMatchObject({
    ok: false,
    error: { request: 'too large', used: 30 },
  });
  expect(breaker.use.tripped).toBe(1);
});

it('adds up what is in use once for many small pieces of a large claim', () => {
  let looks = 0;
  const used = (): number => ++looks;
  const breaker = new MemoryBreaker({ limit: () => 2 ** 30, heapLimit: () => 2 ** 30, used, giveBack: () => undefined });
  const claim = breaker.claim('bulk');
  claim.takeBuffers(2 ** 20);
  for (let i = 0; i < 1024; i++) claim.take(1024);
  expect(looks).toBe(3);
});

it('looks the oftener, the less there is left', () => {
  let looks = 0;
  const used = (): number => ++looks;
  const breaker = new MemoryBreaker({ limit: () => 2 ** 23, heapLimit: () => 2 ** 23, used, giveBack: () => undefined });
  const claim = breaker.claim('bulk');
  claim.takeBuffers(2 ** 20);
  for (let i = 0; i < 1024; i++) claim.take(1024);
  expect(looks).toBe(1 + 2 ** 20 / 2 ** 16);
});

describe('a claim', () => {
  const MB = 1024 ** 2;

  function breakerOf(use: { limit?: number; heapLimit?: number; used?: number }): MemoryBreaker {
    const { limit = 100 * MB, heapLimit = 10 * MB, used = 0 } = use;
    return new MemoryBreaker({ limit: () => limit, heapLimit: () => heapLimit, used: () => used, giveBack: () => undefined });
  }

  it('grows until there is no more, and gives all of it back', () => {
    const breaker = breakerOf({});
    const claim = breaker.claim('http_request');
    expect([claim.take(6 * MB), claim.takeBuffers(50 * MB), claim.take(6 * MB)]).toEqual([true, true, false]);
    expect(breaker.use).toMatchObject({ reserved: 56 * MB, tripped: 0, heap: { reserved: 6 * MB, tripped: 1 } });
    claim.giveBuffers(20 * MB);
    claim.give(MB);
    expect(breaker.use).toMatchObject({ reserved: 35 * MB, heap: { reserved: 5 * MB } });
    claim.shrinkTo(10 * MB);
    expect(breaker.use).toMatchObject({ reserved: 10 * MB, heap: { reserved: 0 } });
    claim.free();
    claim.free();
    expect(breaker.use).toMatchObject({ reserved: 0, heap: { reserved: 0 } });
  });

  it('says which limit it met, and whether it might fit later', () => {
    const breaker = breakerOf({ used: 60 * MB });
    const other = breaker.claim('other');
    const claim = breaker.claim('mine');
    other.take(8 * MB);
    expect(claim.take(4 * MB)).toBe(false);
    const heap = { breaker: 'request', request: 'mine', used: 0, reserved: 12 * MB, limit: 10 * MB };
    expect(claim.refusal).toMatchObject({ ...heap, durability: 'TRANSIENT' });
    expect(claim.take(11 * MB)).toBe(false);
    expect(claim.refusal).toMatchObject({ durability: 'PERMANENT' });
    expect(claim.takeBuffers(35 * MB)).toBe(false);
    expect(claim.refusal).toMatchObject({ breaker: 'parent', used: 60 * MB, reserved: 43 * MB, durability: 'TRANSIENT' });
    expect(claim.takeBuffers(45 * MB, 'bulk')).toBe(false);
    expect(claim.refusal).toMatchObject({ request: 'bulk', durability: 'PERMANENT' });
    expect(claim.takeBuffers(30 * MB)).toBe(true);
    expect(claim.refusal).toBeUndefined();
  });

  it('of little is counted, but never refused', () => {
    const breaker = breakerOf({ limit: 0, heapLimit: 0 });
    const claims = Array.from({ length: 10 }, () => breaker.claim('small'));
    expect(claims.every((claim) => claim.take(1000))).toBe(true);
    expect(breaker.use.reserved).toBe(10_000);
    expect(claims[0]?.take(MB)).toBe(false);
  });
});
