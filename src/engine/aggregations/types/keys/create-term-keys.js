import { LongKeys } from './long-keys.ts';
import { NumberKeys } from './number-keys.ts';
import { TextKeys } from './text-keys.ts';
/**
 * The keys of a source of values: texts, or numbers of the width that they need.
 * @param single whether all documents belong to one bucket above
 */
export function createTermKeys(source, test, world, single) {
  const { type, path, kind } = source;
  if (kind === 'terms') return new TextKeys(source, test, world, single);
  const isExact =
    type?.type === 'unsigned_long' ||
    (type?.type === 'long' && world.searcher.leaves.some(({ segment }) => isLong(segment.docValues(path))));
  return isExact ? new LongKeys(source, test, world, single) : new NumberKeys(source, test, world);
}
function isLong(column) {
  return column?.kind === 'numeric' && column.values instanceof BigInt64Array;
}
