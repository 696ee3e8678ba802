import { hasBit } from './bits.ts';
import { writeBits, writeColumn, writeNumbers } from './columns-writer.ts';
import { mergeBits, mergeNumbers, mergeOrdinals } from './merge-columns.ts';
import { mergePostings } from './merge-postings.ts';
import { mergeTerms } from './merge-terms.ts';
import type { MergedTerms, TermSource } from './merge-terms.ts';
import { narrowUints } from './narrow.ts';
import { writePostings } from './postings-writer.ts';
import type { Bits, DocValues, InvertedField, OrdinalDocValues } from './segment.ts';
import { LayoutWriter } from './segment-layout.ts';
import type { FieldEntry } from './segment-layout.ts';
import { openSegment } from './segment-reader.ts';
import type { FlatSegment } from './segment-reader.ts';
import type { Sliced } from './slices.ts';
import { StoredFieldsWriter, writeBytesTable } from './stored-fields.ts';

/** Stored documents copied per slice of work. */
const DOCS_PER_SLICE = 8192;

/** A segment to merge and the documents of it to keep; undefined: all. */
export interface MergeSource {
  readonly segment: FlatSegment;
  readonly liveDocs: Bits | undefined;
}

/** The merged segment and, per source, the new docId of each document (-1: left out). */
export interface MergeResult {
  readonly segment: FlatSegment;
  readonly docMaps: readonly Int32Array[];
}

interface MappedSource {
  readonly segment: FlatSegment;
  readonly docMap: Int32Array;
  readonly complete: boolean;
}

/**
 * Merges segments that follow each other into one, leaving deleted documents and their terms out and keeping the order of the
 * others. Nothing is analyzed again. Yields after each slice of work, of a few milliseconds as a rule.
 */
export function* mergeSegments(name: string, sources: readonly MergeSource[]): Sliced<MergeResult> {
  const { mapped, docCount } = mapDocuments(sources);
  const layout = new LayoutWriter();
  const stored = yield* mergeStored(mapped, docCount);
  yield;
  const storedEntry = yield* stored.write(layout);
  const fields: [string, FieldEntry][] = [];
  for (const path of pathsOf(mapped)) {
    yield;
    const entry = yield* mergeField(layout, path, mapped, docCount);
    if (entry) fields.push([path, entry]);
  }
  yield;
  const buffer = yield* layout.finish(docCount, { stored: storedEntry, fields });
  return { segment: openSegment(name, buffer), docMaps: mapped.map(({ docMap }) => docMap) };
}

function mapDocuments(sources: readonly MergeSource[]): { mapped: MappedSource[]; docCount: number } {
  let docCount = 0;
  const mapped = sources.map(({ segment, liveDocs }) => {
    const docMap = new Int32Array(segment.docCount);
    for (let docId = 0; docId < docMap.length; docId++) docMap[docId] = !liveDocs || hasBit(liveDocs, docId) ? docCount++ : -1;
    return { segment, docMap, complete: liveDocs === undefined };
  });
  return { mapped, docCount };
}

function pathsOf(sources: readonly MappedSource[]): string[] {
  return [...new Set(sources.flatMap(({ segment }) => segment.paths))].sort();
}

function* mergeStored(sources: readonly MappedSource[], documents: number): Sliced<StoredFieldsWriter> {
  const bytes = (of: 'idsBytes' | 'sourcesBytes') => sources.reduce((sum, { segment }) => sum + segment[of], 0);
  const stored = new StoredFieldsWriter({ documents, idBytes: bytes('idsBytes'), sourceBytes: bytes('sourcesBytes') });
  for (const { segment, docMap } of sources) {
    for (let docId = 0; docId < docMap.length; docId++) {
      if (docMap[docId] >= 0) copyStored(stored, segment, docId);
      if (docId % DOCS_PER_SLICE === DOCS_PER_SLICE - 1) yield;
    }
  }
  return stored;
}

function copyStored(stored: StoredFieldsWriter, segment: FlatSegment, docId: number): void {
  const document = { source: segment.source(docId), routing: segment.routing(docId) };
  stored.copy(segment.idBytes(docId), document, segment.version(docId), segment.seqNo(docId));
}

