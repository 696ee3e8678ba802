import type { Leaf } from '../../../index/segment/searcher.ts';
import type { Steps } from '../../../index/memory/slices.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import { BucketTable } from '../../collect/bucket-table.ts';
import { NumberColumn } from '../../collect/columns.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { BucketKey, KeyKind } from '../../partial.ts';
import type { TermKeys } from './term-keys.ts';

/** Keys that doubles stand for: those of a column, or what is made of them. */
export abstract class ColumnKeys implements TermKeys {
  abstract readonly kind: KeyKind;
  protected readonly column: NumberColumn;
  protected readonly table: BucketTable;
  /** Whether a number is to be a bucket; undefined where every one is. */
  protected readonly takes?: ((number: number) => boolean) | undefined;

  constructor(source: ValuesSource, world: AggregationWorld) {
    this.column = new NumberColumn(source, world);
    this.table = new BucketTable(world.ledger.bucketMade);
  }

  get size(): number {
    return this.table.size;
  }

  get owners(): Uint32Array {
    return this.table.owners;
  }

  get perDoc(): number {
    return this.column.perDoc;
  }

  enter(leaf: Leaf): void {
    this.column.enter(leaf);
  }

  read(block: Block, below: Block): void {
    const { docs, owners, numbers, count } = this.column.read(block);
    this.place(numbers, count);
    below.count = 0;
    if (!below.reserve(count)) return;
    const { table, takes } = this;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const number = numbers[i];
      // A value that a document has twice makes it one document still; entries of one document and bucket lie side by side.
      if (i > 0 && docs[i - 1] === doc && owners[i - 1] === owners[i] && numbers[i - 1] === number) continue;
      if (takes !== undefined && !takes(number)) continue;
      below.docs[size] = doc;
      below.owners[size++] = table.of(owners[i], number);
    }
    below.count = size;
  }

  /** Puts in the place of each value the number its key has in the table. */
  protected abstract place(values: Float64Array, count: number): void;
  abstract keyOf(bucket: number): BucketKey;
  abstract every(leaf: Leaf, owner: number, found: FoundBuckets): Steps<void>;
}
