import { expect, it } from 'vitest';
import { Later } from './later.ts';

it('reads a part once, when it is first needed', async () => {
  let reads = 0;
  const later = new Later(async () => ++reads);
  expect(reads).toBe(0);
  expect(() => later.part).toThrow('before it is there');
  const first = later.ready();
  expect(later.ready()).toBe(first);
  await first;
  expect(later.ready()).toBeUndefined();
  expect([later.part, reads]).toEqual([1, 1]);
});

it('reads again what could not be read', async () => {
  let reads = 0;
  const later = new Later(async () => {
    if (++reads === 1) throw new Error('offline');
    return undefined;
  });
  await expect(later.ready()).rejects.toThrow('offline');
  await later.ready();
  expect(later.ready()).toBeUndefined();
  expect(later.part).toBeUndefined();
});

it('reads one part after another, and goes on where one could not be read', async () => {
  const reads: string[] = [];
  const part = (name: string) =>
    new Later(async () => {
      reads.push(`${name} begins`);
      await Promise.resolve();
      reads.push(`${name} ends`);
      if (name === 'a') throw new Error('offline');
      return name;
    });
  const parts = [part('a'), part('b')];
  const outcomes = await Promise.allSettled(parts.map(async (one) => one.ready()));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(reads).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
