import { err, ok } from '../../errors.ts';
import { BucketAggregator, Counts, NOBODY } from '../collect/aggregator.ts';
import { NumberColumn } from '../collect/columns.ts';
import { readNumber, valuesSource } from '../collect/values-source.ts';
import { doubleNode, formatValue, RAW, textNode } from '../value-format.ts';
import { fixedBuckets, reduceFixed } from './fixed-buckets.ts';
/** A bucket for each of some ranges, which may overlap. */
export class RangeAggregator extends BucketAggregator {
  #column;
  #keys;
  #format;
  /** Whether what nobody has still has its row of buckets. */
  #hasEmpty;
  #counts = new Counts(this.world.ledger);
  /** Of the leaf entered last. */
  #spans = [];
  constructor(column, { keys, format, hasEmpty = true }, world, subs) {
    super(world, subs);
    this.#column = column;
    this.#keys = keys;
    this.#hasEmpty = hasEmpty;
    this.#format = format;
  }
  enterLeaf(leaf) {
    this.#spans = this.#column.enter(leaf);
  }
  get perDoc() {
    return this.#column.perDoc * Math.max(1, this.#keys.length);
  }
  *collect(block) {
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
  *build(owner) {
    const buildSubs = (bucket) => this.buildSubs(bucket);
    return yield* fixedBuckets(owner === NOBODY && !this.#hasEmpty ? [] : this.#keys, owner, {
      counts: this.#counts,
      world: this.world,
      buildSubs,
      format: this.#format,
    });
  }
  #add(below, doc, bucket) {
    below.docs[below.count] = doc;
    below.owners[below.count++] = bucket;
    this.#counts.reserve(bucket + 1);
    if (this.#counts.values[bucket]++ === 0) this.world.ledger.addBucket();
  }
}
/** What a bucket is called, and its ends: they travel in its key, as other indices may read the same dates differently. */
function keyText({ key, from, to }, format) {
  const name = key ?? `${endText(from, format)}-${endText(to, format)}`;
  return `${from} ${to} ${name}`;
}
function endText(end, format) {
  return Number.isFinite(end) ? formatValue(format, end) : '*';
}
/** Ranges as numbers, by their first and then their last number. */
function numberRanges({ ranges, values }, source, { host }) {
  const read = [];
  for (const { key, from, to } of ranges) {
    const end = (value, open) => (value === undefined || value === null ? ok(open) : readNumber(source, value, values, host));
    const first = end(from, -Infinity);
    if (!first.ok) return err(first.error);
    const last = end(to, Infinity);
    if (!last.ok) return err(last.error);
    read.push({ key, from: first.value, to: last.value });
  }
  return ok(read.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to)));
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
/** Numbers, and the same spans in every leaf. */
class RangedNumbers {
  #column;
  #spans;
  constructor(source, spans, world) {
    this.#column = new NumberColumn(source, world);
    this.#spans = spans;
  }
  get perDoc() {
    return this.#column.perDoc;
  }
  enter(leaf) {
    this.#column.enter(leaf);
    return this.#spans;
  }
  read(block) {
    return this.#column.read(block);
  }
}
function rangeType(type) {
  return {
    collector({ body }, world, subs) {
      const source = valuesSource(body, body.values, 'numbers', world);
      if (!source.ok) return source;
      const ranges = numberRanges(body, source.value, world);
      if (!ranges.ok) return ranges;
      const { format } = source.value;
      const keys = ranges.value.map((range) => keyText(range, format));
      return ok(new RangeAggregator(new RangedNumbers(source.value, ranges.value, world), { keys, format }, world, subs));
    },
    reduce: reduceFixed,
    render: renderRanges,
    typedName: () => type,
  };
}
/** Buckets of ranges, each with its ends. */
export function* renderRanges(spec, reduced, run) {
  const nodes = [];
  const format = reduced.kind === 'buckets' ? reduced.format : RAW;
  for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
    const { key, docCount } = bucket;
    const [from = '', to = '', ...name] = String(key).split(' ');
    const node = new Map([
      ...endMembers('from', Number(from), format),
      ...endMembers('to', Number(to), format),
      ['doc_count', docCount],
      ...(yield* run.render(spec, bucket)),
    ]);
    nodes.push([name.join(' '), node]);
  }
  if (spec.body.keyed) return [['buckets', new Map(nodes)]];
  return [['buckets', nodes.map(([key, node]) => new Map([['key', key], ...node]))]];
}
function endMembers(name, end, format) {
  if (!Number.isFinite(end)) return [];
  const member = [name, doubleNode(end)];
  return format.kind === 'raw' ? [member] : [member, [`${name}_as_string`, textNode(format, end)]];
}
/** `range` and `date_range`. */
export const RANGES = { range: rangeType('range'), date_range: rangeType('date_range') };
