import type { QueryBody, SearchBody } from '../../client/client.ts';

/** What all four lanes ask. A change of any part starts the lanes anew. */
export interface Question {
  readonly index: string;
  readonly query: QueryBody;
  readonly sort: SortChoice;
  readonly tieBreak: TieBreak;
  /** Documents per page. */
  readonly size: number;
  /** Which making of the index is meant; never sent. */
  readonly generation: number;
}

export interface SortChoice {
  /** A field's name or `_score`. */
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export type TieBreak = '_id' | 'none';

/** What is known about the index before asking. */
export interface IndexShape {
  readonly shards: number;
  readonly maxResultWindow: number;
  /** Documents that match the query, counted by the service; undefined until it has answered. */
  readonly matching: number | undefined;
}

/** The parts of the body every lane shares; `filter` narrows the matches without touching their scores. */
export function sharedBody(question: Question, filter?: QueryBody): SearchBody {
  const { query, sort, tieBreak, size } = question;
  const keys: Record<string, string>[] = [{ [sort.field]: sort.order }];
  if (tieBreak === '_id' && sort.field !== '_id') keys.push({ _id: 'asc' });
  return { query: filter === undefined ? query : { bool: { must: [query], filter: [filter] } }, sort: keys, size };
}

/** The last page that has documents; undefined while the number of matches is unknown. */
export function lastPage(shape: IndexShape, size: number): number | undefined {
  return shape.matching === undefined ? undefined : Math.max(1, Math.ceil(shape.matching / size));
}
