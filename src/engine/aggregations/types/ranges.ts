import { err, ok, type Result } from '../../errors.ts';
import { JsonDouble, type JsonScalar, type JsonValue, scalarText } from '../../json/json-value.ts';
import type { NumericArray } from '../../index/memory/number-arrays.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { AggregationSpec, RangeBody, RangeSpec } from '../aggregation.ts';
import type { AnswerMembers, AnswerNode, AnswerObject } from '../bucket-list.ts';
import { type Aggregator, type AggregationWorld, BucketAggregator, Counts, NOBODY } from '../collect/aggregator.ts';
import type { Block, NumberBlock } from '../collect/block.ts';
import { NumberColumn } from '../collect/columns.ts';
import { readNumber, valuesSource, type ValuesSource } from '../collect/values-source.ts';
import type { PartialAggregation, PartialBuckets } from '../partial.ts';
import { doubleNode, formatValue, RAW, textNode, type ValueFormat } from '../value-format.ts';
import type { AggregationType, ReduceRun } from './aggregation-type.ts';
import { fixedBuckets, reduceFixed } from './fixed-buckets.ts';

/** A range as numbers, ends that are open at infinity. */
interface NumberRange {
  readonly key: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** Where a value has to lie. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Values as ranges are held against them, leaf by leaf. */
export interface RangedColumn {
  readonly perDoc: number;
  /** By document of the leaf entered last, where each has one value; undefined: they have to be read. */
  readonly plain?: NumericArray | undefined;
  /** The spans of the ranges in this leaf. */
  enter(leaf: Leaf): readonly Span[];
  read(block: Block): NumberBlock;
}

/** How ranges are called and written. */
interface RangeOptions {
  readonly keys: readonly string[];
  readonly format: ValueFormat;
  /** Default: true. */
  readonly hasEmpty?: boolean;
  /** Whether all documents belong to one bucket. Default: false. */
  readonly single?: boolean;
}

/** A bucket for each of some ranges, which may overlap. */
export class RangeAggregator extends BucketAggregator {
  readonly #column: RangedColumn;
  readonly #keys: readonly string[];
  readonly #format: ValueFormat;
  /** Whether what nobody has still has its row of buckets. */
  readonly #hasEmpty: boolean;
  readonly #counts = new Counts(this.world.ledger);
  /** Whether numbers are all that is wanted: of one bucket above, with nothing below. */
  readonly #isCounted: boolean;
  /** Of the leaf entered last. */
  #spans: readonly Span[] = [];

  constructor(
    column: RangedColumn,
    { keys, format, hasEmpty = true, single = false }: RangeOptions,
    world: AggregationWorld,
    subs: readonly Aggregator[],
  ) {
    super(world, subs);
    this.#column = column;
    this.#isCounted = single && subs.length === 0;
    this.#keys = keys;
    this.#hasEmpty = hasEmpty;
    this.#format = format;
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#spans = this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc * Math.max(1, this.#keys.length);
  }

  *collect(block: Block): Sliced<void> {
    const { plain } = this.#column;
    if (this.#isCounted && plain !== undefined) {
      this.#countEach(block, plain);
      return;
    }
    const { docs, owners, numbers, count } = this.#column.read(block);
    const { below } = this;
    const ranges = this.#spans;
    below.count = 0;
    for (let start = 0, end = 0; start < count; start = end) {
      const doc = docs[start];
      const owner = owners[start];
      while (end < count && docs[end] === doc && owners[end] === owner) end++;
      if (!below.reserve(ranges.length)) break;
      for (let at = 0; at < ranges.length; at++) {
        const { from, to } = ranges[at];
        // Any of its values; a document is in a range once.
        let isIn = false;
        for (let i = start; i < end && !isIn; i++) isIn = numbers[i] >= from && numbers[i] < to;
        if (isIn) this.#add(below, doc, owner * ranges.length + at);
      }
    }
    yield* this.passOn();
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const buildSubs = (bucket: number): ReturnType<typeof this.buildSubs> => this.buildSubs(bucket);
    return yield* fixedBuckets(owner === NOBODY && !this.#hasEmpty ? [] : this.#keys, owner, {
      counts: this.#counts,
      world: this.world,
      buildSubs,
      format: this.#format,
    });
  }

  #countEach({ docs, count }: Block, plain: NumericArray): void {
    this.#counts.reserve(this.#keys.length);
    const { values } = this.#counts;
    // Loops over any array of numbers are the same.
    const numbers = plain as Float64Array;
    for (const [at, { from, to }] of this.#spans.entries()) {
      let found = 0;
      for (let i = 0; i < count; i++) {
        const number = numbers[docs[i]];
        found += number >= from && number < to ? 1 : 0;
      }
      if (found > 0 && values[at] === 0) this.world.ledger.addBucket();
      values[at] += found;
    }
  }

  #add(below: Block, doc: number, bucket: number): void {
    below.docs[below.count] = doc;
    below.owners[below.count++] = bucket;
    this.#counts.reserve(bucket + 1);
    if (this.#counts.values[bucket]++ === 0) this.world.ledger.addBucket();
  }
}

