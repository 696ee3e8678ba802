import { expect, it } from 'vitest';
import { ok } from '../errors.ts';
import { MemoryBreaker } from './memory-breaker.ts';

it('lets go of what is kept for speed alone before it refuses', async () => {
  let kept = 50;
  const breaker = new MemoryBreaker(
    () => 100,
    () => 30 + kept,
    () => {
      kept = 0;
    },
  );
  expect(await breaker.within('small', 20, async () => ok(kept))).toEqual(ok(50));
  expect(await breaker.within('large', 60, async () => ok(kept))).toEqual(ok(0));
  expect(await breaker.within('too large', 80, async () => ok(kept))).toMatchObject({
    ok: false,
    error: { request: 'too large', used: 30 },
  });
  expect(breaker.use.tripped).toBe(1);
});
