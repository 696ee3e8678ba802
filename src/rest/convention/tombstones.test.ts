import { describe, expect, it } from 'vitest';
import { Tombstones } from './tombstones.ts';

describe('tombstones', () => {
  it('remember what is gone, until it is there again', () => {
    const stones = new Tombstones();
    stones.add('a');
    expect([stones.has('a'), stones.has('b')]).toEqual([true, false]);
    stones.delete('a');
    expect(stones.has('a')).toBe(false);
  });

  it('are bounded: the oldest are forgotten first, and one that dies again is the youngest', () => {
    const stones = new Tombstones();
    for (let n = 0; n < 1000; n++) stones.add(String(n));
    stones.add('0');
    stones.add('1000');
    expect([stones.has('0'), stones.has('1'), stones.has('2')]).toEqual([true, false, true]);
  });
});
