import type { Problem } from './check-schema.ts';
import { deedProblem } from './controls.ts';
import { curveProblem } from './curve.ts';
import { setupProblem, sortProblem } from './data-sets.ts';
import { groupOf, limitsOf, neverReason, writes } from './fact-limits.ts';
import { factNames, kindOf, type FactKind, type FactName, type FactValue } from './fact-names.ts';
import { namedIn, placeholder, setupAt, type Condition, type CountedFact, type Lesson, type Prediction, type Step } from './lesson.ts';

/** What a schema cannot say: the first thing that keeps a lesson from being played to its end. */
export function senseProblem(lesson: Lesson): Problem | undefined {
  return problemsOf(lesson).next().value;
}

function* problemsOf(lesson: Lesson): Generator<Problem, undefined> {
  const { setup, steps, score } = lesson;
  yield* setupProblems(setup, ['setup']);
  for (const [at, step] of steps.entries()) {
    if (step.setup !== undefined) yield* setupProblems(step.setup, ['steps', at, 'setup']);
    yield* stepProblems(lesson, step, at);
  }
  for (const { reason, path } of predictionProblems(lesson)) yield { reason, path: ['prediction', ...path] };
  for (const [row, { cells }] of score?.rows.entries() ?? []) {
    const path = ['score', 'rows', row, 'cells'];
    if (cells.length !== score?.of.length) yield { path, reason: `must have ${score?.of.length} entries, one for each run` };
    for (const [at, cell] of cells.entries()) yield* cellProblems(steps, cell, [...path, at]);
  }
  return undefined;
}

function* setupProblems(setup: Lesson['setup'], path: Problem['path']): Generator<Problem> {
  const found = setupProblem(setup);
  if (found !== undefined) yield { path: [...path, found[0]], reason: found[1] };
}

function* stepProblems(lesson: Lesson, { do: deeds, check, seen }: Step, at: number): Generator<Problem> {
  for (const [place, deed] of deeds.entries()) {
    const reason = deedProblem(deed);
    if (reason !== undefined) yield { reason, path: ['steps', at, 'do', place] };
  }
  const held = new Map(setupFacts(lesson, at + 1));
  for (const [place, condition] of check.entries()) {
    const path = ['steps', at, 'check', place];
    yield* kindProblems(condition, path);
    yield* valueProblems(lesson, at + 1, condition, path);
    const before = held.get(condition.see) ?? {};
    const together = both(before, condition);
    if (together === undefined) yield { path, reason: `cannot hold: of [${condition.see}] ${wordsOf(before)} is asked as well` };
    held.set(condition.see, together ?? before);
  }
  for (const [, name] of seen.matchAll(placeholder))
    if (!factNames.some((known) => known === name)) yield { reason: `names [${name}], which nobody can see`, path: ['steps', at, 'seen'] };
}

/** Nothing is ticked unless the page shows the data that the step is about. */
function setupFacts(lesson: Lesson, step: number): readonly (readonly [FactName, Wanted])[] {
  const { data, documents, shards, replicas = 0, size, tie } = setupAt(lesson, step);
  const sets = new Set(lesson.steps.slice(0, step).flatMap((one) => one.do.map(({ control }) => control)));
  return [
    ['setup.data', { is: data }],
    ['setup.made', { is: documents }],
    ['setup.shards', { is: shards }],
    ['setup.replicas', { is: replicas }],
    ...(writes(lesson) ? [] : [['setup.documents', { is: documents }] as const]),
    ...(sets.has('size') ? [] : [['setup.size', { is: size }] as const]),
    ...(sets.has('tie') || tie === undefined ? [] : [['setup.tie', { is: tie }] as const]),
  ];
}

const typeOf = { count: 'number', word: 'string', flag: 'boolean' } as const satisfies Record<FactKind, string>;
const kindWords = { count: 'a whole number from 0', word: 'a word', flag: 'true or false' } as const satisfies Record<FactKind, string>;

/** A fact of one kind is never a value of another. */
function* kindProblems({ see, is, atLeast, atMost }: Condition, path: Problem['path']): Generator<Problem> {
  const kind = kindOf(see) ?? 'count';
  const fits = is === undefined || (typeof is === typeOf[kind] && (typeof is !== 'number' || (Number.isSafeInteger(is) && is >= 0)));
  if (!fits) yield { path: [...path, 'is'], reason: `must be ${kindWords[kind]}, as [${see}] is one` };
  for (const [name, limit] of Object.entries({ atLeast, atMost }))
    if (limit !== undefined && kind !== 'count')
      yield { path: [...path, name], reason: `is for numbers, and [${see}] is ${kindWords[kind]}` };
  if (kind === 'count' && Math.ceil(atLeast ?? 0) > Math.floor(atMost ?? Infinity))
    yield { path, reason: `cannot hold: nothing is at least ${atLeast ?? 0} and at most ${atMost}` };
}

