import { expect, it } from 'vitest';
import { laneTraits } from '../../features/lessons/model/lane-traits.ts';
import { modes } from '../../features/paging-compare/lanes/mode.ts';

it('lessons know of every lane whether it jumps and whether it holds something open', () => {
  const rows = modes.map(({ id, canJump, keepAlive }) => [id, { jumps: canJump, holds: keepAlive !== null }]);
  expect(laneTraits).toEqual(Object.fromEntries(rows));
});
