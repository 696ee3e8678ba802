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
  readonly routings: readonly (string | undefined)[];
  /** Empty when they were not wanted. */
  readonly versions: Float64Array;
  readonly seqNos: Float64Array;
  /** Fields left out of row i for a malformed value; undefined when there are none. */
  readonly ignored: readonly (readonly string[] | undefined)[];
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
  const compiled = compileHitExtras({ searcher, mapping, host }, request.extras ?? {});
  if (!compiled.ok) return compiled;
  const reader = compiled.value;
  const extras: HitExtras[] = [];
  const { docs, source } = request;
  const ids: string[] = [];
  const routings: (string | undefined)[] = [];
  const versions = new Float64Array(request.versions ? docs.length : 0);
  const seqNos = new Float64Array(versions.length);
  const ignored: (readonly string[] | undefined)[] = [];
  const sources: Uint8Array[] = [];
  const shape = sourceShape(source);
  let fetchedBytes = 0;
  let leaf: Leaf | undefined;
  let ignoring: DocValues | undefined;
  for (let i = 0; i < docs.length; i++) {
    const last: Leaf | undefined = leaf;
    leaf = leafOf(searcher.leaves, docs[i]);
    const { segment } = leaf;
    if (leaf !== last) ignoring = segment.docValues(IGNORED_FIELD.path);
    const docId = docs[i] - leaf.docBase;
    ids.push(segment.id(docId));
    routings.push(segment.routing(docId));
    ignored.push(ignoredFields(ignoring, docId));
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
    ids,
    routings,
    ignored,
    versions,
    seqNos,
    sources: shape === undefined ? undefined : sources,
    extras: reader === undefined ? undefined : extras,
    cost: { fetched: docs.length, fetchedBytes, fetchMs: clock.elapsed() - started },
  });
}

/** In the order of their names. */
function ignoredFields(column: DocValues | undefined, docId: number): readonly string[] | undefined {
  if (column?.kind !== 'ordinal' || !hasBit(column.docsWithValue, docId)) return undefined;
  const { offsets, ordinals, terms } = column;
  const start = offsets === undefined ? docId : offsets[docId];
  const end = offsets === undefined ? docId + 1 : offsets[docId + 1];
  return Array.from(ordinals.subarray(start, end), (ordinal) => decodeUtf8(terms.bytes(ordinal)));
}

/** The leaf a shard-level document number falls into. */
function leafOf(leaves: readonly Leaf[], doc: number): Leaf {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (leaves[middle].docBase <= doc) low = middle;
    else high = middle - 1;
  }
  return leaves[low];
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
