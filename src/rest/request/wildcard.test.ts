import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wildcardMatches } from './wildcard.ts';

describe('wildcardMatches', () => {
  it.each([
    ['logs', 'logs', true],
    ['logs', 'logs-1', false],
    ['logs-*', 'logs-1', true],
    ['logs-*', 'logs', false],
    ['*', '', true],
    ['*-2026', 'logs-2026', true],
    ['a*b*c', 'a1b2c', true],
    ['a*b*c', 'acb', false],
    ['ab*ba', 'aba', false],
    ['**', 'x', true],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(wildcardMatches(pattern, text)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 6 }).map((parts) => parts.join(''));
    const texts = fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(letters, texts, (pattern, text) => {
        expect(wildcardMatches(pattern, text)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text));
      }),
    );
  });
});
