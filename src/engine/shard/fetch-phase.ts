import { ok, type Result } from '../errors.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import { hasBit } from '../index/bits.ts';
import type { Leaf, Searcher } from '../index/searcher.ts';
import type { DocValues } from '../index/segment.ts';
import type { QueryHost } from '../query/compilation.ts';
import type { Mapping } from '../schema/mapping.ts';
import { IGNORED_FIELD } from '../schema/metadata-fields.ts';
import { compileHitExtras, type HitExtras, type HitExtrasRequest } from './hit-extras.ts';
import { compileSourceFilter, type SourceFilter } from './source-filter.ts';

/** So few are not worth sorting by segment. */
const FEW_DOCS = 16;
const NO_NUMBERS = new Float64Array(0);

/** The winners of one shard and what to load of them. */
export interface FetchRequest {
  /** Shard-level document numbers, any order. */
  readonly docs: Uint32Array;
  readonly source: SourceFilter;
  /** Whether versions and sequence numbers are wanted. */
  readonly versions: boolean;
  readonly extras?: HitExtrasRequest;
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
  /** What else was wanted of row i; undefined when nothing was. */
  readonly extras: readonly HitExtras[] | undefined;
  readonly cost: { readonly fetched: number; readonly fetchedBytes: number; readonly fetchMs: number };
}

/** Where a fetch phase runs. */
export interface FetchWorld {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly host: QueryHost;
}

/**
 * Loads ids, versions, `_source` and what else is wanted of documents. `fetchedBytes` counts the stored bytes read, before
 * any filtering, once per document.
 * Errors: those of compiling a highlight's query, and a text too long to be highlighted.
 */
export function executeFetchPhase({ searcher, mapping, host }: FetchWorld, request: FetchRequest): Result<FetchResult> {
  const { clock } = host;
  const started = clock.elapsed();
  const compiled = request.extras && compileHitExtras({ searcher, mapping, host }, request.extras);
  if (compiled?.ok === false) return compiled;
  const reader = compiled?.value;
  const extras: HitExtras[] = [];
  const { docs, source } = request;
  const { leaves } = searcher;
  let routings: (string | undefined)[] | undefined;
  let ignored: (readonly string[] | undefined)[] | undefined;
  const versions = request.versions ? new Float64Array(docs.length) : NO_NUMBERS;
  const seqNos = request.versions ? new Float64Array(docs.length) : NO_NUMBERS;
  const sources: Uint8Array[] = [];
  const shape = sourceShape(source);
  const ignoring = ignoredColumns(searcher);
  let fetchedBytes = 0;
  for (let i = 0; i < docs.length; i++) {
    const at = leafAt(leaves, docs[i]);
    const leaf = leaves[at];
    const { segment } = leaf;
    const docId = docs[i] - leaf.docBase;
    const routing = segment.routing(docId);
    if (routing !== undefined) (routings ??= [])[i] = routing;
    const column = ignoring?.[at];
    const left = column && ignoredFields(column, docId);
    if (left !== undefined) (ignored ??= [])[i] = left;
    if (request.versions) {
      versions[i] = segment.version(docId);
      seqNos[i] = segment.seqNo(docId);
    }
    if (shape !== undefined || reader?.readsSource === true) {
      const stored = segment.source(docId);
      fetchedBytes += stored.length;
      if (shape !== undefined) sources.push(shape(stored));
    }
    const extra = reader?.read(leaf, docId);
    if (extra?.ok === false) return extra;
    if (extra !== undefined) extras.push(extra.value);
  }
  return ok({
    ids: readIds(leaves, docs),
    routings,
    ignored,
    versions,
    seqNos,
    sources: shape === undefined ? undefined : sources,
    extras: reader === undefined ? undefined : extras,
    cost: { fetched: docs.length, fetchedBytes, fetchMs: clock.elapsed() - started },
  });
}

/** Ids of documents in any order, read segment by segment. */
function readIds(leaves: readonly Leaf[], docs: Uint32Array): readonly string[] {
  if (leaves.length === 1) return leaves[0].segment.ids(docs);
  if (docs.length <= FEW_DOCS) {
    const few: string[] = [];
    for (let row = 0; row < docs.length; row++) few.push(idOf(leaves[leafAt(leaves, docs[row])], docs[row]));
    return few;
  }
  const places = new Uint16Array(docs.length);
  const ends = new Uint32Array(leaves.length + 1);
  for (let row = 0; row < docs.length; row++) ends[(places[row] = leafAt(leaves, docs[row])) + 1]++;
  for (let place = 0; place < leaves.length; place++) ends[place + 1] += ends[place];
  const starts = ends.slice();
  const rows = new Uint32Array(docs.length);
  const docIds = new Uint32Array(docs.length);
  for (let row = 0; row < docs.length; row++) {
    const place = places[row];
    const at = starts[place]++;
    rows[at] = row;
    docIds[at] = docs[row] - leaves[place].docBase;
  }
  const ids = new Array<string>(docs.length);
  for (let place = 0; place < leaves.length; place++) {
    if (ends[place] === ends[place + 1]) continue;
    const read = leaves[place].segment.ids(docIds.subarray(ends[place], ends[place + 1]));
    for (let i = 0; i < read.length; i++) ids[rows[ends[place] + i]] = read[i];
  }
  return ids;
}

function idOf({ segment, docBase }: Leaf, doc: number): string {
  return segment.id(doc - docBase);
}

/** Columns of the fields that were ignored, by leaf; `none`: a searcher, which never changes, has no such column. */
const IGNORED = new WeakMap<Searcher, readonly (DocValues | undefined)[] | 'none'>();

function ignoredColumns(searcher: Searcher): readonly (DocValues | undefined)[] | undefined {
  let columns = IGNORED.get(searcher);
  if (columns === undefined) {
    const all = searcher.leaves.map(({ segment }) => segment.docValues(IGNORED_FIELD.path));
    IGNORED.set(searcher, (columns = all.every((column) => column === undefined) ? 'none' : all));
  }
  return columns === 'none' ? undefined : columns;
}

/** In the order of their names. */
function ignoredFields(column: DocValues, docId: number): readonly string[] | undefined {
  if (column.kind !== 'ordinal' || !hasBit(column.docsWithValue, docId)) return undefined;
  const { offsets, ordinals, terms } = column;
  const start = offsets === undefined ? docId : offsets[docId];
  const end = offsets === undefined ? docId + 1 : offsets[docId + 1];
  return Array.from(ordinals.subarray(start, end), (ordinal) => decodeUtf8(terms.bytes(ordinal)));
}

/** Place of the leaf a shard-level document number falls into. */
function leafAt(leaves: readonly Leaf[], doc: number): number {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (leaves[middle].docBase <= doc) low = middle;
    else high = middle - 1;
  }
  return low;
}

function sourceShape(filter: SourceFilter): ((stored: Uint8Array) => Uint8Array) | undefined {
  if (filter.kind === 'none') return undefined;
  if (filter.kind === 'all') return (stored) => stored;
  const keep = compileSourceFilter(filter.includes, filter.excludes);
  return (stored) => {
    const parsed = parseJson(stored);
    // What is stored was parsed when it came in, so it is an object.
    return parsed.ok ? encodeUtf8(writeJson(keep(parsed.value as JsonObject))) : stored;
  };
}
