import { describe, expect, it } from 'vitest';
import { minimumShouldMatch, offendingNumber } from './minimum-should-match.ts';

describe('minimum_should_match', () => {
  it.each([
    [4, '2', 2],
    [4, ' 2 ', 2],
    [4, '-1', 3],
    [4, '-9', 0],
    [4, '9', 9],
    [4, '75%', 3],
    [5, '75%', 3],
    [5, '-25%', 4],
    [4, '100%', 4],
    [2, '2<75%', 2],
    [4, '2<75%', 3],
    [2, '2<-25% 9<-3', 2],
    [9, '2<-25% 9<-3', 7],
    [12, '2<-25% 9<-3', 9],
    [3, '2 < 50%', 1],
  ])('of %i clauses by %s is %i', (clauses, text, needed) => {
    expect(minimumShouldMatch(clauses, text)).toBe(needed);
  });

  it.each([
    ['x', 'x'],
    ['7x%', '7x'],
    ['2<y%', 'y'],
  ])('refuses %s, quoting %s', (text, offending) => {
    expect(minimumShouldMatch(3, text)).toBeUndefined();
    expect(offendingNumber(text)).toBe(offending);
  });
});
