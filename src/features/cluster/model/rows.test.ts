import { expect, it } from 'vitest';
import { compareRows } from './rows.ts';

const hit = (_id: string, _score: number | null = null) => ({ _index: 'i', _type: '_doc' as const, _id, _score });

it('holds pages against each other row by row, scores to 1e-5', () => {
  const rows = compareRows(
    [hit('a', 1), hit('b', 1), hit('c'), hit('d')],
    [hit('a', 1.000_001), hit('b', 1.1), hit('d'), hit('d', 1), hit('e')],
  );
  expect(rows.map(({ same }) => same)).toEqual([true, false, false, false, false]);
  expect(rows.at(-1)).toEqual({ place: 5, tab: undefined, cluster: 'e', same: false });
});
