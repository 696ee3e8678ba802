import { checkSchema, type Problem } from './check-schema.ts';
import { senseProblem } from './check-sense.ts';
import { readPlaced } from './json-places.ts';
import type { Lesson } from './lesson.ts';
import { lessonSchema } from './lesson-schema.ts';

/** Why a file is no lesson: the first thing that is wrong with it. */
export interface Refusal {
  /** From 1. */
  readonly line: number;
  /** As `steps[2].check[0].see`; empty for the whole file. */
  readonly path: string;
  readonly reason: string;
}

export type LessonReading = { readonly ok: true; readonly lesson: Lesson } | { readonly ok: false; readonly refusal: Refusal };

/** Longer than any lesson: texts of that length are not even read. */
export const mostCharacters = 100_000;

/** Reads a lesson's file. Total: whatever the text is, it comes to a lesson that plays, or to a refusal with its place. */
export function readLesson(file: string): LessonReading {
  // Some editors begin a file with a byte-order mark, which is no part of the text.
  const json = file.startsWith('\ufeff') ? file.slice(1) : file;
  const refused = (at: number, path: Problem['path'], reason: string): LessonReading => ({
    ok: false,
    refusal: { line: lineOf(json, at), path: pathText(path), reason },
  });
  if (json.length > mostCharacters) return refused(0, [], `is longer than ${mostCharacters} characters`);
  const placed = readPlaced(json);
  if (!placed.ok) return refused(placed.at, [], `is not JSON: ${placed.reason}`);
  const first = checkSchema(placed.value, lessonSchema)[0] ?? senseProblem(placed.value as Lesson);
  // The schema has just been checked.
  if (first === undefined) return { ok: true, lesson: placed.value as Lesson };
  return refused(placed.placeOf(first.path), first.path, first.reason);
}

function lineOf(json: string, at: number): number {
  return json.slice(0, at).split('\n').length;
}

function pathText(path: Problem['path']): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}
