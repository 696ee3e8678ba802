import { certain } from '../certain.ts';
import { ok } from '../errors.ts';
import { isJsonObject } from '../json/json-value.ts';
import { parseJsonInSteps } from '../json/parse-json.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import { hasBit } from '../index/memory/bits.ts';
import { runToEnd, SliceMeter } from '../index/memory/slices.ts';
import { leafAt } from '../index/segment/searcher.ts';
import { nestedLevel } from '../index/nested/nested-level.ts';
import { objectAt } from '../index/nested/nested-source.ts';
import { IGNORED_FIELD } from '../schema/metadata-fields.ts';
import { entriesOf } from './field-print.ts';
import { compileHitExtras } from './hit-extras.ts';
import { compileSourceFilter } from './source-filter.ts';
/** So few documents are cut down to a part of their source at once. */
const FEW_DOCS = 16;
/** And by so few patterns. */
const FEW_PATTERNS = 16;
const NO_NUMBERS = new Float64Array(0);
/** Units of work of a row, and of one with more than its source. */
const UNITS_PER_ROW = 10000;
const UNITS_PER_EXTRAS = 50000;
/**
 * Loads ids, versions, `_source` and what else is wanted of documents. `fetchedBytes` counts the stored bytes read, before
 * any filtering, once per document.
 * Stored sources as they are come at once, all else step by step.
 * Errors: those of compiling a highlight's query, and a text too long to be highlighted.
 */
export function startFetchPhase(world, request) {
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
function isQuick(source, docs) {
  return source.kind !== 'filter' || (docs <= FEW_DOCS && source.includes.length + source.excludes.length <= FEW_PATTERNS);
}
function* fetchInSteps(world, request, rare, started) {
  const { searcher } = world;
  const meter = new SliceMeter();
  const compiled = request.extras && (yield* compileHitExtras(world, request.extras, meter));
  if (compiled?.ok === false) return compiled;
  const shape = world.within === undefined ? sourceShape(request.source) : objectShape(request.source, world.within);
  const reading = { shape, reader: compiled?.value, ignoring: rare?.ignoring };
  const rows = yield* readRows(searcher, request, reading, meter);
  return 'fetchedBytes' in rows ? ok(resultOf(world, request, { rows, hasExtras: reading.reader !== undefined, started })) : rows;
}
function resultOf({ searcher, host }, { docs, source }, { rows, hasExtras, started }) {
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
const NO_ROWS = {
  routings: undefined,
  ignored: undefined,
  versions: NO_NUMBERS,
  seqNos: NO_NUMBERS,
  sources: [],
  places: undefined,
  extras: [],
  fetchedBytes: 0,
};
function* readRows({ leaves }, { docs, versions: wantsVersions, levels }, { shape, reader, ignoring }, meter) {
  let routings;
  let ignored;
  const versions = wantsVersions ? new Float64Array(docs.length) : NO_NUMBERS;
  const seqNos = wantsVersions ? new Float64Array(docs.length) : NO_NUMBERS;
  const sources = [];
  const places = [];
  const extras = [];
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
function readAll(leaves, docs, of) {
  const all = [];
  // Not through an iterator, which takes as long as reading an id.
  for (let i = 0; i < docs.length; i++) {
    const doc = certain(docs[i]);
    const { segment, docBase } = certain(leaves[leafAt(leaves, doc)]);
    all.push(of(segment, doc - docBase));
  }
  return all;
}
/** The sources alone, or nothing at all where they are not wanted either. */
function readSources(leaves, docs, shape) {
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
/** Undefined: no document has any of them. */
function rarePartsOf({ leaves }) {
  const columns = leaves.map(({ segment }) => segment.docValues(IGNORED_FIELD.path));
  const ignoring = columns.every((column) => column === undefined) ? undefined : columns;
  return ignoring !== undefined || leaves.some(({ segment }) => segment.hasRoutings) ? { ignoring } : undefined;
}
/** In the order of their names. */
function ignoredFields(column, docId) {
  if (column.kind !== 'ordinal' || !hasBit(column.docsWithValue, docId)) return undefined;
  const { ordinals, terms } = column;
  const [start, end] = entriesOf(column, docId);
  return Array.from(ordinals.subarray(start, end), (ordinal) => decodeUtf8(terms.bytes(ordinal)));
}
function sourceShape(filter) {
  if (filter.kind === 'none') return undefined;
  if (filter.kind === 'all') return 'whole';
  const keep = compileSourceFilter(filter.includes, filter.excludes);
  return function* (stored, meter) {
    const parsed = yield* parseJsonInSteps(stored);
    // What is stored was parsed when it came in, so it is an object.
    return parsed.ok ? encodeUtf8(writeJson(yield* keep(parsed.value, meter))) : stored;
  };
}
/** What is shown of a nested object: the object alone, however patterns name its fields. */
function objectShape(filter, within) {
  if (filter.kind === 'none') return undefined;
  const keep = filter.kind === 'all' ? undefined : compileSourceFilter(filter.includes, filter.excludes);
  const parts = within.split('.');
  return function* (stored, meter) {
    const parsed = yield* parseJsonInSteps(stored);
    if (!parsed.ok) return stored;
    const kept = keep === undefined ? parsed.value : yield* keep(parsed.value, meter);
    return encodeUtf8(writeJson(objectAt(isJsonObject(kept) ? kept : new Map(), parts, 0)));
  };
}
