import { count, counted, plural } from '../../../../components/text/format.ts';
import { longestCode, type CodeProblem } from '../../model/class-code.ts';
import type { Bar } from '../../model/class-sum.ts';

/** Words of guesses that a class sends its teacher. */
export const messages = {
  code: 'A code for your teacher',
  codeWhat: 'It holds this guess, and nothing of who you are. One code counts once, however often it is sent.',
  copyCode: 'Copy the code',
  classLink: 'Guesses of a class',
  classOf: (title: string) => `Guesses of a class: ${title}`,
  title: (title: string) => `What a class guessed: ${title}`,
  what: `Every learner finds a code of at most ${longestCode} characters below the guess. Put the codes in here; they stay in this browser, and nobody is named.`,
  codes: 'Codes, with blanks or lines between them',
  clear: 'Take all codes out',
  sum: (learners: number) => (learners === 0 ? 'No guess yet.' : `${counted(learners, 'learner')} guessed.`),
  repeated: (codes: number) => `${counted(codes, 'code')} stood there more than once and ${plural(codes, 'counts', 'count')} once.`,
  replaced: (codes: number) => `${counted(codes, 'learner')} guessed again; the last guess counts.`,
  refused: 'Not counted',
  problem: (text: string, problem: CodeProblem) => `${text.length > 64 ? `${text.slice(0, 64)}…` : text}: ${reasonOf(problem)}`,
  histogram: 'Guesses',
  bar: (of: Bar['of']) => (typeof of === 'string' ? of : of[0] === of[1] ? count(of[0]) : `${count(of[0])} to ${count(of[1])}`),
  learners: (learners: number) => counted(learners, 'learner'),
  right: 'what comes out',
  show: 'Show what comes out',
  hide: 'Hide what comes out',
  middle: 'The line in the middle of what the class drew, point by point.',
  middleAndRight: 'Thin lines with rings: the middle of what the class drew. Thick lines: what comes out.',
  lowest: 'Lowest',
  middleColumn: 'Middle',
  highest: 'Highest',
  comes: 'Comes out',
  toLesson: 'Begin the lesson',
} as const;

function reasonOf(problem: CodeProblem): string {
  switch (problem.kind) {
    case 'begin':
      return 'is no code; one begins with F1. Have it copied again.';
    case 'character':
      return `has “${problem.character}” in place ${count(problem.at)}, which no code has. Have it copied again.`;
    case 'length':
      return `has ${counted(problem.is, 'character')}, and a code of this lesson has ${count(problem.wanted)}. Some were lost, or two codes stand together.`;
    case 'check':
      return 'is mistyped in some place: its check does not fit. Have it copied again.';
    case 'lesson':
      return 'is of another lesson, or of another version of this one.';
    case 'guess':
      return 'holds a guess that this lesson does not have.';
    default:
      return problem satisfies never;
  }
}