/** What a fact of that name can never be. */
function* valueProblems(lesson: Lesson, step: number, condition: Condition, path: Problem['path']): Generator<Problem> {
  const { see, is } = condition;
  if (kindOf(see) === 'count') {
    const limits = limitsOf(lesson, step, see);
    if (both(limits, condition) === undefined)
      yield { path, reason: `cannot hold: ${wordsOf(condition)} is asked, and [${see}] is from ${limits.atLeast} to ${limits.atMost}` };
  } else if (is !== undefined) {
    const sort = see === 'setup.sort' ? sortProblem(setupAt(lesson, step).data, String(is)) : undefined;
    const reason = sort ?? neverReason(see, is);
    if (reason !== undefined) yield { path: [...path, 'is'], reason };
  }
}

type Wanted = Pick<Condition, 'is' | 'atLeast' | 'atMost'>;

/** What is asked of a fact in two places, as one; undefined where nothing is both. */
function both(a: Wanted, b: Wanted): Wanted | undefined {
  if (a.is !== undefined && b.is !== undefined && a.is !== b.is) return undefined;
  const is = a.is ?? b.is;
  const atLeast = Math.max(a.atLeast ?? -Infinity, b.atLeast ?? -Infinity);
  const atMost = Math.min(a.atMost ?? Infinity, b.atMost ?? Infinity);
  if (typeof is === 'number' ? is < atLeast || is > atMost : Math.ceil(atLeast) > Math.floor(atMost)) return undefined;
  return { ...(is !== undefined && { is }), ...(atLeast > -Infinity && { atLeast }), ...(atMost < Infinity && { atMost }) };
}

function wordsOf({ is, atLeast, atMost }: Wanted): string {
  if (is !== undefined) return `[${is}]`;
  return [atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`]
    .filter((word) => word !== false)
    .join(' and ');
}

const neededBy = {
  number: [['answer', 'counted'], 'a number'],
  choice: [['choices', 'answer'], 'a choice'],
  curve: [['curve'], 'a curve'],
} as const satisfies Record<Prediction['kind'], readonly [readonly string[], string]>;

/** What goes with each kind. The schema knows the members, but not which of them belong together. */
function* predictionProblems(lesson: Lesson): Generator<Problem> {
  const { prediction } = lesson;
  const [needed, words] = neededBy[prediction.kind];
  for (const name of needed)
    if (!Object.hasOwn(prediction, name)) return yield { path: [name], reason: `is missing, as the prediction is ${words}` };
  if (prediction.kind === 'curve') {
    const found = curveProblem(prediction.curve);
    if (found !== undefined) yield { reason: found.reason, path: ['curve', ...found.path] };
    for (const [line, { points }] of prediction.curve.lines.entries())
      for (const [at, point] of points.entries()) yield* countedProblems(lesson, point, point.is, ['curve', 'lines', line, 'points', at]);
  } else if (prediction.kind === 'choice') {
    const { choices, answer } = prediction;
    const twice = choices.findIndex((choice, at) => choices.indexOf(choice) < at);
    if (twice >= 0) yield { path: ['choices', twice], reason: 'stands there twice' };
    if (!choices.includes(answer)) yield { path: ['answer'], reason: 'is not among the choices' };
  } else {
    const { answer, counted } = prediction;
    if (typeof answer !== 'number') yield { path: ['answer'], reason: 'must be a number, as the prediction is one' };
    yield* countedProblems(lesson, counted, answer, ['counted']);
  }
  return undefined;
}

/** A figure that is expected has to be a number that its step looks at, and that its checks let through. */
function* countedProblems(lesson: Lesson, { step, see }: CountedFact, expected: FactValue, path: Problem['path']): Generator<Problem> {
  const { steps } = lesson;
  yield* stepIsThere(steps, step, [...path, 'step']);
  const counting = steps[step - 1];
  if (counting === undefined) return;
  const named = namedIn(counting);
  if (kindOf(see) !== 'count') yield { path: [...path, 'see'], reason: `[${see}] is not a number` };
  if (!named.has(see))
    yield {
      path: [...path, 'see'],
      reason: `[${see}] is not counted at step ${step}: it belongs into its check, or in braces into its "seen"`,
    };
  const { atLeast, atMost } = limitsOf(lesson, step, see);
  if (!Number.isSafeInteger(expected) || Number(expected) < atLeast || Number(expected) > atMost)
    yield { path, reason: `cannot come out as ${expected}: [${see}] is a whole number from ${atLeast} to ${atMost}` };
  const asked = counting.check.find((one) => one.see === see && both(one, { is: expected }) === undefined);
  if (asked !== undefined) yield { path, reason: `cannot come out as ${expected}: step ${step} is ticked by ${wordsOf(asked)}` };
}

/** A cell shows a number that comes with what its step looks at. */
function* cellProblems(steps: readonly Step[], { step, see }: CountedFact, path: Problem['path']): Generator<Problem> {
  yield* stepIsThere(steps, step, [...path, 'step']);
  const counting = steps[step - 1];
  if (counting === undefined) return;
  if (kindOf(see) !== 'count') yield { path: [...path, 'see'], reason: `[${see}] is not a number` };
  const groups = new Set([...namedIn(counting)].map(groupOf));
  if (!groups.has(groupOf(see)))
    yield { path: [...path, 'see'], reason: `[${see}] is not counted at step ${step}, which looks at [${[...groups].join(', ')}]` };
}

function* stepIsThere(steps: readonly Step[], step: number, path: Problem['path']): Generator<Problem> {
  if (step > steps.length) yield { path, reason: `is not among the ${steps.length} steps` };
}
