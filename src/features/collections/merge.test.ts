import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, diffFields, reapply } from './merge.ts';

const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'), { minKeys: 4, maxKeys: 4 });

describe('two editors of one record', () => {
  it('sees who changed what', () => {
    const diffs = diffFields(
      { a: '1', b: '1', c: '1', d: '1', e: '1' },
      { a: '2', b: '1', c: '2', d: '2', e: '1' },
      { a: '1', b: '2', c: '3', d: '2', e: '1' },
    );
    expect(diffs.map(({ name, by }) => [name, by])).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['c', 'both'],
      ['d', 'alike'],
    ]);
  });

  it('makes my changes again on top of theirs, and keeps theirs everywhere else', () => {
    expect(reapply({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '3' })).toEqual({ a: '2', b: '3' });
  });

  it('loses neither side: what I changed is mine, all else is theirs', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const merged = reapply(base, mine, theirs);
        const changed = changedFields(base, mine);
        for (const name of Object.keys(theirs)) expect(merged[name]).toBe(changed.includes(name) ? mine[name] : theirs[name]);
        expect(reapply(base, base, theirs)).toEqual(theirs);
        expect(reapply(base, mine, base)).toEqual(mine);
      }),
    );
  });

  it('lists a field exactly when the three are not all the same', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const listed = diffFields(base, mine, theirs).map(({ name }) => name);
        for (const name of Object.keys(base)) {
          expect(listed.includes(name)).toBe(mine[name] !== base[name] || theirs[name] !== base[name]);
        }
      }),
    );
  });
});
