import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { readCollection } from './collection-read.ts';
import { shapeOf, type FilterValue } from './collection-shape.ts';
import { answerList } from './list-answer.ts';
import type { RecordDescription } from './record.ts';
import { selectPage } from './select-page.ts';

/** How a collection that lies in memory is listed. */
interface ListOptions {
  readonly defaultLimit?: number;
  readonly matches?: (record: WireRecord, attribute: string, value: FilterValue) => boolean;
}

/** `GET` of a collection whose records are all in memory, in their own order. */
export function answerCollection(
  exchange: Exchange,
  record: RecordDescription,
  records: readonly WireRecord[],
  { defaultLimit, matches }: ListOptions = {},
): Answer {
  const read = readCollection(exchange.query, shapeOf(record), defaultLimit);
  return answerList(exchange, read, selectPage(records, read, matches));
}
