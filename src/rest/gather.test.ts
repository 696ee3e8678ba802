import { expect, it } from 'vitest';
import { SlicePace } from '../engine/index.ts';
import { gather } from './gather.ts';
import { Refusal } from './errors/refusal.ts';

function* numbers(count: number, read: number[]): Generator<number> {
  for (let at = 0; at < count; at++) {
    read.push(at);
    yield at;
  }
}

/** Paced by a clock that a look moves on by so much, with the turns that others had. */
function paced(stepMs: number) {
  let [at, turns] = [0, 0];
  const clock = { now: () => 0, elapsed: () => (at += stepMs) };
  const pace = new SlicePace(clock, async () => void turns++);
  return { services: { pace }, turns: () => turns };
}

it('gathers all there is, and lets others have their turn between slices', async () => {
  const still = paced(0);
  expect(await gather(still, numbers(1_700, []))).toHaveLength(1_700);
  expect(still.turns()).toBe(8);
  expect(await gather(still, numbers(199, []))).toHaveLength(199);
  expect(still.turns()).toBe(8);
  const slow = paced(2);
  await gather(slow, numbers(20, []));
  expect(slow.turns()).toBe(20);
});

it('ends when nobody waits any more', async () => {
  const read: number[] = [];
  const interruption = { aborted: true, pause: () => Promise.resolve() };
  await expect(gather({ ...paced(0), interruption }, numbers(10_000, read))).rejects.toBeInstanceOf(Refusal);
  expect(read).toHaveLength(200);
});
