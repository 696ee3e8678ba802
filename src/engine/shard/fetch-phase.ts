import { certain } from '../certain.ts';
import { ok, type Result } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { parseJsonInSteps } from '../json/parse-json.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import { hasBit } from '../index/memory/bits.ts';
import { runToEnd, type Sliced, SliceMeter } from '../index/memory/slices.ts';
import { type Leaf, leafAt, type Searcher } from '../index/segment/searcher.ts';
import { nestedLevel } from '../index/nested/nested-level.ts';
import { objectAt } from '../index/nested/nested-source.ts';
import type { DocValues, NestedPlace, Segment } from '../index/segment/segment.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import type { StartedPhase } from '../search/phase/query-phase-host.ts';
import type { Mapping } from '../schema/mapping.ts';
import { IGNORED_FIELD } from '../schema/metadata-fields.ts';
import { entriesOf } from './field-print.ts';
import { compileHitExtras } from './hit-extras.ts';
import type { ExtrasWorld, HitExtras, HitExtrasReader, HitExtrasRequest } from './hit-extras-shape.ts';
import { compileSourceFilter, type SourceFilter } from './source-filter.ts';

/** So few documents are cut down to a part of their source at once. */
const FEW_DOCS = 16;
/** And by so few patterns. */
const FEW_PATTERNS = 16;

const NO_NUMBERS = new Float64Array(0);

/** Units of work of a row, and of one with more than its source. */
const UNITS_PER_ROW = 10_000;
const UNITS_PER_EXTRAS = 50_000;

/** The winners of one shard and what to load of them. */
export interface FetchRequest {
  /** Shard-level document numbers, any order. */
  readonly docs: Uint32Array;
  readonly source: SourceFilter;
  /** Whether versions and sequence numbers are wanted. */
  readonly versions: boolean;
  readonly extras?: HitExtrasRequest;
  /** Paths down to the nested objects that `docs` are numbers of; undefined: of documents. */
  readonly levels?: readonly string[];
}

/** A shard's answer, row i belonging to `docs[i]`. */
export interface FetchResult {
  readonly ids: readonly string[];
  /** Undefined: none of the documents has one. */
  readonly routings: readonly (string | undefined)[] | undefined;
  /** Empty when they were not wanted. */
  readonly versions: Float64Array;
  readonly seqNos: Float64Array;
  /** Fields left out of row i for a malformed value; undefined when there are none. */
  readonly ignored: readonly (readonly string[] | undefined)[] | undefined;
  /** UTF-8 JSON of row i: the stored bytes themselves unless something was left out. Undefined when no source was wanted. */
  readonly sources: readonly Uint8Array[] | undefined;
  /** Of nested objects: where row i stands in its document. */
  readonly places: readonly (readonly NestedPlace[])[] | undefined;
  /** What else was wanted of row i; undefined when nothing was. */
  readonly extras: readonly HitExtras[] | undefined;
  readonly cost: { readonly fetched: number; readonly fetchedBytes: number; readonly fetchMs: number };
}

/** Where a fetch phase runs. */
export interface FetchWorld {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly host: QueryHost;
  /** Path of the nested objects that are loaded; undefined: documents are. */
  readonly within?: string;
}

/**
 * Loads ids, versions, `_source` and what else is wanted of documents. `fetchedBytes` counts the stored bytes read, before
 * any filtering, once per document.
 * Stored sources as they are come at once, all else step by step.
 * Errors: those of compiling a highlight's query, and a text too long to be highlighted.
 */
export function startFetchPhase(world: FetchWorld, request: FetchRequest): StartedPhase<FetchResult> {
  const { searcher, host } = world;
  const started = host.clock.elapsed();
  const { docs, source, versions } = request;
  if (request.levels !== undefined && request.levels.length > 0) {
    const level = nestedLevel(searcher, request.levels);
    return {
      steps: fetchInSteps({ ...world, searcher: level.searcher, within: request.levels.at(-1) ?? '' }, request, undefined, started),
    };
  }
  const rare = rarePartsOf(searcher);
  const isPlain = request.extras === undefined && !versions && rare === undefined && isQuick(source, docs.length);
  if (!isPlain) return { steps: fetchInSteps(world, request, rare, started) };
  const shape = sourceShape(source);
  const rows = readSources(searcher.leaves, docs, shape);
  return { result: ok(resultOf(world, request, { rows, hasExtras: false, started })) };
}

