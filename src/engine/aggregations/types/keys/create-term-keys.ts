import type { DocValues } from '../../../index/segment/segment.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyTest } from '../term-choice.ts';
import { LongKeys } from './long-keys.ts';
import { NumberKeys } from './number-keys.ts';
import type { TermKeys } from './term-keys.ts';
import { TextKeys } from './text-keys.ts';

/**
 * The keys of a source of values: texts, or numbers of the width that they need.
 * @param single whether all documents belong to one bucket above
 */
export function createTermKeys(source: ValuesSource, test: KeyTest | undefined, world: AggregationWorld, single: boolean): TermKeys {
  const { type, path, kind } = source;
  if (kind === 'terms') return new TextKeys(source, test, world, single);
  const isExact =
    type?.type === 'unsigned_long' ||
    (type?.type === 'long' && world.searcher.leaves.some(({ segment }) => isLong(segment.docValues(path))));
  return isExact ? new LongKeys(source, test, world, single) : new NumberKeys(source, test, world);
}

function isLong(column: DocValues | undefined): boolean {
  return column?.kind === 'numeric' && column.values instanceof BigInt64Array;
}
