import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalInConstantTime } from './constant-time.ts';

/** The bytes, and how many of them were looked at. */
function counted(bytes: readonly number[]): { readonly view: ArrayLike<number>; readonly looks: () => number } {
  let looks = 0;
  const view = new Proxy([...bytes], {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { view, looks: () => looks };
}

describe('a comparison of secrets', () => {
  it('agrees with comparing byte by byte', () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(equalInConstantTime(a, b)).toBe(a.length === b.length && a.every((byte, at) => byte === b[at]));
        expect(equalInConstantTime(a, [...a])).toBe(true);
      }),
    );
  });

  it('looks at every byte, wherever the first difference is', () => {
    const secret = [5, 6, 7, 8, 9];
    for (let wrong = 0; wrong <= secret.length; wrong++) {
      const given = counted(secret.map((byte, at) => (at === wrong ? 0 : byte)));
      const known = counted(secret);
      expect(equalInConstantTime(given.view, known.view)).toBe(wrong === secret.length);
      expect([given.looks(), known.looks()]).toEqual([5, 5]);
    }
  });

  it('looks at every byte given when the lengths differ', () => {
    const given = counted([1, 2, 3, 4, 5, 6, 7]);
    expect(equalInConstantTime(given.view, [1, 2])).toBe(false);
    expect(given.looks()).toBe(7);
    expect(equalInConstantTime([1], [])).toBe(false);
  });
});