function isQuick(source: SourceFilter, docs: number): boolean {
  return source.kind !== 'filter' || (docs <= FEW_DOCS && source.includes.length + source.excludes.length <= FEW_PATTERNS);
}

function* fetchInSteps(
  world: FetchWorld,
  request: FetchRequest,
  rare: RareParts | undefined,
  started: number,
): Sliced<Result<FetchResult>> {
  const { searcher } = world;
  const meter = new SliceMeter();
  const compiled = request.extras && (yield* compileHitExtras(extrasWorld(world), request.extras, meter));
  if (compiled?.ok === false) return compiled;
  const shape = world.within === undefined ? sourceShape(request.source) : objectShape(request.source, world.within);
  const reading = { shape, reader: compiled?.value, ignoring: rare?.ignoring };
  const rows = yield* readRows(searcher, request, reading, meter);
  return 'fetchedBytes' in rows ? ok(resultOf(world, request, { rows, hasExtras: reading.reader !== undefined, started })) : rows;
}

/** What is asked of the objects of a bucket is asked as of documents: it comes from the search, which is about these. */
function extrasWorld({ searcher, mapping, host }: FetchWorld): ExtrasWorld {
  return { searcher, mapping, host, within: '' };
}

function resultOf(
  { searcher, host }: FetchWorld,
  { docs, source }: FetchRequest,
  { rows, hasExtras, started }: { readonly rows: Rows; readonly hasExtras: boolean; readonly started: number },
): FetchResult {
  return {
    ids: readAll(searcher.leaves, docs, (segment, docId) => segment.id(docId)),
    routings: rows.routings,
    ignored: rows.ignored,
    versions: rows.versions,
    seqNos: rows.seqNos,
    sources: source.kind === 'none' ? undefined : rows.sources,
    places: rows.places,
    extras: hasExtras ? rows.extras : undefined,
    cost: { fetched: docs.length, fetchedBytes: rows.fetchedBytes, fetchMs: host.clock.elapsed() - started },
  };
}

/** What is read document by document beside the ids. */
interface Rows extends Pick<FetchResult, 'routings' | 'ignored' | 'versions' | 'seqNos' | 'places'> {
  readonly sources: readonly Uint8Array[];
  readonly extras: readonly HitExtras[];
  readonly fetchedBytes: number;
}

const NO_ROWS: Rows = {
  routings: undefined,
  ignored: undefined,
  versions: NO_NUMBERS,
  seqNos: NO_NUMBERS,
  sources: [],
  places: undefined,
  extras: [],
  fetchedBytes: 0,
};

function* readRows(
  { leaves }: Searcher,
  { docs, versions: wantsVersions, levels }: FetchRequest,
  {
    shape,
    reader,
    ignoring,
  }: {
    readonly shape: SourceShape | undefined;
    readonly reader: HitExtrasReader | undefined;
    readonly ignoring: readonly (DocValues | undefined)[] | undefined;
  },
  meter: SliceMeter,
): Sliced<Rows | Extract<Result<never>, { ok: false }>> {
  let routings: (string | undefined)[] | undefined;
  let ignored: (readonly string[] | undefined)[] | undefined;
  const versions = wantsVersions ? new Float64Array(docs.length) : NO_NUMBERS;
  const seqNos = wantsVersions ? new Float64Array(docs.length) : NO_NUMBERS;
  const sources: Uint8Array[] = [];
  const places: (readonly NestedPlace[])[] = [];
  const extras: HitExtras[] = [];
  let fetchedBytes = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = certain(docs[i]);
    const at = leafAt(leaves, doc);
    const leaf = certain(leaves[at]);
    const { segment } = leaf;
    const docId = doc - leaf.docBase;
    if (levels !== undefined) places.push(segment.placeOf(docId));
    // Objects are told of without it.
    const routing = levels === undefined ? segment.routing(docId) : undefined;
    if (routing !== undefined) (routings ??= [])[i] = routing;
    const column = ignoring?.[at];
    const left = column && ignoredFields(column, docId);
    if (left !== undefined) (ignored ??= [])[i] = left;
    if (wantsVersions) {
      versions[i] = segment.version(docId);
      seqNos[i] = segment.seqNo(docId);
    }
    if (shape !== undefined || reader?.readsSource === true) {
      const stored = segment.source(docId);
      fetchedBytes += stored.length;
      if (shape !== undefined) sources.push(shape === 'whole' ? stored : yield* shape(stored, meter));
    }
    const extra = reader && (yield* reader.read(leaf, docId));
    if (extra?.ok === false) return extra;
    if (extra !== undefined) extras.push(extra.value);
    if (meter.add(reader === undefined ? UNITS_PER_ROW : UNITS_PER_EXTRAS)) yield meter.take();
  }
  return { routings, ignored, versions, seqNos, sources, places: levels === undefined ? undefined : places, extras, fetchedBytes };
}