function* mergeField(
  layout: LayoutWriter,
  path: string,
  sources: readonly MappedSource[],
  docCount: number,
): Sliced<FieldEntry | undefined> {
  const numbers = mergeNumbers(columnSources(sources, path, isNumeric));
  if (numbers.docs.length > 0) return { numbers: writeNumbers(layout, numbers, docCount) };
  const merged = yield* mergeTerms(sources.map((source) => termSource(source, path)));
  const present = mergeBits(sources.flatMap(({ segment, docMap }) => withBits(segment.fieldNames(path), docMap)));
  const ordinals = mergeOrdinals(columnSources(sources, path, isOrdinal, merged));
  if (present.length + ordinals.docs.length === 0) return undefined;
  return {
    terms: writeBytesTable(layout, merged.terms),
    ...(yield* mergedPostings(layout, path, sources, merged, docCount)),
    ...(ordinals.docs.length > 0 && { ordinals: writeColumn(layout, ordinals, docCount, narrowUints) }),
    ...(present.length > 0 && { present: writeBits(layout, present, docCount) }),
  };
}

function* mergedPostings(
  layout: LayoutWriter,
  path: string,
  sources: readonly MappedSource[],
  merged: MergedTerms,
  docCount: number,
): Sliced<Pick<FieldEntry, 'postings'>> {
  const inverted = sources.flatMap(({ segment, docMap }, index) => {
    const field = segment.inverted(path);
    const ordinalMap = merged.ordinalMaps[index];
    return field && ordinalMap ? [{ field, docMap, ordinalMap }] : [];
  });
  if (inverted.length === 0) return {};
  return { postings: yield* writePostings(layout, yield* mergePostings(inverted, merged, docCount)) };
}

function isNumeric(column: DocValues) {
  return column.kind === 'numeric' ? column : undefined;
}

function isOrdinal(column: DocValues) {
  return column.kind === 'ordinal' ? column : undefined;
}

function columnSources<C extends DocValues>(
  sources: readonly MappedSource[],
  path: string,
  select: (column: DocValues) => C | undefined,
  merged?: MergedTerms,
) {
  return sources.flatMap(({ segment, docMap }, index) => {
    const any = segment.docValues(path);
    const column = any && select(any);
    const ordinalMap = merged?.ordinalMaps[index];
    return column ? [{ column, docMap, ...(ordinalMap && { ordinalMap }) }] : [];
  });
}

function withBits(bits: Bits | undefined, docMap: Int32Array) {
  return bits ? [{ bits, docMap }] : [];
}

function termSource({ segment, docMap, complete }: MappedSource, path: string): TermSource | undefined {
  const terms = segment.terms(path);
  if (!terms) return undefined;
  return { terms, used: complete ? undefined : usedTerms(segment, path, docMap, terms.size) };
}

/** Flags the terms that some live document has. */
function usedTerms(segment: FlatSegment, path: string, docMap: Int32Array, size: number): Uint8Array {
  const used = new Uint8Array(size);
  const field = segment.inverted(path);
  const column = segment.docValues(path);
  if (field) markPostings(field, docMap, used);
  else if (column?.kind === 'ordinal') markOrdinals(column, docMap, used);
  return used;
}

function markPostings(field: InvertedField, docMap: Int32Array, used: Uint8Array): void {
  for (let ordinal = 0; ordinal < used.length; ordinal++) {
    const { docIds, start, end } = field.postings(ordinal);
    let at = start;
    while (at < end && docMap[docIds[at]] < 0) at++;
    if (at < end) used[ordinal] = 1;
  }
}

function markOrdinals(column: OrdinalDocValues, docMap: Int32Array, used: Uint8Array): void {
  const { docs, values } = mergeOrdinals([{ column, docMap, ordinalMap: identity(used.length) }]);
  for (let i = 0; i < docs.length; i++) used[values[i]] = 1;
}

function identity(size: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, i) => i);
}
