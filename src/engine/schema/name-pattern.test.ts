import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsPattern } from './name-pattern.ts';

it('lets a star stand for any run of characters', () => {
  expect(fitsPattern('a.b', 'a.b')).toBe(true);
  expect(fitsPattern('a.b', 'axb')).toBe(false);
  expect(fitsPattern('a*a', 'a')).toBe(false);
  expect(fitsPattern('*', '')).toBe(true);
});

it('agrees with a regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
  fc.assert(
    fc.property(text, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }), (pattern, name) => {
      expect(fitsPattern(pattern, name)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name));
    }),
  );
});
