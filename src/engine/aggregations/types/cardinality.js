import { ok } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { FLOATING_TYPES } from '../../schema/field-type.ts';
import { MetricAggregator } from '../collect/aggregator.ts';
import { bytesPerTerm, NumberColumn, ordinalsPerDoc } from '../collect/columns.ts';
import { valuesSource } from '../collect/values-source.ts';
import { Hash64 } from '../sketches/hash64.ts';
import {
  DEFAULT_PRECISION,
  emptySketch,
  estimateOf,
  HyperLogLog,
  precisionFor,
  unitsOf,
  UNITS_PER_REGISTER,
} from '../sketches/hyper-log-log.ts';
/** What a sketch of few values takes at least. */
const SKETCH_BYTES = 512;
/** A sketch for each bucket above. */
class Cardinality extends MetricAggregator {
  source;
  hash = new Hash64();
  #precision;
  world;
  #sketches = [];
  constructor(source, precision, world) {
    super();
    this.source = source;
    this.#precision = precision;
    this.world = world;
  }
  partialOf(owner) {
    const sketch = this.#sketches[owner]?.data ?? emptySketch(this.#precision);
    this.world.meter.add(unitsOf(sketch));
    return { kind: 'sketch', sketch };
  }
  sketchOf(owner) {
    let sketch = this.#sketches[owner];
    if (sketch !== undefined) return sketch;
    this.world.ledger.pay(SKETCH_BYTES + 2 ** this.#precision);
    while (this.#sketches.length < owner) this.#sketches.push(undefined);
    this.#sketches[owner] = sketch = new HyperLogLog(this.#precision);
    return sketch;
  }
}
const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);
class NumberCardinality extends Cardinality {
  #column;
  #isFloating;
  constructor(source, precision, world) {
    super(source, precision, world);
    this.#column = new NumberColumn(source, world);
    this.#isFloating = FLOATING_TYPES.has(source.type?.type ?? 'long');
  }
  enterLeaf(leaf) {
    this.#column.enter(leaf);
  }
  get perDoc() {
    return this.#column.perDoc;
  }
  collectBlock(block) {
    const { owners, numbers, count } = this.#column.read(block);
    const { hash } = this;
    for (let i = 0; i < count; i++) {
      const value = numbers[i];
      if (i === 0 || value !== numbers[i - 1]) this.#mix(value);
      this.sketchOf(owners[i]).add(hash.high, hash.low);
    }
  }
  #mix(value) {
    if (this.#isFloating) {
      double[0] = value;
      this.hash.mix(halves[1], halves[0]);
    } else this.hash.mix(Math.floor(value / 2 ** 32), value | 0);
  }
}
const KNOWN = 1;
const ADDED = 2;
const BYTES_PER_TERM = 9;
/** Bytes of a term that are hashed in the time that a document with a short one takes. */
const HASHED_AT_ONCE = 64;
class TermCardinality extends Cardinality {
  #column;
  /** Of the leaf, by ordinal: the halves of its hash, and whether they are known, or added for the first bucket too. */
  #hashes = new Int32Array(0);
  #known = new Uint8Array(0);
  enterLeaf({ segment }) {
    const column = this.source.type && segment.docValues(this.source.path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    const size = this.world.ledger.pay((this.#column?.terms.size ?? 0) * BYTES_PER_TERM) ? (this.#column?.terms.size ?? 0) : 0;
    this.#hashes = new Int32Array(size * 2);
    this.#known = new Uint8Array(size);
  }
  get perDoc() {
    return ordinalsPerDoc(this.#column) * Math.max(1, bytesPerTerm(this.#column) / HASHED_AT_ONCE);
  }
  collectBlock({ docs, owners, count }) {
    const column = this.#column;
    const missing = this.source.constant ?? this.source.missingText;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      if (column === undefined || !hasBit(column.docsWithValue, doc)) {
        if (missing === undefined) continue;
        this.hash.ofBytes(bytesOf(missing, this.source));
        this.sketchOf(owners[i]).add(this.hash.high, this.hash.low);
        continue;
      }
      const { offsets, ordinals } = column;
      const start = offsets === undefined ? doc : offsets[doc];
      const end = offsets === undefined ? doc + 1 : offsets[doc + 1];
      for (let at = start; at < end; at++) this.#add(owners[i], column, ordinals[at]);
    }
  }
  #add(owner, { terms }, ordinal) {
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
    this.sketchOf(owner).add(hashes[ordinal * 2], hashes[ordinal * 2 + 1]);
  }
}
/** As the peers keep it: addresses are sixteen bytes. */
function bytesOf(text, { format }) {
  if (format.kind !== 'ip') return encodeUtf8(text);
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
/** `cardinality`. */
export const CARDINALITY = {
  collector({ body }, world) {
    const source = valuesSource(body, body.values, 'any', world);
    if (!source.ok) return source;
    const precision = body.precisionThreshold === undefined ? DEFAULT_PRECISION : precisionFor(body.precisionThreshold);
    const Collector = source.value.kind === 'terms' ? TermCardinality : NumberCardinality;
    return ok(new Collector(source.value, precision, world));
  },
  *reduce({ body: { precisionThreshold } }, partials, { meter }) {
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
function* renderEstimate(partial, registers, meter) {
  const value = valueOf(partial);
  if (meter.add(registers * UNITS_PER_REGISTER)) yield meter.take();
  return [['value', value]];
}
function valueOf(partial) {
  return partial.kind === 'sketch' ? estimateOf(partial.sketch) : 0;
}
