import { hasBit } from '../../../index/memory/bits.ts';
import { ITEMS_AT_ONCE, type Sliced } from '../../../index/memory/slices.ts';
import type { Leaf } from '../../../index/segment/searcher.ts';
import type { DocValues } from '../../../index/segment/segment.ts';
import { printUnsigned } from '../../../schema/values/unsigned-long.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import { valuesPerDoc } from '../../collect/columns.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyTest } from '../term-choice.ts';
import { NumberedKeys } from './numbered-keys.ts';
import { UNITS_PER_KEY } from './term-keys.ts';

/** What a value takes that is looked up by its exact number, in those that are not. */
const LONG_WORK = 8;

/** Whole numbers, some of them beyond 2^53. */
export class LongKeys extends NumberedKeys<number | bigint> {
  readonly kind = 'long';
  readonly #source: ValuesSource;
  #column: DocValues | undefined;

  constructor(source: ValuesSource, test: KeyTest | undefined, world: AggregationWorld, single: boolean) {
    super(test, world, single);
    this.#source = source;
  }

  get perDoc(): number {
    const column = this.#column;
    return column?.kind === 'numeric' ? LONG_WORK * valuesPerDoc(column, column.offsets === undefined ? 1 : column.offsets.length - 1) : 1;
  }

  enter({ segment }: Leaf): void {
    this.#column = segment.docValues(this.#source.path);
  }

  read({ docs, owners, count }: Block, below: Block): void {
    below.count = 0;
    for (let i = 0; i < count; i++) {
      const values = this.#valuesOf(docs[i]);
      if (!below.reserve(values.length)) break;
      for (const [at, value] of values.entries()) {
        if (at > 0 && value === values[at - 1]) continue;
        const number = this.numbers.of(value);
        if (number < 0) continue;
        below.docs[below.count] = docs[i];
        below.owners[below.count++] = this.buckets.of(owners[i], number);
      }
    }
  }

  *every(leaf: Leaf, owner: number, found: FoundBuckets): Sliced<void> {
    this.enter(leaf);
    for (let doc = 0; doc < leaf.segment.docCount && !this.world.ledger.isEmpty; doc++) {
      for (const value of this.#valuesOf(doc)) {
        const number = this.numbers.of(value);
        if (number >= 0) found.add(this.buckets.of(owner, number));
      }
      if (doc % ITEMS_AT_ONCE === 0 && this.world.meter.add(ITEMS_AT_ONCE * UNITS_PER_KEY)) yield this.world.meter.take();
    }
  }

  #valuesOf(doc: number): readonly (number | bigint)[] {
    const column = this.#column;
    const { missingNumber: missing } = this.#source;
    if (column?.kind !== 'numeric' || !hasBit(column.docsWithValue, doc)) return missing === undefined ? [] : [missing];
    const { offsets, values } = column;
    if (offsets === undefined) return [this.#exact(values[doc])];
    return Array.from({ length: offsets[doc + 1] - offsets[doc] }, (_, i) => this.#exact(values[offsets[doc] + i]));
  }

  /** A number where one holds it. */
  #exact(value: number | bigint): number | bigint {
    if (this.#source.type?.type === 'unsigned_long') return printUnsigned(value);
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : BigInt(value);
  }
}
