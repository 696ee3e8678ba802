import { lastPage, type IndexShape } from '../question.ts';
import { messages } from '../messages.ts';

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

/** The sentences that say what going to `page` will do, before anything is sent. */
export function predictionSentences(shape: IndexShape, size: number, page: number): readonly string[] {
  const offset = predictOffset(shape, size, page);
  const cursor = predictCursor(shape, size);
  const last = lastPage(shape, size);
  const sentences = [
    offset.refused
      ? messages.predictRefused(page, page * size, shape.maxResultWindow)
      : messages.predictOffset(page, shape.shards, Math.min(page * size, shape.matching ?? Infinity), offset.atMost, size),
    messages.predictWalk(page, cursor.atMost, page * cursor.atMost),
  ];
  return last !== undefined && page > last ? [...sentences, messages.predictPastEnd(last)] : sentences;
}
