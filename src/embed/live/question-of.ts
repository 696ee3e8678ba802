import type { WireDataset } from '../../client/wire.ts';
import type { Question } from '../../features/paging-compare/question.ts';
import { queryBody } from '../../features/paging-compare/settings.ts';
import { readSort, suggestedSort, writeSort } from '../../features/paging-compare/sort-choices.ts';
import type { Asked } from '../asked/asked.ts';
import type { Shape } from '../recorded/recording.ts';

/** The seed of generated documents, where an import names none. */
export const SEED = 1;

/** What lanes ask for an element, where the data set says what its attributes leave out. */
export function questionOf(asked: Asked, row: WireDataset, index: string): Question {
  const suggested = suggestedSort(row.suggested.sort);
  return {
    index,
    query: queryBody(asked.query, row.suggested.search_field),
    sort: asked.sort === '' ? suggested.sort : readSort(asked.sort),
    tieBreak: asked.tieBreak ?? suggested.tieBreak,
    size: asked.size,
    generation: 0,
  };
}

/** The same, as it is written down beside what was counted. */
export function shapeOf(
  asked: Pick<Shape, 'data' | 'shards' | 'documents' | 'size' | 'query'>,
  { sort, tieBreak }: Question,
  of: { version: string; maxResultWindow: number },
): Shape {
  const { data, shards, documents, size, query } = asked;
  const keys = tieBreak === '_id' && sort.field !== '_id' ? `${writeSort(sort)},_id:asc` : writeSort(sort);
  return { data, shards, documents, size, query, sort: keys, seed: SEED, ...of };
}
