import { expect, it } from 'vitest';
import { gather } from './gather.ts';
import { Refusal } from './errors/refusal.ts';

function* numbers(count: number, read: number[]): Generator<number> {
  for (let at = 0; at < count; at++) {
    read.push(at);
    yield at;
  }
}

it('gathers all there is, and lets others have their turn between slices', async () => {
  let turns = 0;
  const yieldToHost = async (): Promise<void> => {
    turns++;
    await Promise.resolve();
  };
  expect(await gather({ services: { yieldToHost } }, numbers(1_700, []))).toHaveLength(1_700);
  expect(turns).toBe(3);
  expect(await gather({ services: { yieldToHost } }, numbers(499, []))).toHaveLength(499);
  expect(turns).toBe(3);
});

it('ends when nobody waits any more', async () => {
  const read: number[] = [];
  const interruption = { aborted: true, pause: () => Promise.resolve() };
  const gone = gather({ services: { yieldToHost: () => Promise.resolve() }, interruption }, numbers(10_000, read));
  await expect(gone).rejects.toBeInstanceOf(Refusal);
  expect(read).toHaveLength(500);
});
