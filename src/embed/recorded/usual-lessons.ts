import { catalogue } from '../../features/lessons/model/catalogue.ts';
import type { Lesson, Setup } from '../../features/lessons/model/lesson.ts';
import { aboutLesson, type UsualLesson } from './lesson-about.ts';

/** Each of our own lessons, by its name; those to copy from are left out. */
export function usualLessons(): Readonly<Record<string, UsualLesson>> {
  return Object.fromEntries(
    catalogue.flatMap(({ json, example }) => {
      const about = aboutLesson(json);
      // Each is held against its schema by a test.
      const { id, setup } = JSON.parse(json) as Pick<Lesson, 'id' | 'setup'>;
      return about === undefined || example ? [] : [[id, { ...about, at: addressOf(setup) }] as const];
    }),
  );
}

/** What opens beside the index, such as the consistency check, is set up when the lesson is. */
function addressOf({ data, shards, documents, size, page, sort, tie }: Setup): string {
  const more = { ...(sort !== undefined && { sort }), ...(tie !== undefined && { tie }) };
  return new URLSearchParams({ data, shards: `${shards}`, docs: `${documents}`, size: `${size}`, page: `${page}`, ...more }).toString();
}
