import { fold, type AnswerScene } from './answer-scene.ts';

/** What a length means, in all drawings side by side. */
export interface StageScale {
  /** Neighbouring shards in one column. */
  readonly perColumn: number;
  /** Entries of the longest column, and of what lies beside one. */
  readonly longest: number;
  /** Entries of the largest merge. */
  readonly most: number;
  /** How many times the magnifier magnifies; 1: nothing is too small to see. */
  readonly magnified: number;
}

/** More columns than this are not told apart: neighbours share one. */
export const mostColumns = 40;

/** The magnifier's width in parts of the largest merge. */
export const magnifierPart = 0.5;

/** Below this part of the largest merge a page is a hairline. */
const hairlinePart = 1 / 60;

/** One scale for scenes that are seen side by side. */
export function stageScale(answers: readonly AnswerScene[]): StageScale {
  const perColumn = Math.max(1, Math.ceil(most(answers, (scene) => scene.columns.length, 0) / mostColumns));
  const columns = answers.flatMap((scene) => fold(scene.columns, perColumn));
  const merge = most(answers, (scene) => scene.merged, 1);
  return {
    perColumn,
    longest: most(columns, (column) => Math.max(column.matched, column.visited.entries), 1),
    most: merge,
    magnified: magnification(answers, merge),
  };
}

/** Enough to see the smallest page beside what it was merged with; a round number. */
function magnification(answers: readonly AnswerScene[], most: number): number {
  const merges = answers.map((scene) => scene.merged).filter((merged) => merged > 0);
  const pages = answers.map((scene) => scene.returned).filter((returned) => returned > 0);
  const page = pages.reduce((a, b) => Math.min(a, b), most);
  const merge = merges.reduce((a, b) => Math.min(a, b), most);
  if (Math.min(page, merge) >= most * hairlinePart) return 1;
  const wanted = (magnifierPart * most) / Math.max(page * 2, Math.min(merge, page * 5));
  return wanted < 2 ? 1 : roundDown(wanted);
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((digit) => digit * power <= value) ?? 1);
}

function most<Item>(items: readonly Item[], of: (item: Item) => number, atLeast: number): number {
  return items.reduce((found, item) => Math.max(found, of(item)), atLeast);
}
