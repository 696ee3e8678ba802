import { describe, expect, it } from 'vitest';
import { firstOf } from './first-of.ts';
import { Scratch } from './scratch.ts';

describe('scratch', () => {
  it('gives arrays of zeros that share no byte, whatever was in them before', () => {
    for (let round = 0; round < 3; round++) {
      const scratch = new Scratch();
      const arrays = [
        scratch.uint8(65),
        scratch.uint16(33),
        scratch.uint32(3),
        scratch.int32(100),
        scratch.float64(9),
        scratch.uints(300, 70),
      ];
      for (const array of arrays) expect(array.every((value) => value === 0)).toBe(true);
      arrays.forEach((array, index) => array.fill(index + 1));
      arrays.forEach((array, index) => expect(array.every((value) => value === index + 1)).toBe(true));
      expect(arrays.map(({ length }) => length)).toEqual([65, 33, 3, 100, 9, 70]);
      scratch.release();
    }
  });

  it('gives work that is under way at the same time memory of its own', () => {
    const [one, other] = [new Scratch(), new Scratch()];
    const [first, second] = [one.uint32(50).fill(1), other.uint32(50).fill(2)];
    one.release();
    new Scratch().uint32(50).fill(3);
    expect(second.every((value) => value === 2)).toBe(true);
    expect(first.buffer).not.toBe(second.buffer);
  });

  it('makes what does not fit as usual', () => {
    const scratch = new Scratch();
    const large = scratch.uint8(1024 * 1024);
    const small = scratch.uint8(100);
    expect([large.length, small.length, large.buffer === small.buffer]).toEqual([1024 * 1024, 100, false]);
  });
});

describe('the first elements of an array', () => {
  it.each([
    [4, 4],
    [4, 2],
    [100, 99],
    [100, 0],
  ])('of %i are %i of them', (length, size) => {
    const values = Uint32Array.from({ length }, (_, at) => at);
    expect([...firstOf(values, size)]).toEqual([...values].slice(0, size));
  });
});
