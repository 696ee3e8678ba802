import { err, ok, type Result } from '../../errors.ts';
import { type JsonScalar, type JsonValue, scalarText } from '../../json/json-value.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import { parseIp } from '../../schema/values/ip.ts';
import type { AggregationSpec, CompositeBody, CompositeSource } from '../aggregation.ts';
import { type AnswerNode, bucketNodes } from '../bucket-list.ts';
import { type Aggregator, type AggregationWorld, BucketAggregator, Counts, NOBODY, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { BucketTable } from '../collect/bucket-table.ts';
import { readNumber, valuesSource, type ValuesSource } from '../collect/values-source.ts';
import type { KeyPart, PartialBucket, PartialBuckets, PartSource } from '../partial.ts';
import { compareKeys, doubleNode, formatValue, RAW } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';
import { createTermKeys } from './keys/create-term-keys.ts';
import { PieceKeys } from './keys/piece-keys.ts';
import type { TermKeys } from './keys/term-keys.ts';
import { piecesOf } from './pieces.ts';
import { topBuckets } from './top-buckets.ts';

type CompositeSpec = AggregationSpec & { readonly body: CompositeBody };

/** One source, as a shard reads it. */
interface Part {
  readonly source: CompositeSource;
  readonly values: ValuesSource;
  readonly keys: TermKeys;
}

/** Stands for no value; keys have numbers from 0. */
const NO_KEY = -1;

/** A bucket for each combination of keys of several sources. The aggregation is never below another, so all of them have one owner. */
class CompositeAggregator extends BucketAggregator {
  readonly #body: CompositeBody;
  readonly #parts: readonly Part[];
  /** By source: combinations up to it, each of one before and a key. */
  readonly #tables: readonly BucketTable[];
  readonly #after: readonly KeyPart[] | undefined;
  readonly #counts = new Counts(this.world.ledger);
  readonly #found: readonly Map<number, number[]>[];

  constructor(
    body: CompositeBody,
    parts: readonly Part[],
    after: readonly KeyPart[] | undefined,
    world: AggregationWorld,
    subs: readonly Aggregator[],
  ) {
    super(world, subs);
    this.#body = body;
    this.#parts = parts;
    this.#after = after;
    this.#tables = parts.map(() => new BucketTable(world.ledger.bucketMade));
    this.#found = parts.map(() => new Map<number, number[]>());
  }

  protected enterLeaf(leaf: Leaf): void {
    for (const { keys } of this.#parts) keys.enter(leaf);
  }

  override get perDoc(): number {
    return this.#parts.reduce((product, { keys }) => product * keys.perDoc, this.#parts.length * COMBINING);
  }

  *collect(block: Block): Sliced<void> {
    for (const [place, { keys }] of this.#parts.entries()) this.#readKeys(keys, block, this.#found[place]);
    const { below } = this;
    below.count = 0;
    for (let i = 0; i < block.count; i++) this.#combine(block.docs[i], 0, 0);
    this.#counts.reserve(this.#tables[this.#tables.length - 1].size);
    const { values } = this.#counts;
    for (let i = 0; i < below.count; i++) values[below.owners[i]]++;
    yield* this.passOn();
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const { size } = this.#body;
    const sources = this.#parts.map(({ source, values, keys }): PartSource => ({ format: partFormat(source, values), keys: keys.kind }));
    const candidates: (PartialBucket & { readonly bucket: number })[] = [];
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
    const buckets: PartialBucket[] = [];
    for (const { bucket, key, parts = [], docCount } of kept) buckets.push({ key, parts, docCount, subs: yield* this.buildSubs(bucket) });
    return { kind: 'buckets', buckets, format: RAW, sources };
  }

  /** The keys of each document of the block. */
  #readKeys(keys: TermKeys, block: Block, found: Map<number, number[]>): void {
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
  #combine(doc: number, place: number, before: number): void {
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

  #partsOf(bucket: number): readonly KeyPart[] {
    const parts: KeyPart[] = [];
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

/** Noting a document's key, and combining it, takes as long as reading so many. */
const COMBINING = 12;

const WITHOUT: readonly number[] = [NO_KEY];
const NONE: readonly number[] = [];

/** Dates are numbers unless a format is asked for. */
function partFormat({ values: { format } }: CompositeSource, source: ValuesSource): ValuesSource['format'] {
  return source.format.kind === 'date' && format === undefined ? RAW : source.format;
}

function keyOf(parts: readonly KeyPart[]): string {
  return parts.map((part) => (part === null ? '' : `${typeof part === 'string' ? 't' : 'n'}${String(part).length}:${part}`)).join(' ');
}

type CompareParts = (a: readonly KeyPart[], b: readonly KeyPart[]) => number;

/** Source by source, what is missing first. */
function comparatorOf({ sources }: CompositeBody): CompareParts {
  return (a, b) => {
    for (const [place, { ascending }] of sources.entries()) {
      const found = comparePart(a[place], b[place]);
      if (found !== 0) return ascending ? found : -found;
    }
    return 0;
  };
}

function comparePart(a: KeyPart, b: KeyPart): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareKeys(a, b);
}

function byParts(compare: CompareParts): (a: PartialBucket, b: PartialBucket) => number {
  return (a, b) => compare(a.parts ?? [], b.parts ?? []);
}

/** What `after` says, as the keys are. Errors: `illegal_argument`. */
function readAfter({ after }: CompositeBody, parts: readonly Part[], world: AggregationWorld): Result<readonly KeyPart[] | undefined> {
  if (after === undefined) return ok(undefined);
  const read: KeyPart[] = [];
  for (const { source, values } of parts) {
    const given = after.get(source.name);
    const part = given === undefined ? refuse(`Missing value for [after.${source.name}]`) : readPart(given, source, values, world);
    if (!part.ok) return part;
    read.push(part.value);
  }
  return ok(read);
}

function readPart(given: JsonScalar, source: CompositeSource, values: ValuesSource, { host }: AggregationWorld): Result<KeyPart> {
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

function refuse(reason: string): Result<never> {
  return err({ kind: 'illegal_argument', reason });
}

function partOf(source: CompositeSource, world: AggregationWorld): Result<Part> {
  const { kind } = source;
  const values = valuesSource({ type: kind }, source.values, kind === 'terms' ? 'numbers_and_terms' : 'numbers', world);
  if (!values.ok) return values;
  const keys =
    'pieces' in source ? new PieceKeys(values.value, piecesOf(source.pieces), world) : createTermKeys(values.value, undefined, world, true);
  return ok({ source, values: values.value, keys });
}

/** `composite`. */
export const COMPOSITE: AggregationType<CompositeBody> = {
  collector({ body }, world, subs) {
    const parts: Part[] = [];
    for (const source of body.sources) {
      const part = partOf(source, world);
      if (!part.ok) return part;
      parts.push(part.value);
    }
    const after = readAfter(body, parts, world);
    return after.ok ? ok(new CompositeAggregator(body, parts, after.value, world, subs)) : after;
  },
  *reduce(spec, partials, run): Sliced<PartialBuckets> {
    const shards = partials.filter((partial) => partial.kind === 'buckets');
    const byKey = new Map<string, PartialBucket[]>();
    for (const { buckets } of shards) {
      for (const bucket of buckets) {
        const same = byKey.get(String(bucket.key));
        if (same === undefined) byKey.set(String(bucket.key), [bucket]);
        else same.push(bucket);
        if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
      }
    }
    const reduced: PartialBucket[] = [];
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
    const { buckets, sources = [] } = reduced;
    const nodes = yield* bucketNodes(spec, buckets, run.meter, function* (bucket) {
      const key = keyNode(spec, bucket, sources);
      return new Map<string, AnswerNode>([['key', key], ['doc_count', bucket.docCount], ...(yield* run.render(spec, bucket))]);
    });
    const last = buckets.at(-1);
    if (last === undefined) return [['buckets', nodes]];
    return [
      ['after_key', keyNode(spec, last, sources)],
      ['buckets', nodes],
    ];
  },
  typedName: () => 'composite',
};

/** Of each source what an index that has the field says of it. */
function mergedSources(shards: readonly PartialBuckets[]): readonly PartSource[] {
  const [first = []] = shards.map(({ sources }) => sources ?? []);
  return first.map(
    (source, place) =>
      shards.flatMap(({ buckets, sources }) => (buckets.length > 0 ? (sources ?? []).slice(place, place + 1) : []))[0] ?? source,
  );
}

function keyNode({ body }: CompositeSpec, { parts = [] }: PartialBucket, sources: readonly PartSource[]): JsonValue {
  return new Map(body.sources.map(({ name }, place) => [name, partNode(parts[place], sources[place])]));
}

function partNode(part: KeyPart, { format, keys }: PartSource): JsonValue {
  if (part === null) return null;
  if (format.kind === 'boolean') return Number(part) !== 0;
  if (format.kind !== 'raw') return formatValue(format, part);
  return keys === 'double' && typeof part === 'number' ? doubleNode(part) : part;
}
