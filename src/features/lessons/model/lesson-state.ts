import { isDrawn, type Drawn } from './curve.ts';
import { factNames, type FactName, type Facts, type FactValue } from './fact-names.ts';
import { namedIn, setupAt, type Condition, type Lesson, type Step } from './lesson.ts';

/** What was counted when a step was ticked. */
export type Counted = Readonly<Partial<Record<FactName, FactValue>>>;

/** A step is ticked by what was seen, never by going on. */
export interface StepState {
  readonly mark: 'open' | 'ticked' | 'skipped';
  readonly counted: Counted;
}

/** A number, one of the choices, or a drawing. */
export type Guess = number | string | Drawn;

/** How far a learner is. */
export interface LessonState {
  /** 0: the prediction; then the steps from 1; one more: the end. */
  readonly at: number;
  /** Null while nothing was guessed, or when the guess was skipped. */
  readonly guess: Guess | null;
  readonly steps: readonly StepState[];
}

export type LessonEvent =
  /** Before the first tick, the guess may be changed. */
  | { readonly type: 'guessed'; readonly guess: Guess }
  | { readonly type: 'went'; readonly to: number }
  /** Something was observed. */
  | { readonly type: 'saw'; readonly facts: Facts }
  /** Leaves the prediction or the open step for the next. */
  | { readonly type: 'skipped' }
  | { readonly type: 'restarted' };

/** Nobody has begun. */
export function newLesson(lesson: Lesson): LessonState {
  return { at: 0, guess: null, steps: lesson.steps.map(() => ({ mark: 'open', counted: {} })) };
}

/** The one transition. Pure; an event that makes no sense in a state changes nothing. */
export function playLesson(lesson: Lesson, state: LessonState, event: LessonEvent): LessonState {
  switch (event.type) {
    case 'guessed':
      return isGuess(lesson, event.guess) && !hasTicks(state) ? { ...state, guess: event.guess } : state;
    case 'went':
      return event.to === state.at || !isPlace(lesson, event.to) ? state : { ...state, at: event.to };
    case 'saw':
      return saw(lesson, state, event.facts);
    case 'skipped':
      return state.at > lesson.steps.length ? state : { ...marked(state, 'skipped'), at: state.at + 1 };
    case 'restarted':
      return newLesson(lesson);
    default:
      return event satisfies never;
  }
}

/** The step the learner is at; undefined at the prediction and at the end. */
export function stepAt(lesson: Lesson, { at }: Pick<LessonState, 'at'>): Step | undefined {
  return at === 0 ? undefined : lesson.steps[at - 1];
}

/** Whether every condition holds. */
function holds(conditions: readonly Condition[], facts: Facts): boolean {
  return conditions.every(({ see, is, atLeast = -Infinity, atMost = Infinity }) => {
    const value = facts(see);
    if (value === undefined || (is !== undefined && value !== is)) return false;
    return typeof value !== 'number' || (value >= atLeast && value <= atMost);
  });
}

/** Whether the page shows the data the lesson is about at this place. What its steps write and delete does not matter: it is of what the index was made with. */
export function isSetUp(lesson: Lesson, at: number, facts: Facts): boolean {
  const { data, documents, shards, replicas = 0 } = setupAt(lesson, at);
  const isOfShape = facts('setup.shards') === shards && (facts('setup.replicas') ?? 0) === replicas;
  return facts('setup.data') === data && facts('setup.made') === documents && isOfShape;
}

/** What was guessed, what came out, and how far apart they lie; undefined while one of them is not known, and for a drawing. */
export function outcomeOf({ prediction }: Lesson, { guess, steps }: LessonState): Outcome | undefined {
  if (prediction.kind === 'curve' || (typeof guess !== 'number' && typeof guess !== 'string')) return undefined;
  if (prediction.kind === 'choice') return { guess, came: prediction.answer, gap: undefined };
  const { step, see } = prediction.counted;
  const came = steps[step - 1]?.counted[see];
  if (typeof came !== 'number' && typeof came !== 'string') return undefined;
  return { guess, came, gap: typeof guess === 'number' && typeof came === 'number' ? came - guess : undefined };
}

interface Outcome {
  readonly guess: number | string;
  readonly came: number | string;
  /** Undefined for a choice. */
  readonly gap: number | undefined;
}

/** A state as it was stored; undefined when it is of another lesson, or of no lesson at all. */
export function readState(lesson: Lesson, stored: unknown): LessonState | undefined {
  const { at, guess, steps } = recordOf(stored);
  if (!isPlace(lesson, at) || !Array.isArray(steps) || steps.length !== lesson.steps.length) return undefined;
  return {
    at,
    guess: isGuess(lesson, guess) ? guess : null,
    steps: steps.map((step: unknown): StepState => {
      const { mark, counted } = recordOf(step);
      const known = Object.entries(recordOf(counted)).filter(([name, value]) => factNames.some((fact) => fact === name) && isFact(value));
      return { mark: mark === 'ticked' || mark === 'skipped' ? mark : 'open', counted: Object.fromEntries(known) };
    }),
  };
}

function saw(lesson: Lesson, state: LessonState, facts: Facts): LessonState {
  const step = stepAt(lesson, state);
  if (step === undefined || state.steps[state.at - 1]?.mark === 'ticked') return state;
  if (!isSetUp(lesson, state.at, facts) || !holds(step.check, facts)) return state;
  return marked(state, 'ticked', countedIn(lesson, state.at, step, facts));
}

/** What the step looks at or speaks of, or the score card has of it. */
function countedIn({ score }: Lesson, at: number, step: Step, facts: Facts): Counted {
  const scored = score?.rows.flatMap(({ cells }) => cells.filter((cell) => cell.step === at)) ?? [];
  const named = new Set([...namedIn(step), ...scored.map(({ see }) => see)]);
  return Object.fromEntries(
    factNames.flatMap((name) => {
      const value = named.has(name) ? facts(name) : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function marked(state: LessonState, mark: 'ticked' | 'skipped', counted: Counted = {}): LessonState {
  const steps = state.steps.map((step, at) => (at === state.at - 1 && step.mark !== 'ticked' ? { mark, counted } : step));
  return { ...state, steps };
}

function hasTicks({ steps }: LessonState): boolean {
  return steps.some(({ mark }) => mark === 'ticked');
}

function isGuess({ prediction }: Lesson, guess: unknown): guess is Guess {
  if (prediction.kind === 'number') return typeof guess === 'number' && Number.isFinite(guess);
  if (prediction.kind === 'choice') return typeof guess === 'string' && prediction.choices.includes(guess);
  return isDrawn(prediction.curve, guess);
}

function isPlace({ steps }: Lesson, at: unknown): at is number {
  return Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) <= steps.length + 1;
}

function isFact(value: unknown): value is FactValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
