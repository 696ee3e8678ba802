import { ok } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { OrdinalDocValues } from '../../index/segment/segment.ts';
import { atOnce, type SliceMeter, type Sliced } from '../../index/memory/slices.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { FLOATING_TYPES } from '../../schema/field-type.ts';
import type { CardinalityBody } from '../aggregation.ts';
import { MetricAggregator, type AggregationWorld } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { bytesPerTerm, newTermsPerDoc, NumberColumn, ordinalsPerDoc } from '../collect/columns.ts';
import { valuesSource, type ValuesSource } from '../collect/values-source.ts';
import type { PartialAggregation, PartialSketch } from '../partial.ts';
import { Hash64 } from '../sketches/hash64.ts';
import { DEFAULT_PRECISION, estimateOf, HyperLogLog, precisionFor, unitsOf, UNITS_PER_REGISTER } from '../sketches/hyper-log-log.ts';
import { Sketches } from '../sketches/sketches.ts';
import type { AggregationType } from './aggregation-type.ts';

/** A sketch for each bucket above. */
abstract class Cardinality extends MetricAggregator {
  protected readonly source: ValuesSource;
  protected readonly hash = new Hash64();
  protected readonly sketches: Sketches;
  protected readonly world: AggregationWorld;

  constructor(source: ValuesSource, precision: number, world: AggregationWorld) {
    super();
    this.source = source;
    this.sketches = new Sketches(precision, world.ledger);
    this.world = world;
  }

  protected partialOf(owner: number): PartialSketch {
    const sketch = this.sketches.of(owner);
    this.world.meter.add(unitsOf(sketch));
    return { kind: 'sketch', sketch };
  }
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

class NumberCardinality extends Cardinality {
  readonly #column: NumberColumn;
  readonly #isFloating: boolean;

  constructor(source: ValuesSource, precision: number, world: AggregationWorld) {
    super(source, precision, world);
    this.#column = new NumberColumn(source, world);
    this.#isFloating = FLOATING_TYPES.has(source.type?.type ?? 'long');
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc;
  }

  protected collectBlock(block: Block): void {
    const { owners, numbers, count } = this.#column.read(block);
    const { hash } = this;
    for (let i = 0; i < count; i++) {
      const value = numbers[i];
      if (i === 0 || value !== numbers[i - 1]) this.#mix(value);
      this.sketches.add(owners[i], hash.high, hash.low);
    }
  }

  #mix(value: number): void {
    if (this.#isFloating) {
      double[0] = value;
      this.hash.mix(halves[1], halves[0]);
    } else this.hash.mix(Math.floor(value / 2 ** 32), value | 0);
  }
}

const KNOWN = 1;
const ADDED = 2;

const BYTES_PER_TERM = 9;

/** Reading a term that is met for the first time, and hashing a short one, takes as long as so many documents do. */
const HASHING = 30;

/** Bytes of a term that are hashed in the time that a document with a short one takes. */
const HASHED_AT_ONCE = 64;

class TermCardinality extends Cardinality {
  #column: OrdinalDocValues | undefined;
  /** Of the leaf, by ordinal: the halves of its hash, and whether they are known, or added for the first bucket too. */
  #hashes = new Int32Array(0);
  #known = new Uint8Array(0);

  protected enterLeaf({ segment }: Leaf): void {
    const column = this.source.type && segment.docValues(this.source.path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    const { ledger, meter } = this.world;
    const terms = this.#column?.terms.size ?? 0;
    const size = ledger.pay(terms * BYTES_PER_TERM) ? terms : 0;
    meter.addRoom(size * BYTES_PER_TERM);
    this.#hashes = new Int32Array(size * 2);
    this.#known = new Uint8Array(size);
  }

  override get perDoc(): number {
    return ordinalsPerDoc(this.#column) * (1 + newTermsPerDoc(this.#column) * (HASHING + bytesPerTerm(this.#column) / HASHED_AT_ONCE));
  }

  protected collectBlock({ docs, owners, count }: Block): void {
    const column = this.#column;
    const missing = this.source.constant ?? this.source.missingText;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      if (column === undefined || !hasBit(column.docsWithValue, doc)) {
        if (missing === undefined) continue;
        this.hash.ofBytes(bytesOf(missing, this.source));
        this.sketches.add(owners[i], this.hash.high, this.hash.low);
        continue;
      }
      const { offsets, ordinals } = column;
      const start = offsets === undefined ? doc : offsets[doc];
      const end = offsets === undefined ? doc + 1 : offsets[doc + 1];
      for (let at = start; at < end; at++) this.#add(owners[i], column, ordinals[at]);
    }
  }

  #add(owner: number, { terms }: OrdinalDocValues, ordinal: number): void {
    const hashes = this.#hashes;
    if (this.#known[ordinal] === 0) {
      this.#known[ordinal] = KNOWN;
      const isAddress = this.source.format.kind === 'ip';
      this.hash.ofBytes(isAddress ? bytesOf(terms.text(ordinal), this.source) : terms.bytes(ordinal));
      hashes[ordinal * 2] = this.hash.high;
      hashes[ordinal * 2 + 1] = this.hash.low;
    }
    // Mostly one bucket asks, and again and again for the same terms.
    if (owner === 0) {
      if (this.#known[ordinal] === ADDED) return;
      this.#known[ordinal] = ADDED;
    }
    this.sketches.add(owner, hashes[ordinal * 2], hashes[ordinal * 2 + 1]);
  }
}

/** As the peers keep it: addresses are sixteen bytes. */
function bytesOf(text: string, { format }: ValuesSource): Uint8Array {
  if (format.kind !== 'ip') return encodeUtf8(text);
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/** `cardinality`. */
export const CARDINALITY: AggregationType<CardinalityBody> = {
  collector({ body }, world) {
    const source = valuesSource(body, body.values, 'any', world);
    if (!source.ok) return source;
    const precision = body.precisionThreshold === undefined ? DEFAULT_PRECISION : precisionFor(body.precisionThreshold);
    const Collector = source.value.kind === 'terms' ? TermCardinality : NumberCardinality;
    return ok(new Collector(source.value, precision, world));
  },
  *reduce({ body: { precisionThreshold } }, partials, { meter }): Sliced<PartialSketch> {
    const merged = new HyperLogLog(precisionThreshold === undefined ? DEFAULT_PRECISION : precisionFor(precisionThreshold));
    for (const partial of partials) {
      if (partial.kind !== 'sketch') continue;
      merged.merge(partial.sketch);
      if (meter.add(unitsOf(partial.sketch))) yield meter.take();
    }
    const sketch = merged.data;
    if (meter.add(unitsOf(sketch))) yield meter.take();
    return { kind: 'sketch', sketch };
  },
  render: (_spec, reduced, { meter }) => {
    const registers = reduced.kind === 'sketch' ? reduced.sketch.registers : undefined;
    return registers === undefined ? atOnce([['value', valueOf(reduced)]]) : renderEstimate(reduced, registers.length, meter);
  },
  typedName: () => 'cardinality',
  metric: (_body, partial, property = 'value') => (property === 'value' ? valueOf(partial) : undefined),
};

/** Going through all registers takes a while, and there may be many estimates. */
function* renderEstimate(
  partial: PartialAggregation,
  registers: number,
  meter: SliceMeter,
): Sliced<readonly (readonly [string, number])[]> {
  const value = valueOf(partial);
  if (meter.add(registers * UNITS_PER_REGISTER)) yield meter.take();
  return [['value', value]];
}

function valueOf(partial: PartialAggregation): number {
  return partial.kind === 'sketch' ? estimateOf(partial.sketch) : 0;
}
