import { setupAt, type Lesson } from './lesson.ts';
import type { FactName, Facts } from './fact-names.ts';
import type { Counted } from './lesson-state.ts';

/** What the engine counted at each step of our lessons, by the path of the file. `e2e/stories/lessons.spec.ts` writes them, and holds the engine against them. */
const files = import.meta.glob<readonly Counted[]>('../recorded/*.json', { import: 'default', eager: true });

/** What was counted at a step when the lesson was recorded, on the data it is about; null: nothing was. */
export function recordedAt(lesson: Lesson, step: number): Facts | null {
  const counted = files[`../recorded/${lesson.id}.json`]?.[step - 1];
  if (counted === undefined) return null;
  const { data, documents, shards, replicas = 0 } = setupAt(lesson, step);
  const setup: Counted = { 'setup.data': data, 'setup.made': documents, 'setup.shards': shards, 'setup.replicas': replicas };
  return (name: FactName) => counted[name] ?? setup[name];
}

/** The same of a lesson by the name it has in addresses: a reader's own of the same id is a stranger. Before the first step it is asked for that one. */
export function recordedOf(ref: string, lesson: Lesson, at: number): Facts | null {
  return ref === lesson.id ? recordedAt(lesson, Math.min(Math.max(at, 1), lesson.steps.length)) : null;
}
