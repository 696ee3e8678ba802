import type { Drawn } from './curve.ts';
import type { Lesson } from './lesson.ts';
import type { Guess } from './lesson-state.ts';
import { readCode, type CodeProblem } from './class-code.ts';

/** A text among the codes that counts for nothing. */
export interface RefusedCode {
  readonly text: string;
  readonly problem: CodeProblem;
}

/** What a class has guessed. */
export interface ClassSum {
  /** One for each learner, in the order of their first codes. */
  readonly guesses: readonly Guess[];
  /** Codes that stood there more than once. */
  readonly repeated: number;
  /** Codes of a learner who has sent another one since: the last one counts. */
  readonly replaced: number;
  readonly refused: readonly RefusedCode[];
}

/** Adds up the codes in a text, with blanks, commas or lines between them. The order of lines is that in which they came. */
export function sumUp(lesson: Lesson, text: string): ClassSum {
  const byLearner = new Map<number, Guess>();
  const refused: RefusedCode[] = [];
  let repeated = 0;
  let replaced = 0;
  for (const piece of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const reading = readCode(lesson, piece);
    if (!reading.ok) {
      refused.push({ text: piece, problem: reading.problem });
      continue;
    }
    const { learner, guess } = reading.value;
    const before = byLearner.get(learner);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(guess)) repeated++;
    else if (before !== undefined) replaced++;
    byLearner.set(learner, guess);
  }
  return { guesses: [...byLearner.values()], repeated, replaced, refused };
}

/** A bar of the histogram. */
export interface Bar {
  /** The choice, or the smallest and the largest number it stands for. */
  readonly of: string | readonly [least: number, most: number];
  readonly learners: number;
  /** What comes out lies here. */
  readonly right: boolean;
}

/** More different numbers than this are put together by their size. */
const mostApart = 10;

/** The histogram of a class. Choices stand in their own order; numbers ascend, each for itself or, where they are many, between powers of ten. */
export function barsOf({ prediction }: Lesson, guesses: readonly Guess[]): readonly Bar[] {
  if (prediction.kind === 'choice') {
    const { choices, answer } = prediction;
    return choices.map((choice) => ({
      of: choice,
      learners: guesses.filter((guess) => guess === choice).length,
      right: choice === answer,
    }));
  }
  if (prediction.kind === 'curve') return [];
  const numbers = guesses.filter((guess) => typeof guess === 'number');
  const { answer } = prediction;
  const apart = [...new Set([...numbers, answer])].toSorted((a, b) => a - b);
  const bins = apart.length <= mostApart ? apart.map((value) => [value, value] as const) : decades(apart.at(-1) ?? 0);
  return bins.map(([least, most]) => ({
    of: [least, most],
    learners: numbers.filter((value) => value >= least && value <= most).length,
    right: answer >= least && answer <= most,
  }));
}

/** From 0 to 9, 10 to 99 and so on. */
function decades(most: number): readonly (readonly [number, number])[] {
  const powers = String(most).length;
  return Array.from({ length: powers }, (_, power) => [power === 0 ? 0 : 10 ** power, 10 ** (power + 1) - 1] as const);
}

/** Of each point of a drawing the lowest, the middle and the highest height a class has drawn. */
export interface Drawings {
  readonly lowest: Drawn;
  readonly middle: Drawn;
  readonly highest: Drawn;
}

/** The drawings of a class; undefined where there are none. */
export function drawingsOf({ prediction }: Lesson, guesses: readonly Guess[]): Drawings | undefined {
  const drawn = guesses.filter((guess) => typeof guess === 'object');
  if (prediction.kind !== 'curve' || drawn.length === 0) return undefined;
  const at = (part: number): Drawn =>
    prediction.curve.lines.map((_, line) =>
      prediction.curve.at.map((__, place) => {
        const heights = drawn.map((one) => one[line]?.[place] ?? 0).toSorted((a, b) => a - b);
        return heights[Math.floor(part * (heights.length - 1))] ?? 0;
      }),
    );
  return { lowest: at(0), middle: at(0.5), highest: at(1) };
}
