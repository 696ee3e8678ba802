import { hasBit } from '../memory/bits.ts';
import { writeBits, writeColumn, writeNumbers } from '../segment/columns-writer.ts';
import { mergeBits, mergeNumbers, mergeOrdinals } from './merge-columns.ts';
import { mergePostings } from './merge-postings.ts';
import { mergeStored } from './merge-stored.ts';
import { mergeTerms } from './merge-terms.ts';
import { narrowInSlices } from '../memory/narrow.ts';
import { writePostings } from '../segment/postings-writer.ts';
import { LayoutWriter } from '../segment/segment-layout.ts';
import { FlatSegment } from '../segment/segment-reader.ts';
import { ITEMS_AT_ONCE, SliceMeter } from '../memory/slices.ts';
import { writeBytesTable, writeStored } from '../segment/stored-fields.ts';
/** Units of work for finding out whether a term is in a live document: for the term, and for a posting read. */
const UNITS_PER_TERM_MARKED = 20;
const UNITS_PER_POSTING_MARKED = 3;
/**
 * Merges segments that follow each other into one, leaving deleted documents and their terms out and keeping the order of the
 * others. Nothing is analyzed again. Yields after each slice of work.
 */
export function* mergeSegments(name, sources, meter = new SliceMeter()) {
  const { mapped, docCount } = yield* mapDocuments(sources, meter);
  const layout = new LayoutWriter();
  const stored = yield* writeStored(layout, yield* mergeStored(mapped, docCount, meter), meter);
  const merged = yield* mergeFields({ layout, docCount, meter }, mapped);
  const laidOut = yield* layout.finish(docCount, { stored, ...merged }, meter);
  return { segment: new FlatSegment(name, laidOut), docMaps: mapped.map(({ docMap }) => docMap) };
}
/** Merges the fields of documents, and the objects nested in them. */
function* mergeFields(target, mapped) {
  const fields = [];
  for (const path of pathsOf(mapped)) {
    const entry = yield* mergeField(target, path, mapped);
    if (entry) fields.push([path, entry]);
  }
  const nested = [];
  for (const path of nestedPathsOf(mapped)) {
    const entry = yield* mergeNested(target, path, mapped);
    if (entry.docCount > 0) nested.push([path, entry]);
  }
  return nested.length === 0 ? { fields } : { fields, nested };
}
/** Objects stay in the order of the documents that hold them, and go with these. */
function* mergeNested({ layout, docCount, meter }, path, mapped) {
  const starts = new Uint32Array(docCount + 1);
  const below = [];
  let count = 0;
  for (const { segment, docMap, complete } of mapped) {
    const objects = segment.nested(path);
    const objectMap = new Int32Array(objects?.segment.docCount ?? 0);
    for (let docId = 0; docId < docMap.length; docId++) {
      const stays = docMap[docId] >= 0;
      const [from, to] = objects === undefined ? [0, 0] : [objects.starts[docId], objects.starts[docId + 1]];
      for (let object = from; object < to; object++) objectMap[object] = stays ? count++ : -1;
      if (stays) starts[docMap[docId] + 1] = count;
      if (meter.add((to - from + 1) * 2)) yield meter.take();
    }
    if (objects !== undefined) below.push({ segment: objects.segment, docMap: objectMap, complete });
  }
  const target = { layout, docCount: count, meter };
  return { docCount: count, starts: layout.add(starts), ...(yield* mergeFields(target, below)) };
}
function nestedPathsOf(mapped) {
  return [...new Set(mapped.flatMap(({ segment }) => segment.nestedPaths))].sort();
}
function* mapDocuments(sources, meter) {
  let docCount = 0;
  const mapped = [];
  for (const { segment, liveDocs } of sources) {
    const docMap = new Int32Array(segment.docCount);
    for (let from = 0; from < docMap.length; from += ITEMS_AT_ONCE) {
      const to = Math.min(docMap.length, from + ITEMS_AT_ONCE);
      for (let docId = from; docId < to; docId++) docMap[docId] = !liveDocs || hasBit(liveDocs, docId) ? docCount++ : -1;
      if (meter.add((to - from) * 2)) yield meter.take();
    }
    mapped.push({ segment, docMap, complete: liveDocs === undefined });
  }
  return { mapped, docCount };
}
function pathsOf(sources) {
  const paths = new Set();
  for (const { segment } of sources) for (const path of segment.paths) paths.add(path);
  return [...paths].sort();
}
function* mergeField({ layout, docCount, meter }, path, sources) {
  const columns = columnsOf(sources, path);
  if (columns.numbers.length > 0) {
    const numbers = yield* mergeNumbers(columns.numbers, meter);
    if (numbers.docs.length > 0) return { numbers: yield* writeNumbers(layout, numbers, docCount, meter) };
  }
  const termSources = [];
  for (const source of sources) termSources.push(yield* termSource(source, path, meter));
  const merged = yield* mergeTerms(termSources, meter);
  const present = yield* mergeBits(bitsOf(sources, path), meter);
  const ordinals = yield* mergeOrdinals(renumbered(columns.ordinals, merged), meter);
  if (present.length + ordinals.docs.length === 0) return undefined;
  return {
    terms: writeBytesTable(layout, merged.terms, meter.scratch),
    ...(yield* mergedPostings({ layout, docCount, meter }, path, sources, merged)),
    ...(ordinals.docs.length > 0 && { ordinals: yield* writeColumn(layout, ordinals, docCount, narrowInSlices, meter) }),
    ...(present.length > 0 && { present: yield* writeBits(layout, present, docCount, meter) }),
  };
}
function* mergedPostings({ layout, docCount, meter }, path, sources, merged) {
  const inverted = [];
  for (let index = 0; index < sources.length; index++) {
    const { segment, docMap, complete } = sources[index];
    const field = segment.inverted(path);
    const ordinalMap = merged.ordinalMaps[index];
    if (field && ordinalMap) inverted.push({ field, docMap, ordinalMap, complete });
  }
  if (inverted.length === 0) return {};
  const flat = yield* mergePostings(inverted, merged, docCount, meter);
  return { postings: yield* writePostings(layout, flat, meter) };
}
function columnsOf(sources, path) {
  const columns = { numbers: [], ordinals: [] };
  for (let source = 0; source < sources.length; source++) {
    const { segment, docMap } = sources[source];
    const column = segment.docValues(path);
    if (column?.kind === 'numeric') columns.numbers.push({ column, docMap });
    else if (column) columns.ordinals.push({ column, docMap, source });
  }
  return columns;
}
/** Columns of ordinals with the new numbers of their terms. */
function renumbered(columns, { ordinalMaps }) {
  return columns.map(({ column, docMap, source }) => {
    const ordinalMap = ordinalMaps[source];
    if (!ordinalMap) throw new Error('ordinals without a map of their terms');
    return { column, docMap, ordinalMap };
  });
}
function bitsOf(sources, path) {
  const found = [];
  for (const { segment, docMap } of sources) {
    const bits = segment.fieldNames(path);
    if (bits) found.push({ bits, docMap });
  }
  return found;
}
function* termSource({ segment, docMap, complete }, path, meter) {
  const terms = segment.terms(path);
  if (!terms) return undefined;
  return { terms, used: complete ? undefined : yield* usedTerms(segment, path, docMap, terms.size, meter) };
}
/** Flags the terms that some live document has. */
function* usedTerms(segment, path, docMap, size, meter) {
  const used = new Uint8Array(size);
  const field = segment.inverted(path);
  const column = segment.docValues(path);
  if (field) yield* markPostings(field, docMap, used, meter);
  else if (column?.kind === 'ordinal') yield* markOrdinals(column, docMap, used, meter);
  return used;
}
function* markPostings(field, docMap, used, meter) {
  const runs = field.runs();
  for (let ordinal = 0; ordinal < used.length; ordinal++) {
    runs.open(ordinal);
    for (let count = runs.next(); count > 0 && used[ordinal] === 0; count = runs.next()) {
      const { docIds } = runs;
      let at = 0;
      while (at < count && docMap[docIds[at]] < 0) at++;
      if (at < count) used[ordinal] = 1;
      if (meter.add(UNITS_PER_TERM_MARKED + UNITS_PER_POSTING_MARKED * count)) yield meter.take();
    }
  }
}
function* markOrdinals(column, docMap, used, meter) {
  const { docs, values } = yield* mergeOrdinals([{ column, docMap, ordinalMap: identity(used.length) }], meter);
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) used[values[i]] = 1;
    if (meter.add((to - from) * 2)) yield meter.take();
  }
}
function identity(size) {
  const ordinals = new Uint32Array(size);
  for (let i = 0; i < size; i++) ordinals[i] = i;
  return ordinals;
}
