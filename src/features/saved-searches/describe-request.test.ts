import { describe, expect, it } from 'vitest';
import { describeRequest } from './describe-request.ts';

describe('a saved search in one line', () => {
  it('says where, what, how sorted and how many', () => {
    const request = { query: { match: { title: 'big cat' } }, sort: [{ rank: 'asc' }, { _id: 'asc' }], size: 10, from: 9_990 };
    expect(describeRequest({ index: 'tiny', request })).toBe(
      'tiny, match title big cat, sorted by rank asc, _id asc, 10 a page, from 9,990',
    );
  });

  it('leaves out what is not there', () => {
    expect(describeRequest({ index: 'logs', request: {} })).toBe('logs, everything');
  });
});
