import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './file-kind.ts';
import { lineProblems } from './line-problems.ts';

describe('a file', () => {
  it.each([
    ['a.csv', 'text/csv'],
    ['A.JSON', 'application/json'],
    ['a.ndjson', 'application/x-ndjson'],
    ['a.b.jsonl', 'application/x-ndjson'],
    ['a', 'application/x-ndjson'],
  ])('named %s is sent as %s', (name, type) => {
    expect(mediaTypeOf(name)).toBe(type);
  });
});

describe('the lines of a 422', () => {
  it('are listed with their reasons, and all of them counted', () => {
    const errors = [{ line: 2, reason: 'not JSON' }];
    expect(lineProblems({ errors, total: 70 })).toEqual({ told: errors, total: 70 });
    expect(lineProblems({ errors })).toEqual({ told: errors, total: 1 });
  });

  it('are none where the answer names none', () => {
    expect(lineProblems(undefined)).toEqual({ told: [], total: 0 });
    expect(lineProblems({ errors: [], total: 0 })).toEqual({ told: [], total: 0 });
  });
});
