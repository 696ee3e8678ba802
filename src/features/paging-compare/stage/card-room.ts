import type { AnswerScene } from '../../../drawing/answer-scene.ts';

/** More documents than this are not drawn one by one. */
export const mostCards = 24;

/** As many cards find room in a column. */
export const cardsInColumn = 10;

/** Whether all that matched is so little that it can be drawn card by card. */
export function isForCards({ columns }: AnswerScene): boolean {
  const matched = columns.reduce((sum, column) => sum + column.matched, 0);
  return matched > 0 && matched <= mostCards && columns.every((column) => !column.atLeast && column.matched <= cardsInColumn);
}
