import { expect, it } from 'vitest';
import { EXTEND, LETTER, NUMERIC, wordClass } from './word-break.ts';

it('has letters, digits and joined characters below U+0100 where Unicode has them', () => {
  const byUnicode = (point: number): number => {
    const text = String.fromCodePoint(point);
    if (/[\p{Grapheme_Extend}\p{Mc}\p{Cf}]/u.test(text)) return EXTEND;
    return /\p{Nd}/u.test(text) ? NUMERIC : /\p{Alphabetic}/u.test(text) ? LETTER : -1;
  };
  const points = Array.from({ length: 0x100 }, (_, point) => point);
  const known = (found: number): number => ([EXTEND, NUMERIC, LETTER].includes(found) ? found : -1);
  expect(points.map((point) => known(wordClass(point)))).toEqual(points.map(byUnicode));
  expect(points.filter((point) => wordClass(point) === LETTER).length).toBe(117);
});
