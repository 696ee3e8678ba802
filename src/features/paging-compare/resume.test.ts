import { describe, expect, it } from 'vitest';
import type { WireHit, WireSortValue } from '../../client/wire.ts';
import { newLane, type LaneState } from './lanes/lane-state.ts';
import type { ModeId } from './lanes/mode.ts';
import type { Question } from './question.ts';
import { resumption } from './resume.ts';

const question: Question = {
  index: 'i',
  query: { match_all: {} },
  sort: { field: 'n', order: 'desc' },
  tieBreak: '_id',
  size: 2,
  generation: 0,
};
const hit = (id: string, value: WireSortValue): WireHit => ({ _index: 'i', _type: '_doc', _id: id, _score: null, sort: [value, id] });
const words = (field: string, page: number) => `${field} after ${page}`;

function lane(mode: ModeId, pages: readonly (readonly WireHit[])[], over: Partial<LaneState> = {}): LaneState {
  const kept = pages.map((hits, at) => ({ page: at + 1, hits }));
  const cursors = pages.map((hits) => hits.at(-1)?.sort);
  return { ...newLane(mode, 2), page: pages.length, reached: pages.length, kept: mode === 'scroll' ? kept : [], cursors, ...over };
}

describe('going on after a scroll that is gone', () => {
  const pages = [
    [hit('a', 9), hit('b', 8)],
    [hit('c', 8), hit('d', 7)],
  ];

  it('takes what comes after the last row, without the rows of that value that were seen', () => {
    const found = resumption(
      question,
      lane('scroll', [
        [hit('a', 9), hit('b', 7)],
        [hit('c', 7), hit('d', 7)],
      ]),
      words,
    );
    if (found.way !== 'range') throw new Error(`expected a range, found ${found.way}`);
    expect(found.after).toBe(2);
    expect(found.start).toMatchObject({ page: 3, before: 4, words: 'n after 2' });
    expect(found.start.clause).toEqual({
      bool: {
        should: [
          { range: { n: { lt: 7 } } },
          { bool: { filter: [{ range: { n: { gte: 7, lte: 7 } } }], must_not: [{ ids: { values: ['b', 'c', 'd'] } }] } },
        ],
      },
    });
  });

  it('keeps within the range the lane began with', () => {
    const start = { page: 5, before: 8, clause: { range: { n: { lte: 9 } } }, words: '' };
    const kept = pages.map((hits, at) => ({ page: at + 5, hits }));
    const found = resumption(question, lane('scroll', pages, { start, kept, page: 6, reached: 6 }), words);
    if (found.way !== 'range') throw new Error('expected a range');
    expect(found.start).toMatchObject({ page: 7, before: 12, clause: { bool: { filter: [start.clause, {}] } } });
  });

  it('is not offered by score, without a value, without a page, or when more rows may share the value than are kept', () => {
    const because = (state: LaneState, asked = question) => {
      const found = resumption(asked, state, words);
      return found.way === 'none' ? found.because : found.way;
    };
    expect(because(lane('scroll', []))).toBe('untouched');
    expect(because(lane('scroll', pages), { ...question, sort: { field: '_score', order: 'desc' } })).toBe('score');
    expect(because(lane('scroll', [[hit('a', null)]]))).toBe('value');
    const level = [[hit('a', 1), hit('b', 1)]];
    expect(because(lane('scroll', level))).toBe('range');
    expect(because(lane('scroll', level, { kept: [{ page: 30, hits: level[0] ?? [] }], page: 30, reached: 30 }))).toBe('ties');
  });
});

describe('going on after a view that is gone', () => {
  it('uses the cursor the browser kept', () => {
    expect(resumption(question, lane('pit', [[hit('a', 9)], [hit('b', 8)]]), words)).toEqual({ way: 'cursor', after: 2 });
    expect(resumption(question, lane('pit', [[]]), words)).toEqual({ way: 'none', because: 'value' });
    expect(resumption(question, lane('pit', []), words)).toEqual({ way: 'none', because: 'untouched' });
  });
});
