import { atOnce, type Steps } from '../../../index/memory/slices.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyKind } from '../../partial.ts';
import type { Pieces } from '../pieces.ts';
import { ColumnKeys } from './column-keys.ts';

/** The starts of pieces, as keys among others. */
export class PieceKeys extends ColumnKeys {
  readonly kind: KeyKind;
  readonly #pieces: Pieces;

  constructor(source: ValuesSource, pieces: Pieces, world: AggregationWorld) {
    super(source, world);
    this.kind = source.format.kind === 'date' ? 'long' : 'double';
    this.#pieces = pieces;
  }

  keyOf(bucket: number): number {
    return this.#pieces.start(this.table.keys[bucket]);
  }

  /** None: pieces without documents are the histogram's own. */
  every(): Steps<void> {
    return atOnce(undefined);
  }

  protected place(values: Float64Array, count: number): void {
    this.#pieces.place(values, count);
  }
}
