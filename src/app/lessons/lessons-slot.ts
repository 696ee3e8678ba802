import type { LessonDesk } from '../../features/lessons/model/desk.ts';

/** Where the lessons and the reader's progress lie, so that they outlive a page. Opened when a lesson, or their list, is first seen. */
export interface LessonsSlot {
  current: LessonDesk | undefined;
}
