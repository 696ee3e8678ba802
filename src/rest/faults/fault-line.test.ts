import { expect, it } from 'vitest';
import { FaultLine } from './fault-line.ts';

const line = new FaultLine(() => Promise.resolve());

it('answers at once where nothing is to go wrong, so that a search need not wait for its shards', () => {
  expect(line.strikes('logs', 0)).toBe(false);
});

it('strikes the shards named while it is told to, and no others', async () => {
  await line.during([{ what: 'fail', shard: 1, index: 'logs' }], async () => {
    expect(await line.strikes('logs', 1)).toBe(true);
    expect(await line.strikes('logs', 0)).toBe(false);
    expect(await line.strikes('other', 1)).toBe(false);
  });
  expect(line.strikes('logs', 1)).toBe(false);
});
