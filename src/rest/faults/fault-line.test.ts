import { expect, it } from 'vitest';
import { FaultLine } from './fault-line.ts';

const line = new FaultLine(() => Promise.resolve());

it('answers at once where nothing is to go wrong, so that a search need not wait for its shards', () => {
  expect(line.strikes('logs', 0)).toBe(false);
});

it('strikes the shards named while it is told to, and no others', async () => {
  await line.during({ shards: [{ what: 'fail', shard: 1, index: 'logs' }] }, async () => {
    expect(await line.strikes('logs', 1)).toBe(true);
    expect(await line.strikes('logs', 0)).toBe(false);
    expect(await line.strikes('other', 1)).toBe(false);
  });
  expect(line.strikes('logs', 1)).toBe(false);
});

it('has the known faults it is told of, as long as it is told', async () => {
  await line.during({ shards: [], known: ['no_tie_break'] }, async () => {
    await line.during({ shards: [], known: ['no_tie_break', 'scroll_page_lost'] }, () => Promise.resolve());
    expect([line.has('no_tie_break'), line.has('scroll_page_lost')]).toEqual([true, false]);
  });
  expect(line.has('no_tie_break')).toBe(false);
});
