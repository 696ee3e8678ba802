import type { Sliced } from '../../../index/memory/slices.ts';
import type { Leaf } from '../../../index/segment/searcher.ts';
import { FLOATING_TYPES } from '../../../schema/field-type.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import { Block, BLOCK_DOCS } from '../../collect/block.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyKind } from '../../partial.ts';
import type { KeyTest } from '../term-choice.ts';
import { ColumnKeys } from './column-keys.ts';

/** Units of work of looking a number up that no document may have. */
const UNITS_PER_NUMBER = 20;

/** Numbers that doubles hold. */
export class NumberKeys extends ColumnKeys {
  readonly kind: KeyKind;
  protected override readonly takes: ((number: number) => boolean) | undefined;
  readonly #world: AggregationWorld;

  constructor(source: ValuesSource, test: KeyTest | undefined, world: AggregationWorld) {
    super(source, world);
    this.kind = FLOATING_TYPES.has(source.type?.type ?? 'long') || !Number.isInteger(source.missingNumber ?? 0) ? 'double' : 'long';
    this.takes = test && remembering(test);
    this.#world = world;
  }

  keyOf(bucket: number): number {
    return this.table.keys[bucket];
  }

  *every(leaf: Leaf, owner: number, found: FoundBuckets): Sliced<void> {
    const all = new Block();
    this.column.enter(leaf);
    for (let from = 0; from < leaf.segment.docCount && !this.#world.ledger.isEmpty; from += BLOCK_DOCS) {
      all.count = Math.min(BLOCK_DOCS, leaf.segment.docCount - from);
      for (let i = 0; i < all.count; i++) all.docs[i] = from + i;
      const { numbers, count } = this.column.read(all);
      for (let i = 0; i < count; i++) if (this.takes?.(numbers[i]) !== false) found.add(this.table.of(owner, numbers[i]));
      if (this.#world.meter.add(count * UNITS_PER_NUMBER)) yield this.#world.meter.take();
    }
  }

  /** A number is its own key. */
  protected place(): void {}
}

/** A test that is asked once for each number. */
function remembering(test: KeyTest): (number: number) => boolean {
  const answers = new Map<number, boolean>();
  return (number) => {
    let answer = answers.get(number);
    if (answer === undefined) answers.set(number, (answer = test(number)));
    return answer;
  };
}
