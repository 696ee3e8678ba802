import { expect, it } from 'vitest';
import { usualLessons } from './usual-lessons.ts';

it('begin on the page as it is set for them, and fill no other index first', () => {
  const lessons = usualLessons();
  expect(Object.keys(lessons)).toHaveLength(10);
  expect(lessons['page-1000']?.at).toBe('data=tiny&shards=3&docs=24&size=2&page=3');
  expect(lessons['ties']?.at).toBe('data=logs&shards=5&docs=10000&size=10&page=100&tie=none');
  expect(lessons['two-copies']?.at).toContain('sort=_score%3Adesc');
});
