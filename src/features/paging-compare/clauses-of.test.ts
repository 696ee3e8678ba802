import { describe, expect, it } from 'vitest';
import { clausesOf } from './clauses-of.ts';

describe('the clauses of a query in words', () => {
  it('are its words, each once whatever its case', () => {
    expect(clausesOf('zebra  Crossing zebra crossing')).toEqual(['zebra', 'crossing']);
    expect(clausesOf(' zebra ')).toEqual(['zebra']);
    expect(clausesOf('')).toEqual([]);
  });

  it('are five at most, for each is a request', () => {
    expect(clausesOf('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
