import { catalogue } from '../../features/lessons/model/catalogue.ts';
import { aboutLesson, type LessonAbout } from './lesson-about.ts';

/** What stands first of each of our own lessons, by its name; those to copy from are left out. */
export function usualLessons(): Readonly<Record<string, LessonAbout>> {
  return Object.fromEntries(
    catalogue.flatMap(({ json, example }) => {
      const about = aboutLesson(json);
      // Each is held against its schema by a test.
      return about === undefined || example ? [] : [[(JSON.parse(json) as { readonly id: string }).id, about] as const];
    }),
  );
}
