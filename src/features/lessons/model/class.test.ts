import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { learners, longestCode, readCode, writeCode } from './class-code.ts';
import { barsOf, drawingsOf, sumUp } from './class-sum.ts';
import type { Curve, Lesson } from './lesson.ts';
import type { Guess } from './lesson-state.ts';
import { readLesson } from './read-lesson.ts';

const ours = catalogue.flatMap(({ json }) => {
  const reading = readLesson(json);
  return reading.ok ? [reading.lesson] : [];
});
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function lessonOf(kind: Lesson['prediction']['kind']): Lesson {
  const found = ours.find(({ prediction }) => prediction.kind === kind);
  if (found === undefined) throw new Error(`no lesson asks for a ${kind}`);
  return found;
}

/** The largest drawing that the schema lets through. */
const widest: Lesson = (() => {
  const at = Array.from({ length: 8 }, (_, i) => 10 ** i);
  const points = at.map(() => ({ step: 1, see: 'offset.merged', is: 1 }) as const);
  const curve: Curve = {
    across: 'page',
    at,
    up: 'entries',
    most: 1_000_000_000_000,
    lines: ['a', 'b', 'c', 'd'].map((name) => ({ name, points })),
  };
  return { ...lessonOf('curve'), prediction: { kind: 'curve', question: 'Which?', curve } };
})();

/** What can be guessed, heights in hundredths as a code holds them. */
function guesses({ prediction }: Lesson): fc.Arbitrary<Guess> {
  if (prediction.kind === 'number') return fc.integer({ min: 0, max: 1_000_000_000 });
  if (prediction.kind === 'choice') return fc.constantFrom(...prediction.choices);
  const { at, lines, most } = prediction.curve;
  const height = fc.integer({ min: 0, max: 100 }).map((part) => (part * most) / 100);
  const line = fc.array(height, { minLength: at.length, maxLength: at.length });
  return fc.array(line, { minLength: lines.length, maxLength: lines.length });
}

const learner = fc.integer({ min: 0, max: learners - 1 });
const cases = fc
  .constantFrom(...ours, widest)
  .chain((lesson) => fc.record({ lesson: fc.constant(lesson), learner, guess: guesses(lesson) }));

describe('a code', () => {
  it('comes back as the guess it was written for, in at most 60 characters, whatever the case', () => {
    fc.assert(
      fc.property(cases, ({ lesson, ...value }) => {
        const code = writeCode(lesson, value);
        expect(code.length).toBeLessThanOrEqual(longestCode);
        expect(readCode(lesson, code)).toEqual({ ok: true, value });
        expect(readCode(lesson, ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual({ ok: true, value });
      }),
    );
    expect(writeCode(widest, { learner: 0, guess: [] })).toHaveLength(longestCode);
  });

  it('is refused with any one character mistyped, and any two that changed places', () => {
    fc.assert(
      fc.property(cases, fc.nat(), fc.nat(30), ({ lesson, ...value }, where, other) => {
        const code = writeCode(lesson, value);
        const at = 2 + (where % (code.length - 2));
        const wrong = digits[(digits.indexOf(code[at] ?? '') + 1 + other) % digits.length] ?? '';
        expect(readCode(lesson, code.slice(0, at) + wrong + code.slice(at + 1)).ok).toBe(false);
        const [a = '', b = ''] = code.slice(at, at + 2);
        const swapped = code.slice(0, at) + b + a + code.slice(at + 2);
        expect(readCode(lesson, swapped).ok).toBe(swapped === code);
      }),
    );
  });

  it('is told why it is refused, and no text throws', () => {
    const lesson = lessonOf('number');
    const code = writeCode(lesson, { learner: 5, guess: 18 });
    expect(readCode(lesson, 'hello')).toEqual({ ok: false, problem: { kind: 'begin' } });
    expect(readCode(lesson, `${code.slice(0, 7)}U${code.slice(8)}`)).toEqual({
      ok: false,
      problem: { kind: 'character', character: 'U', at: 8 },
    });
    expect(readCode(lesson, code.slice(0, -1))).toEqual({
      ok: false,
      problem: { kind: 'length', is: code.length - 1, wanted: code.length },
    });
    expect(readCode(lesson, writeCode(lessonOf('choice'), { learner: 5, guess: '' }))).toEqual({ ok: false, problem: { kind: 'lesson' } });
    const asksElse = { ...lesson, prediction: { ...lesson.prediction, question: 'And now?' } };
    expect(readCode(asksElse, code)).toEqual({ ok: false, problem: { kind: 'lesson' } });
    fc.assert(fc.property(fc.constantFrom(...ours), fc.string(), (any, text) => typeof readCode(any, `F1${text}`).ok === 'boolean'));
  });
});

describe('a class', () => {
  const lesson = lessonOf('number');
  const code = (who: number, guess: Guess) => writeCode(lesson, { learner: who, guess });

  it('is added up: a code twice counts once, the last one of a learner counts, what is none is told', () => {
    const text = [code(1, 18), `${code(2, 50)}, ${code(1, 18)};`, code(2, 9), 'oops', code(3, 18)].join('\n');
    expect(sumUp(lesson, text)).toEqual({
      guesses: [18, 9, 18],
      repeated: 1,
      replaced: 1,
      refused: [{ text: 'oops', problem: { kind: 'begin' } }],
    });
    expect(sumUp(lesson, '')).toEqual({ guesses: [], repeated: 0, replaced: 0, refused: [] });
  });

  it('is as large as the bars together, with what comes out among them', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, (values) => {
        const bars = barsOf(lesson, values);
        expect(bars.reduce((sum, bar) => sum + bar.learners, 0)).toBe(values.length);
        expect(bars.filter(({ right }) => right)).toHaveLength(1);
        expect(bars.length).toBeLessThanOrEqual(10);
      }),
    );
    const choice = lessonOf('choice');
    expect(barsOf(choice, []).map(({ learners: sum }) => sum)).toEqual(barsOf(choice, []).map(() => 0));
  });

  it('that drew has a lowest, a middle and a highest drawing', () => {
    const drawn = [10, 30, 20].map(
      (height) => widest.prediction.kind === 'curve' && widest.prediction.curve.lines.map(({ points }) => points.map(() => height)),
    );
    const sum = drawingsOf(widest, drawn as readonly Guess[]);
    expect([sum?.lowest[3]?.[7], sum?.middle[0]?.[0], sum?.highest[1]?.[2]]).toEqual([10, 20, 30]);
    expect(drawingsOf(widest, [])).toBeUndefined();
  });
});