/** What a bucket is called, and its ends: they travel in its key, as other indices may read the same dates differently. */
function keyText({ key, from, to }: NumberRange, format: ValueFormat): string {
  const name = key ?? `${endText(from, format)}-${endText(to, format)}`;
  return `${from} ${to} ${name}`;
}

function endText(end: number, format: ValueFormat): string {
  return Number.isFinite(end) ? formatValue(format, end) : '*';
}

/** Ranges as numbers, by their first and then their last number. */
function numberRanges({ ranges, values }: RangeBody, source: ValuesSource, { host }: AggregationWorld): Result<readonly NumberRange[]> {
  const read: NumberRange[] = [];
  for (const { key, from, to } of ranges satisfies readonly RangeSpec[]) {
    const end = (value: JsonScalar | undefined, open: number): Result<number> =>
      value === undefined || value === null ? ok(open) : readNumber(source, endOf(value, source), values, host);
    const first = end(from, -Infinity);
    if (!first.ok) return err(first.error);
    const last = end(to, Infinity);
    if (!last.ok) return err(last.error);
    read.push({ key, from: first.value, to: last.value });
  }
  return ok(read.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to)));
}

/** The end of a range of dates is read by their format, even where it is a number: that may be one of seconds. */
function endOf(value: JsonScalar, { format }: ValuesSource): JsonScalar {
  const isNumber = typeof value === 'number' || value instanceof JsonDouble;
  return format.kind === 'date' && isNumber ? String(Math.trunc(Number(scalarText(value)))) : value;
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Numbers, and the same spans in every leaf. */
class RangedNumbers implements RangedColumn {
  readonly #column: NumberColumn;
  readonly #spans: readonly Span[];

  constructor(source: ValuesSource, spans: readonly Span[], world: AggregationWorld) {
    this.#column = new NumberColumn(source, world);
    this.#spans = spans;
  }

  get perDoc(): number {
    return this.#column.perDoc;
  }

  get plain(): NumericArray | undefined {
    return this.#column.plain;
  }

  enter(leaf: Leaf): readonly Span[] {
    this.#column.enter(leaf);
    return this.#spans;
  }

  read(block: Block): NumberBlock {
    return this.#column.read(block);
  }
}

function rangeType(type: 'range' | 'date_range'): AggregationType<RangeBody> {
  return {
    collector({ body }, world, subs, { single }) {
      const source = valuesSource(body, body.values, 'numbers', world);
      if (!source.ok) return source;
      const ranges = numberRanges(body, source.value, world);
      if (!ranges.ok) return ranges;
      const { format } = source.value;
      const keys = ranges.value.map((range) => keyText(range, format));
      return ok(new RangeAggregator(new RangedNumbers(source.value, ranges.value, world), { keys, format, single }, world, subs));
    },
    reduce: reduceFixed,
    render: renderRanges,
    typedName: () => type,
  };
}

/** Buckets of ranges, each with its ends. */
export function* renderRanges(
  spec: AggregationSpec & { readonly body: { readonly keyed: boolean } },
  reduced: PartialAggregation,
  run: ReduceRun,
): Sliced<AnswerMembers> {
  const nodes: [string, AnswerObject][] = [];
  const format = reduced.kind === 'buckets' ? reduced.format : RAW;
  for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
    const { key, docCount } = bucket;
    const [from = '', to = '', ...name] = String(key).split(' ');
    const node = new Map<string, AnswerNode>([
      ...endMembers('from', Number(from), format),
      ...endMembers('to', Number(to), format),
      ['doc_count', docCount],
      ...(yield* run.render(spec, bucket)),
    ]);
    nodes.push([name.join(' '), node]);
  }
  if (spec.body.keyed) return [['buckets', new Map(nodes)]];
  return [['buckets', nodes.map(([key, node]) => new Map<string, AnswerNode>([['key', key], ...node]))]];
}

function endMembers(name: string, end: number, format: ValueFormat): readonly (readonly [string, JsonValue])[] {
  if (!Number.isFinite(end)) return [];
  const member = [name, doubleNode(end)] as const;
  return format.kind === 'raw' ? [member] : [member, [`${name}_as_string`, textNode(format, end)]];
}

/** `range` and `date_range`. */
export const RANGES = { range: rangeType('range'), date_range: rangeType('date_range') };
