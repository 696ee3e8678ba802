import { err, ok } from '../../errors.ts';
import { scalarText } from '../../json/json-value.ts';
import { parseIp } from '../../schema/values/ip.ts';
import { BucketAggregator, Counts, NOBODY, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import { BucketTable } from '../collect/bucket-table.ts';
import { readNumber, valuesSource } from '../collect/values-source.ts';
import { compareKeys, doubleNode, formatValue, RAW } from '../value-format.ts';
import { createTermKeys } from './keys/create-term-keys.ts';
import { PieceKeys } from './keys/piece-keys.ts';
import { piecesOf } from './pieces.ts';
import { topBuckets } from './top-buckets.ts';
/** Stands for no value; keys have numbers from 0. */
const NO_KEY = -1;
/** A bucket for each combination of keys of several sources. The aggregation is never below another, so all of them have one owner. */
class CompositeAggregator extends BucketAggregator {
  #body;
  #parts;
  /** By source: combinations up to it, each of one before and a key. */
  #tables;
  #after;
  #counts = new Counts(this.world.ledger);
  #found;
  constructor(body, parts, after, world, subs) {
    super(world, subs);
    this.#body = body;
    this.#parts = parts;
    this.#after = after;
    this.#tables = parts.map(() => new BucketTable(world.ledger));
    this.#found = parts.map(() => new Map());
  }
  enterLeaf(leaf) {
    for (const { keys } of this.#parts) keys.enter(leaf);
  }
  get perDoc() {
    return this.#parts.reduce((product, { keys }) => product * keys.perDoc, 1);
  }
  *collect(block) {
    for (const [place, { keys }] of this.#parts.entries()) this.#readKeys(keys, block, this.#found[place]);
    const { below } = this;
    below.count = 0;
    for (let i = 0; i < block.count; i++) this.#combine(block.docs[i], 0, 0);
    this.#counts.reserve(this.#tables[this.#tables.length - 1].size);
    const { values } = this.#counts;
    for (let i = 0; i < below.count; i++) values[below.owners[i]]++;
    yield* this.passOn();
  }
  *build(owner) {
    const { size } = this.#body;
    const sources = this.#parts.map(({ source, values, keys }) => ({ format: partFormat(source, values), keys: keys.kind }));
    const candidates = [];
    const compare = comparatorOf(this.#body);
    const last = this.#tables[this.#tables.length - 1];
    const found = owner === NOBODY ? 0 : last.size;
    for (let bucket = 0; bucket < found; bucket++) {
      const parts = this.#partsOf(bucket);
      if (this.#after !== undefined && compare(parts, this.#after) <= 0) continue;
      candidates.push({ bucket, key: keyOf(parts), parts, docCount: this.#counts.at(bucket), subs: [] });
      if (this.world.meter.add(UNITS_PER_BUCKET)) yield this.world.meter.take();
    }
    const kept = yield* topBuckets(candidates, size, byParts(compare), this.world.meter);
    const buckets = [];
    for (const { bucket, key, parts = [], docCount } of kept) buckets.push({ key, parts, docCount, subs: yield* this.buildSubs(bucket) });
    return { kind: 'buckets', buckets, format: RAW, sources };
  }
  /** The keys of each document of the block. */
  #readKeys(keys, block, found) {
    const { below } = this;
    found.clear();
    below.count = 0;
    keys.read(block, below);
    for (let i = 0; i < below.count; i++) {
      const known = found.get(below.docs[i]);
      if (known === undefined) found.set(below.docs[i], [below.owners[i]]);
      else known.push(below.owners[i]);
    }
  }
  /** Every combination of a document's keys from a source on, behind one of those before. */
  #combine(doc, place, before) {
    const keys = this.#found[place].get(doc) ?? (this.#parts[place].source.missingBucket ? WITHOUT : NONE);
    for (const key of keys) {
      // The combinations of many values of one document may be more than fit.
      if (this.world.ledger.isEmpty) return;
      const bucket = this.#tables[place].of(before, key);
      if (place + 1 < this.#parts.length) this.#combine(doc, place + 1, bucket);
      else {
        if (!this.below.reserve(1)) return;
        this.below.docs[this.below.count] = doc;
        this.below.owners[this.below.count++] = bucket;
      }
    }
  }
  #partsOf(bucket) {
    const parts = [];
    let at = bucket;
    for (let place = this.#parts.length - 1; place >= 0; place--) {
      const table = this.#tables[place];
      const key = table.keys[at];
      parts.push(key === NO_KEY ? null : this.#parts[place].keys.keyOf(key));
      at = table.owners[at];
    }
    return parts.toReversed();
  }
}
const WITHOUT = [NO_KEY];
const NONE = [];
/** Dates are numbers unless a format is asked for. */
function partFormat({ values: { format } }, source) {
  return source.format.kind === 'date' && format === undefined ? RAW : source.format;
}
function keyOf(parts) {
  return parts.map((part) => (part === null ? '' : `${typeof part === 'string' ? 't' : 'n'}${String(part).length}:${part}`)).join(' ');
}
/** Source by source, what is missing first. */
function comparatorOf({ sources }) {
  return (a, b) => {
    for (const [place, { ascending }] of sources.entries()) {
      const found = comparePart(a[place], b[place]);
      if (found !== 0) return ascending ? found : -found;
    }
    return 0;
  };
}
function comparePart(a, b) {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareKeys(a, b);
}
function byParts(compare) {
  return (a, b) => compare(a.parts ?? [], b.parts ?? []);
}
/** What `after` says, as the keys are. Errors: `illegal_argument`. */
function readAfter({ after }, parts, world) {
  if (after === undefined) return ok(undefined);
  const read = [];
  for (const { source, values } of parts) {
    const given = after.get(source.name);
    const part = given === undefined ? refuse(`Missing value for [after.${source.name}]`) : readPart(given, source, values, world);
    if (!part.ok) return part;
    read.push(part.value);
  }
  return ok(read);
}
function readPart(given, source, values, { host }) {
  if (given === null)
    return source.missingBucket ? ok(null) : refuse(`Invalid value for [after.${source.name}], expected comparable, got [null]`);
  if (values.format.kind === 'ip') {
    const address = parseIp(scalarText(given));
    return address === undefined ? refuse(`'${scalarText(given)}' is not an IP string literal.`) : ok(address);
  }
  if (values.kind === 'terms') return ok(scalarText(given));
  if (typeof given === 'bigint') return ok(given);
  return readNumber(values, given, source.values, host);
}
function refuse(reason) {
  return err({ kind: 'illegal_argument', reason });
}
function partOf(source, world) {
  const { kind } = source;
  const values = valuesSource({ type: kind }, source.values, kind === 'terms' ? 'numbers_and_terms' : 'numbers', world);
  if (!values.ok) return values;
  const keys =
    'pieces' in source ? new PieceKeys(values.value, piecesOf(source.pieces), world) : createTermKeys(values.value, undefined, world, true);
  return ok({ source, values: values.value, keys });
}
/** `composite`. */
export const COMPOSITE = {
  collector({ body }, world, subs) {
    const parts = [];
    for (const source of body.sources) {
      const part = partOf(source, world);
      if (!part.ok) return part;
      parts.push(part.value);
    }
    const after = readAfter(body, parts, world);
    return after.ok ? ok(new CompositeAggregator(body, parts, after.value, world, subs)) : after;
  },
  *reduce(spec, partials, run) {
    const shards = partials.filter((partial) => partial.kind === 'buckets');
    const byKey = new Map();
    for (const { buckets } of shards) {
      for (const bucket of buckets) {
        const same = byKey.get(String(bucket.key));
        if (same === undefined) byKey.set(String(bucket.key), [bucket]);
        else same.push(bucket);
        if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
      }
    }
    const reduced = [];
    for (const [key, same] of byKey) {
      const docCount = same.reduce((sum, bucket) => sum + bucket.docCount, 0);
      reduced.push({ key, parts: same[0].parts ?? [], docCount, subs: yield* run.reduceSubs(spec, same) });
      if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    }
    const buckets = yield* topBuckets(reduced, spec.body.size, byParts(comparatorOf(spec.body)), run.meter);
    if (run.final) run.countBuckets(buckets.length);
    return { ...shards[0], sources: mergedSources(shards), buckets };
  },
  *render(spec, reduced, run) {
    if (reduced.kind !== 'buckets') return [];
    const nodes = [];
    let last;
    for (const bucket of reduced.buckets) {
      last = keyNode(spec, bucket, reduced.sources ?? []);
      nodes.push(new Map([['key', last], ['doc_count', bucket.docCount], ...(yield* run.render(spec, bucket))]));
      if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    }
    return last === undefined
      ? [['buckets', nodes]]
      : [
          ['after_key', last],
          ['buckets', nodes],
        ];
  },
  typedName: () => 'composite',
};
/** Of each source what an index that has the field says of it. */
function mergedSources(shards) {
  const [first = []] = shards.map(({ sources }) => sources ?? []);
  return first.map(
    (source, place) =>
      shards.flatMap(({ buckets, sources }) => (buckets.length > 0 ? (sources ?? []).slice(place, place + 1) : []))[0] ?? source,
  );
}
function keyNode({ body }, { parts = [] }, sources) {
  return new Map(body.sources.map(({ name }, place) => [name, partNode(parts[place], sources[place])]));
}
function partNode(part, { format, keys }) {
  if (part === null) return null;
  if (format.kind === 'boolean') return Number(part) !== 0;
  if (format.kind !== 'raw') return formatValue(format, part);
  return keys === 'double' && typeof part === 'number' ? doubleNode(part) : part;
}
