import { count } from '../../components/text/format.ts';
import type { WireSearch } from '../../client/wire.ts';
import { isRecord } from '../../client/is-record.ts';

/** A saved search in one line: where, what, how sorted, how many at once. */
export function describeRequest({ index, request }: Pick<WireSearch, 'index' | 'request'>): string {
  const { query, sort, size, from } = request;
  const parts = [
    index,
    isRecord(query) && 'match' in query ? `match ${JSON.stringify(query['match'])}` : 'everything',
    ...(Array.isArray(sort) ? [`sorted by ${sort.map((key) => JSON.stringify(key)).join(', ')}`] : []),
    ...(typeof size === 'number' ? [`${count(size)} a page`] : []),
    ...(typeof from === 'number' ? [`from ${count(from)}`] : []),
  ];
  return parts.join(', ').replaceAll(/["{}]/g, '').replaceAll(':', ' ');
}
