import { certain } from '../../certain.ts';
import { ok, type Result } from '../../errors.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { nestedLevel, type LeafObjects } from '../../index/nested/nested-level.ts';
import { objectAt, wrapped } from '../../index/nested/nested-source.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { namedQueries } from '../../query/query-clauses.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import type { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { gatherFor, type Weight } from '../../query/weight/weight.ts';
import { compileSort } from '../../search/sort/compile-sort.ts';
import { createSlots } from '../../search/sort/create-slots.ts';
import type { QueueEntries } from '../../search/sort/entry-slots.ts';
import { printKey, withPrints } from '../../search/sort/key-column.ts';
import { liftKeys } from '../../search/sort/lift-keys.ts';
import type { SortKey } from '../../search/sort/sort-key.ts';
import { SortedQueue } from '../../search/sorted/sorted-queue.ts';
import type {
  CompileExtras,
  ExtrasWorld,
  HitExtrasReader,
  HitExtrasRequest,
  InnerHit,
  InnerHits,
  InnerHitsByName,
} from '../hit-extras-shape.ts';
import { compileSourceFilter } from '../source-filter.ts';
import type { InnerHitsRequest, InnerHitsSpec } from './inner-hits-request.ts';

const UNITS_PER_OBJECT = 200;
const UNITS_PER_HIT = 20_000;

const BY_SCORE: readonly SortKey[] = [{ kind: 'score', order: 'desc' }];

/** Where inner hits are looked for: documents, or the objects of a level. */
interface InnerHitsWorld extends ExtrasWorld {
  readonly statistics: ShardStatistics;
  readonly maxAnalyzedOffset: number;
  /** Makes the readers of what else is shown of objects. It is passed in, as it makes these in turn. */
  readonly compileExtras: CompileExtras;
}

/** Reads the inner hits of one document, or object. */
export type InnerHitsReader = (leaf: Leaf, docId: number) => Sliced<Result<InnerHitsByName>>;

/** Makes a reader for many documents. Errors: those of compiling queries and sorts. */
export function* compileInnerHits(
  requests: readonly InnerHitsRequest[],
  world: InnerHitsWorld,
  meter: SliceMeter,
): Sliced<Result<InnerHitsReader>> {
  const lists: InnerList[] = [];
  for (const request of requests) {
    const list = yield* compileList(request, world, meter);
    if (!list.ok) return list;
    if (list.value !== undefined) lists.push(list.value);
  }
  return ok(function* (leaf, docId) {
    const found = new Map<string, InnerHits>();
    for (const list of lists) {
      const hits = yield* list.read(leaf, docId, meter);
      if (!hits.ok) return hits;
      found.set(list.name, hits.value);
    }
    return ok(found);
  });
}

/** Undefined: the index does not have the objects, and nobody minds. */
function* compileList(request: InnerHitsRequest, world: InnerHitsWorld, meter: SliceMeter): Sliced<Result<InnerList | undefined>> {
  const { name, path, query, spec } = request;
  const { mapping, host, within } = world;
  if (!mapping.isNested(path)) return ok(undefined);
  const levels = mapping.nestedLevels(path).slice(mapping.nestedLevels(within).length);
  const { level, statistics } = world.statistics.nested(levels);
  const compiled = yield* startCompiling(query, mapping, host, path).rest();
  if (!compiled.ok) return compiled;
  yield* statistics.expansions.expand(compiled.value, meter);
  const weight = createWeight(compiled.value, statistics, 1, spec.sort.length === 0 || spec.trackScores || sortsByScore(spec));
  for (const leaf of level.searcher.leaves) yield* gatherFor(weight, leaf, meter);
  const keys = compileSort(spec.sort, { mapping, host, shardPosition: 0, within: path });
  if (!keys.ok) return keys;
  const lifted = yield* liftKeys(keys.value, statistics, meter);
  const objects: ExtrasWorld = { searcher: level.searcher, mapping, host, statistics, within: path };
  const extras = yield* world.compileExtras(objects, extrasOf(request, world.maxAnalyzedOffset), meter);
  if (!extras.ok) return extras;
  const shown = mapping.sourceEnabled ? spec : { ...spec, source: { kind: 'none' as const } };
  return ok(new InnerList(name, shown, { weight, keys: lifted, levels, world, path, extras: extras.value }));
}

function sortsByScore({ sort }: InnerHitsSpec): boolean {
  return sort.some(({ field }) => field === '_score');
}

function extrasOf({ query, spec, below }: InnerHitsRequest, maxAnalyzedOffset: number): HitExtrasRequest {
  const { docValues, fields, highlight, explain } = spec;
  const named = namedQueries(query);
  return {
    ...(docValues.length + fields.length > 0 && { fields: { docValues, fields } }),
    ...(highlight !== undefined && { highlight: { query, fields: highlight, maxAnalyzedOffset } }),
    ...(explain && { explain: { query, boost: 1 } }),
    ...(named.length > 0 && { named: { queries: named, scores: false } }),
    ...(below.length > 0 && { innerHits: { lists: below, maxAnalyzedOffset } }),
  };
}

interface ListParts {
  readonly weight: Weight;
  readonly keys: readonly SortKey[];
  readonly levels: readonly string[];
  readonly world: InnerHitsWorld;
  readonly path: string;
  readonly extras: HitExtrasReader | undefined;
}

const NOTHING: InnerHits = { total: 0, maxScore: null, hits: [] };

/** The objects of one list. */
class InnerList {
  readonly name: string;
  readonly #spec: InnerHitsSpec;
  readonly #parts: ListParts;

  constructor(name: string, spec: InnerHitsSpec, parts: ListParts) {
    this.name = name;
    this.#spec = spec;
    this.#parts = parts;
  }

  *read(leaf: Leaf, docId: number, meter: SliceMeter): Sliced<Result<InnerHits>> {
    const { world, levels } = this.#parts;
    const objects = nestedLevel(world.searcher, levels).objectsOf(leaf);
    if (objects === undefined) return ok(NOTHING);
    const { total, maxScore, entries } = yield* this.#collect(objects, docId, meter);
    const { sort, trackScores, from } = this.#spec;
    const isSorted = sort.length > 0;
    const keys = isSorted ? withPrints(entries.keys, this.#parts.keys) : [];
    const hits: InnerHit[] = [];
    for (let row = from; row < entries.docs.length; row++) {
      const object = certain(entries.docs[row]) - objects.leaf.docBase;
      const hit = yield* this.#hitOf(objects.leaf, object, meter);
      if (!hit.ok) return hit;
      const score = isSorted ? null : certain(entries.scores[row]);
      hits.push({ ...hit.value, score, sort: isSorted ? keys.map((column) => printKey(column, row)) : undefined });
      if (meter.add(UNITS_PER_HIT)) yield meter.take();
    }
    const isScored = (!isSorted || trackScores) && this.#spec.size > 0;
    return ok({ total, maxScore: isScored && total > 0 ? maxScore : null, hits });
  }

  *#collect(
    { leaf, starts }: LeafObjects,
    docId: number,
    meter: SliceMeter,
  ): Sliced<{ readonly total: number; readonly maxScore: number; readonly entries: QueueEntries }> {
    const { weight, keys, levels, world } = this.#parts;
    const { from, size, sort, trackScores } = this.#spec;
    const [first, end] = [certain(starts[docId]), certain(starts[docId + 1])];
    const capacity = Math.max(1, Math.min(from + size, end - first));
    const { searcher } = nestedLevel(world.searcher, levels);
    const slots = (sort.length === 0 ? BY_SCORE : keys).map((key) => createSlots(key, searcher, capacity, undefined));
    const queue = new SortedQueue(slots, capacity, undefined);
    queue.enterLeaf(leaf);
    const scorer = weight.scorer(leaf);
    const hasScores = sort.length === 0 || trackScores || sortsByScore(this.#spec);
    let total = 0;
    let maxScore = -Infinity;
    scorer?.enter(first, end);
    for (let object = scorer?.nextDoc() ?? end; object < end; object = scorer?.nextDoc() ?? end) {
      total++;
      const score = hasScores ? (scorer?.score() ?? NaN) : NaN;
      if (score > maxScore) maxScore = score;
      queue.offer(object, score);
      if (meter.add(UNITS_PER_OBJECT)) yield meter.take();
    }
    const drained = queue.drain();
    return { total, maxScore, entries: size === 0 ? { ...drained, docs: drained.docs.subarray(0, 0) } : drained };
  }

  *#hitOf(leaf: Leaf, object: number, meter: SliceMeter): Sliced<Result<Omit<InnerHit, 'score' | 'sort'>>> {
    const { segment } = leaf;
    const { source, version } = this.#spec;
    const extras = this.#parts.extras && (yield* this.#parts.extras.read(leaf, object));
    if (extras?.ok === false) return extras;
    return ok({
      id: segment.id(object),
      source: source.kind === 'none' ? undefined : yield* this.#sourceOf(segment.object(object), meter),
      place: segment.placeOf(object),
      version: version ? segment.version(object) : undefined,
      extras: extras?.value,
    });
  }

  /** The object itself. What filters leave of it they find by names from the root. */
  *#sourceOf(object: JsonObject, meter: SliceMeter): Sliced<Uint8Array> {
    const { source } = this.#spec;
    if (source.kind !== 'filter') return encodeUtf8(writeJson(object));
    const parts = this.#parts.path.split('.');
    const kept = yield* compileSourceFilter(source.includes, source.excludes)(wrapped(object, parts), meter);
    return encodeUtf8(writeJson(objectAt(kept, parts, 0)));
  }
}
