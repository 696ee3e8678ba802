import { checkSchema, type Problem } from './check-schema.ts';
import { deedProblem } from './controls.ts';
import { curveProblem } from './curve.ts';
import { factNames } from './fact-names.ts';
import { readPlaced } from './json-places.ts';
import { placeholder, type Lesson, type Prediction, type ScoreCard } from './lesson.ts';
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
export function readLesson(json: string): LessonReading {
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

/** What a schema cannot say. */
function senseProblem({ prediction, steps, score }: Lesson): Problem | undefined {
  const problem = predictionProblem(prediction, steps.length);
  if (problem !== undefined) return { path: ['prediction', ...problem.path], reason: problem.reason };
  const unscored = score && scoreProblem(score, steps.length);
  if (unscored !== undefined) return { path: ['score', 'rows', ...unscored.path], reason: unscored.reason };
  for (const [at, { do: deeds, seen }] of steps.entries()) {
    for (const [place, deed] of deeds.entries()) {
      const reason = deedProblem(deed);
      if (reason !== undefined) return { reason, path: ['steps', at, 'do', place] };
    }
    for (const [, name] of seen.matchAll(placeholder))
      if (!factNames.some((known) => known === name))
        return { reason: `names [${name}], which nobody can see`, path: ['steps', at, 'seen'] };
  }
  return undefined;
}

function scoreProblem({ of, rows }: ScoreCard, stepCount: number): Problem | undefined {
  for (const [row, { cells }] of rows.entries()) {
    if (cells.length !== of.length) return { path: [row, 'cells'], reason: `must have ${of.length} entries, one for each run` };
    const cell = cells.findIndex(({ step }) => step > stepCount);
    if (cell >= 0) return { path: [row, 'cells', cell, 'step'], reason: `is not among the ${stepCount} steps` };
  }
  return undefined;
}

const neededBy = {
  number: [['answer', 'counted'], 'a number'],
  choice: [['choices', 'answer'], 'a choice'],
  curve: [['curve'], 'a curve'],
} as const satisfies Record<Prediction['kind'], readonly [readonly string[], string]>;

/** What goes with each kind. The schema knows the members, but not which of them belong together. */
function predictionProblem(prediction: Prediction, stepCount: number): Problem | undefined {
  const problem = (reason: string, ...path: Problem['path']): Problem => ({ path, reason });
  const [needed, words] = neededBy[prediction.kind];
  const missing = needed.find((name) => !Object.hasOwn(prediction, name));
  if (missing !== undefined) return problem(`is missing, as the prediction is ${words}`, missing);
  if (prediction.kind === 'curve') {
    const found = curveProblem(prediction.curve, stepCount);
    return found && { reason: found.reason, path: ['curve', ...found.path] };
  }
  if (prediction.kind === 'choice')
    return prediction.choices.includes(prediction.answer) ? undefined : problem('is not among the choices', 'answer');
  if (typeof prediction.answer !== 'number') return problem('must be a number, as the prediction is one', 'answer');
  if (prediction.counted.step > stepCount) return problem(`is not among the ${stepCount} steps`, 'counted', 'step');
  return undefined;
}

function lineOf(json: string, at: number): number {
  return json.slice(0, at).split('\n').length;
}

function pathText(path: Problem['path']): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}
