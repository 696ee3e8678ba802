import { expect, it } from 'vitest';
import { ExactNumber } from '../../client/lossless-json.ts';
import { sortValueText, titleOf } from './hit-text.ts';

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
