import { atOnce, type SliceMeter, type Steps } from '../../../index/memory/slices.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyKind } from '../../partial.ts';
import { type Pieces, UNITS_PER_ROUNDING } from '../pieces.ts';
import { ColumnKeys } from './column-keys.ts';

/** The starts of pieces, as keys among others. */
export class PieceKeys extends ColumnKeys {
  readonly kind: KeyKind;
  readonly #pieces: Pieces;
  readonly #meter: SliceMeter;

  constructor(source: ValuesSource, pieces: Pieces, world: AggregationWorld) {
    super(source, world);
    this.kind = source.format.kind === 'date' ? 'long' : 'double';
    this.#pieces = pieces;
    this.#meter = world.meter;
  }

  override get perDoc(): number {
    return super.perDoc * this.#pieces.perValue;
  }

  keyOf(bucket: number): number {
    return this.#pieces.start(this.table.keys[bucket]);
  }

  /** None: pieces without documents are the histogram's own. */
  every(): Steps<void> {
    return atOnce(undefined);
  }

  protected place(values: Float64Array, count: number): void {
    this.#meter.add(this.#pieces.place(values, count) * UNITS_PER_ROUNDING);
  }
}
