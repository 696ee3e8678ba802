import { expect, it } from 'vitest';
import { dropOldest } from './drop-oldest.ts';

it('lets what was added first go, one at a time, and nothing while there is room', () => {
  const map = new Map(['a', 'b', 'c'].map((key) => [key, key]));
  dropOldest(map, 4);
  expect([...map.keys()]).toEqual(['a', 'b', 'c']);
  dropOldest(map, 3);
  expect([...map.keys()]).toEqual(['b', 'c']);
  dropOldest(new Map(), 0);
});