/** What segments tell of documents, in their order. */
function readAll<T>(leaves: readonly Leaf[], docs: Uint32Array, of: (segment: Segment, docId: number) => T): T[] {
  const all: T[] = [];
  // Not through an iterator, which takes as long as reading an id.
  for (let i = 0; i < docs.length; i++) {
    const doc = certain(docs[i]);
    const { segment, docBase } = certain(leaves[leafAt(leaves, doc)]);
    all.push(of(segment, doc - docBase));
  }
  return all;
}

/** The sources alone, or nothing at all where they are not wanted either. */
function readSources(leaves: readonly Leaf[], docs: Uint32Array, shape: SourceShape | undefined): Rows {
  if (shape === undefined) return NO_ROWS;
  const stored = readAll(leaves, docs, (segment, docId) => segment.source(docId));
  const meter = new SliceMeter();
  const sources = shape === 'whole' ? stored : stored.map((bytes) => runToEnd(shape(bytes, meter)));
  let fetchedBytes = 0;
  for (const { length } of stored) fetchedBytes += length;
  return {
    routings: undefined,
    ignored: undefined,
    versions: NO_NUMBERS,
    seqNos: NO_NUMBERS,
    sources,
    places: undefined,
    extras: [],
    fetchedBytes,
  };
}

/** What few documents have: columns of the fields that were ignored, by leaf, and routing values, which the segments know themselves. */
interface RareParts {
  readonly ignoring: readonly (DocValues | undefined)[] | undefined;
}

/** Undefined: no document has any of them. */
function rarePartsOf({ leaves }: Searcher): RareParts | undefined {
  const columns = leaves.map(({ segment }) => segment.docValues(IGNORED_FIELD.path));
  const ignoring = columns.every((column) => column === undefined) ? undefined : columns;
  return ignoring !== undefined || leaves.some(({ segment }) => segment.hasRoutings) ? { ignoring } : undefined;
}

/** In the order of their names. */
function ignoredFields(column: DocValues, docId: number): readonly string[] | undefined {
  if (column.kind !== 'ordinal' || !hasBit(column.docsWithValue, docId)) return undefined;
  const { ordinals, terms } = column;
  const [start, end] = entriesOf(column, docId);
  return Array.from(ordinals.subarray(start, end), (ordinal) => decodeUtf8(terms.bytes(ordinal)));
}

/** What is shown of a stored source. */
type SourceShape = 'whole' | ((stored: Uint8Array, meter: SliceMeter) => Sliced<Uint8Array>);

function sourceShape(filter: SourceFilter): SourceShape | undefined {
  if (filter.kind === 'none') return undefined;
  if (filter.kind === 'all') return 'whole';
  const keep = compileSourceFilter(filter.includes, filter.excludes);
  return function* (stored, meter) {
    const parsed = yield* parseJsonInSteps(stored);
    // What is stored was parsed when it came in, so it is an object.
    return parsed.ok ? encodeUtf8(writeJson(yield* keep(parsed.value as JsonObject, meter))) : stored;
  };
}

/** What is shown of a nested object: the object alone, however patterns name its fields. */
function objectShape(filter: SourceFilter, within: string): SourceShape | undefined {
  if (filter.kind === 'none') return undefined;
  const keep = filter.kind === 'all' ? undefined : compileSourceFilter(filter.includes, filter.excludes);
  const parts = within.split('.');
  return function* (stored, meter) {
    const parsed = yield* parseJsonInSteps(stored);
    if (!parsed.ok) return stored;
    const kept = keep === undefined ? parsed.value : yield* keep(parsed.value as JsonObject, meter);
    return encodeUtf8(writeJson(objectAt(isJsonObject(kept) ? kept : new Map(), parts, 0)));
  };
}
