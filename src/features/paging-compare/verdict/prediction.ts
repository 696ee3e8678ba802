import { lastPage, type IndexShape } from '../question.ts';
import type { RecordedSweep } from '../recorded.ts';
import { messages } from '../view/why/messages.ts';

/** What a request will do by the formula (the ceiling), and what is possible with the documents there are. */
export interface Prediction {
  /** shards x (from + size), or shards x size for a cursor. */
  readonly ceiling: number;
  /** No more entries can be merged than documents match. */
  readonly atMost: number;
  readonly refused: boolean;
}

/** The cost of one offset request for `page`. @see spec 4.2 */
export function predictOffset(shape: IndexShape, size: number, page: number): Prediction {
  const ceiling = shape.shards * page * size;
  return { ceiling, atMost: Math.min(ceiling, shape.matching ?? ceiling), refused: page * size > shape.maxResultWindow };
}

/** The cost of one request of a cursor, at any depth. */
export function predictCursor(shape: IndexShape, size: number): Prediction {
  const ceiling = shape.shards * size;
  return { ceiling, atMost: Math.min(ceiling, shape.matching ?? ceiling), refused: size > shape.maxResultWindow };
}

/** Whether it was counted that `page` costs all the formula allows. Then no page before it costs less than that either. */
export function isCounted(shape: IndexShape, size: number, page: number, sweep: RecordedSweep | undefined): boolean {
  const at = sweep?.pages.indexOf(page) ?? -1;
  const { offset, search_after: cursor } = sweep?.merged ?? {};
  return at >= 0 && offset?.[at] === predictOffset(shape, size, page).atMost && cursor?.[at] === predictCursor(shape, size).atMost;
}

/** What one request for `page` costs, before anything is sent; `known` where that was counted. */
export function costSentence(shape: IndexShape, size: number, page: number, known = false): string {
  const offset = predictOffset(shape, size, page);
  if (offset.refused) return messages.refused(page, page * size, shape.maxResultWindow);
  const last = endBefore(shape, size, page);
  if (last !== undefined) return messages.costsPastEnd(page, last, offset.atMost, known);
  const cursor = predictCursor(shape, size);
  return page === 1 ? messages.costsFirst(offset.atMost, known) : messages.costs(page, offset.atMost, cursor.atMost, known);
}

/** The same in few words; null where it will be refused. */
export function answerInShort(shape: IndexShape, size: number, page: number, known = false): string | null {
  const offset = predictOffset(shape, size, page);
  if (offset.refused) return null;
  if (endBefore(shape, size, page) !== undefined) return costSentence(shape, size, page, known);
  const cursor = predictCursor(shape, size);
  return page === 1 ? messages.answerFirst(offset.atMost, known) : messages.answer(offset.atMost, cursor.atMost, known);
}

/** For whom a cursor costs that, and what it costs everybody else; empty where the answer is another one. */
export function whereCursorStands(shape: IndexShape, size: number, page: number, known = false): string {
  if (page === 1 || predictOffset(shape, size, page).refused || endBefore(shape, size, page) !== undefined) return '';
  const each = predictCursor(shape, size).atMost;
  return messages.standing(page, each, page * each, known);
}

/** The last page with documents, where `page` lies behind it; undefined where it does not, or nobody knows. */
function endBefore(shape: IndexShape, size: number, page: number): number | undefined {
  const last = lastPage(shape, size);
  return last !== undefined && page > last ? last : undefined;
}

/** Why it does; `known` where it was counted. */
export function reasons(shape: IndexShape, size: number, page: number, known = false): string {
  const { shards, matching = Infinity } = shape;
  const each = Math.min(page * size, matching);
  // That all shards have so many is told by what was counted, or by there being one shard.
  const isFull = (ceiling: number) => (shape.matching !== undefined && shards === 1) || (known && ceiling <= matching);
  const full = isFull(predictOffset(shape, size, page).ceiling);
  if (page === 1) return `${messages.whyFirst(shards, each, full)} ${messages.whyCursorFirst}`;
  const rows = Math.max(0, Math.min(size, matching - (page - 1) * size));
  const ends = endBefore(shape, size, page) !== undefined;
  return said([
    predictOffset(shape, size, page).refused
      ? messages.whyRefused(shards, page * size, shape.maxResultWindow)
      : messages.whyOffset(shards, each, rows, full),
    !ends && messages.whyCursor(size, known && isFull(predictCursor(shape, size).ceiling)),
  ]);
}

/** How a reader comes to `page`, and what all requests of a cursor on the way cost. Empty where there is no way to go. */
export function wayThere(shape: IndexShape, size: number, page: number, known = false): string {
  if (page === 1) return '';
  const last = endBefore(shape, size, page);
  const trip = (last ?? page) * predictCursor(shape, size).atMost;
  return said([
    !predictOffset(shape, size, page).refused && messages.leap(page),
    last === undefined ? messages.steps(page, trip, known) : messages.ends(last, trip, known),
  ]);
}

/** What all requests on the way to `page` cost together; empty where it is one. */
export function allTogether(shape: IndexShape, size: number, page: number, known = false): string {
  if (page === 1) return '';
  const each = predictCursor(shape, size).atMost;
  const pages = endBefore(shape, size, page) ?? page;
  const offset = predictOffset(shape, size, page);
  return said([
    messages.together,
    messages.byCursor(pages, each, pages * each, known),
    !offset.refused && messages.byOffset(walkByOffset(shape, size, page), offset.atMost, known),
  ]);
}

function said(sentences: readonly (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** Pages 1 to `page` by offset: each costs one page more than the one before it, until all there is is sent. */
function walkByOffset({ shards, matching = Infinity }: IndexShape, size: number, page: number): number {
  const step = shards * size;
  const growing = Math.min(page, Math.floor(matching / step));
  return (step * growing * (growing + 1)) / 2 + (page === growing ? 0 : (page - growing) * matching);
}
