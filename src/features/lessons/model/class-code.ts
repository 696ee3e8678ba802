/**
 * A guess as a code that is read aloud, typed or sent in a chat, of at most 60 characters.
 *
 *     code = "F1" lesson learner guess check
 *
 * All but the first two characters are digits of five bits: Crockford's, so that case does not count, and O, I and L are read as 0, 1 and 1.
 * `lesson` (4) is of the lesson's id and question. `learner` (6) is drawn by lot, and tells one learner's codes from another's: nobody is named.
 * `guess` is a number (6), the place of a choice (1), or the heights of a drawing in hundredths, 7 bits each. `check` (3) is a CRC of 15 bits, which
 * meets every single mistyped character and every two that changed places.
 */
import { isDrawn, type Drawn } from './curve.ts';
import type { Curve, Lesson } from './lesson.ts';
import type { Guess } from './lesson-state.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const begin = 'F1';
const lengths = { lesson: 4, learner: 6, number: 6, choice: 1, check: 3 } as const;
/** Bits of a digit, and of the height of a point. */
const bits = { digit: 5, height: 7 } as const;
const hundredths = 100;

/** As long as the longest code there can be: four lines of eight points. */
export const longestCode = 60;

/** How many learners can be told apart. */
export const learners = 2 ** (lengths.learner * bits.digit);

/** What a code says. */
export interface ClassGuess {
  readonly learner: number;
  readonly guess: Guess;
}

/** Why a text is no code of this lesson. */
export type CodeProblem =
  | { readonly kind: 'begin' }
  | { readonly kind: 'character'; readonly character: string; readonly at: number }
  | { readonly kind: 'length'; readonly is: number; readonly wanted: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'lesson' }
  | { readonly kind: 'guess' };

export type CodeReading = { readonly ok: true; readonly value: ClassGuess } | { readonly ok: false; readonly problem: CodeProblem };

/** Writes a guess of this lesson. */
export function writeCode(lesson: Lesson, { learner, guess }: ClassGuess): string {
  const body = `${written(printOf(lesson), lengths.lesson)}${written(learner, lengths.learner)}${guessText(lesson, guess)}`;
  return `${begin}${body}${written(crc(body), lengths.check)}`;
}

/** Reads a text as a code of this lesson. Total. Blanks and hyphens within it are passed over. */
export function readCode(lesson: Lesson, text: string): CodeReading {
  const refuse = (problem: CodeProblem): CodeReading => ({ ok: false, problem });
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!code.startsWith(begin)) return refuse({ kind: 'begin' });
  const at = Array.from(code).findIndex((character, place) => place >= begin.length && !digits.includes(character));
  if (at >= 0) return refuse({ kind: 'character', character: Array.from(code)[at] ?? '', at: at + 1 });
  const body = code.slice(begin.length, -lengths.check);
  const fits = body.length > 0 && valueOf(code.slice(-lengths.check)) === crc(body);
  const isOfLesson = valueOf(body.slice(0, lengths.lesson)) === printOf(lesson);
  // A whole code of another lesson has the length of that one.
  if (fits && !isOfLesson) return refuse({ kind: 'lesson' });
  const wanted = begin.length + lengths.lesson + lengths.learner + guessLength(lesson) + lengths.check;
  if (code.length !== wanted) return refuse({ kind: 'length', is: code.length, wanted });
  if (!fits) return refuse({ kind: 'check' });
  const learner = valueOf(body.slice(lengths.lesson, lengths.lesson + lengths.learner));
  const guess = readGuess(lesson, body.slice(lengths.lesson + lengths.learner));
  return guess === undefined ? refuse({ kind: 'guess' }) : { ok: true, value: { learner, guess } };
}

function guessLength({ prediction }: Lesson): number {
  return prediction.kind === 'curve' ? digitsOf(pointsOf(prediction.curve)) : lengths[prediction.kind];
}

function pointsOf({ at, lines }: Curve): number {
  return at.length * lines.length;
}

function digitsOf(points: number): number {
  return Math.ceil((points * bits.height) / bits.digit);
}

function guessText({ prediction }: Lesson, guess: Guess): string {
  if (prediction.kind === 'number') return written(Number(guess), lengths.number);
  if (prediction.kind === 'choice') return written(prediction.choices.indexOf(String(guess)), lengths.choice);
  const { curve } = prediction;
  const heights = isDrawn(curve, guess) ? guess.flat() : [];
  const all = heights
    .map((height) =>
      Math.round((height / curve.most) * hundredths)
        .toString(2)
        .padStart(bits.height, '0'),
    )
    .join('');
  const length = digitsOf(pointsOf(curve));
  return Array.from({ length }, (_, place) => {
    const piece = all.slice(place * bits.digit, (place + 1) * bits.digit).padEnd(bits.digit, '0');
    return digits[Number.parseInt(piece, 2)];
  }).join('');
}

function readGuess({ prediction }: Lesson, text: string): Guess | undefined {
  if (prediction.kind === 'number') return valueOf(text);
  if (prediction.kind === 'choice') return prediction.choices[valueOf(text)];
  const all = Array.from(text)
    .map((digit) => digits.indexOf(digit).toString(2).padStart(bits.digit, '0'))
    .join('');
  const { curve } = prediction;
  const height = (point: number) => Number.parseInt(all.slice(point * bits.height, (point + 1) * bits.height), 2);
  const drawn: Drawn = curve.lines.map((_, line) =>
    curve.at.map((__, place) => (height(line * curve.at.length + place) * curve.most) / hundredths),
  );
  return isDrawn(curve, drawn) ? drawn : undefined;
}

function written(value: number, length: number): string {
  const written = Array.from({ length }, (_, place) => digits[Math.floor(value / 32 ** place) % 32] ?? '');
  return written.toReversed().join('');
}

function valueOf(text: string): number {
  return Array.from(text).reduce((value, digit) => value * 32 + digits.indexOf(digit), 0);
}

/** Twenty bits of what a lesson asks: a lesson that asks something else has other codes. */
function printOf({ id, prediction }: Lesson): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify([id, prediction]))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 20)) & 0xfffff;
}

/** A cyclic check of 15 bits over the digits, by the polynomial that CAN has. */
function crc(body: string): number {
  let rest = 0;
  for (const character of body) {
    const digit = digits.indexOf(character);
    for (let bit = bits.digit - 1; bit >= 0; bit--) {
      const isOver = ((rest >> 14) ^ (digit >> bit)) & 1;
      rest = ((rest << 1) & 0x7fff) ^ (isOver === 1 ? 0x4599 : 0);
    }
  }
  return rest;
}
