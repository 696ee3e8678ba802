import { expect, it } from 'vitest';
import { ExactNumber } from '../../client/lossless-json.ts';
import { isoText, sortValueText, titleOf } from './hit-text.ts';

const hit = (source: Record<string, unknown> | undefined) => ({
  _index: 'i',
  _type: '_doc' as const,
  _id: 'd1',
  _score: null,
  ...(source && { _source: source }),
});

it('reads a title by its path, joins lists, and falls back to the id', () => {
  expect(titleOf(hit({ title: 'A' }), 'title')).toBe('A');
  expect(titleOf(hit({ a: { b: 7 } }), 'a.b')).toBe('7');
  expect(titleOf(hit({ lemmas: ['cat', 'feline'] }), 'lemmas')).toBe('cat, feline');
  expect(titleOf(hit({ title: null }), 'title')).toBe('d1');
  expect(titleOf(hit(undefined), 'title')).toBe('d1');
});

it('writes sort values as they crossed', () => {
  expect([new ExactNumber('9223372036854775807'), null, 'x', 1.5, true].map((value) => sortValueText(value))).toEqual([
    '9223372036854775807',
    'null',
    'x',
    '1.5',
    'true',
  ]);
});

it('writes the sort value of a date as a date, and of nothing else', () => {
  expect(isoText(1_791_188_099_000)).toBe('2026-10-05T08:14:59Z');
  expect(isoText(1_791_188_099_005)).toBe('2026-10-05T08:14:59.005Z');
  expect([null, 'x', 1e300, new ExactNumber('-9223372036854775808'), undefined].map((value) => isoText(value))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
