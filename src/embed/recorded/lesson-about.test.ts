import { describe, expect, it } from 'vitest';
import { aboutLesson } from './lesson-about.ts';

const lesson = { lesson: 1, title: 'T', minutes: 2, goal: 'G', prediction: { question: 'Q?', kind: 'number' } };

describe('what stands first of a lesson', () => {
  it('is its title, how long it takes, its goal and its question', () => {
    expect(aboutLesson(JSON.stringify(lesson))).toEqual({ title: 'T', minutes: 2, goal: 'G', question: 'Q?' });
  });

  it.each([
    ['{'],
    ['null'],
    ['[]'],
    ['{"title":"T"}'],
    [JSON.stringify({ ...lesson, goal: 1 })],
    [JSON.stringify({ ...lesson, prediction: {} })],
  ])('is nothing of %s', (json) => {
    expect(aboutLesson(json)).toBeUndefined();
  });
});
