import type { Analyzer } from '../../analysis/analyzer.ts';
import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import type { FieldType, FieldTypeName } from '../../schema/field-type.ts';
import type { ParsedDocument, ParsedField } from '../../schema/document/parsed-document.ts';
import { hasBit } from '../memory/bits.ts';
import type { DocValues, Segment } from '../segment/segment.ts';

/** Splits at single spaces; `-` takes a position without giving a token, as a removed stop word does. */
const spaceAnalyzer: Analyzer = {
  name: 'spaces',
  analyze(text, sink) {
    if (text === '') return 0;
    const words = text.split(' ');
    let start = 0;
    for (const [position, word] of words.entries()) {
      if (word !== '-') sink.token(word, position, start, start + word.length);
      start += word.length + 1;
    }
    return words.length;
  },
};

/** A field type with the defaults of a mapping. */
export function fieldType(path: string, type: FieldTypeName, extra: Partial<FieldType> = {}): FieldType {
  const text = type === 'text';
  const base = { path, type, indexed: true, docValues: !text, norms: text };
  return { ...base, ...(text && { analyzer: spaceAnalyzer }), ...extra };
}

/** A document whose `_source` is `<id>@<stamp>`. */
export function document(id: string, fields: readonly ParsedField[], stamp: string | number = '', routing?: string): ParsedDocument {
  return { id, fields, source: encodeUtf8(`${id}@${stamp}`), ...(routing !== undefined && { routing }) };
}

/** `_source` as text. */
export function sourceText(segment: Segment, docId: number): string {
  return decodeUtf8(segment.source(docId));
}

/** Every term of a field with its postings, positions per document when it has them. */
export function dumpPostings(segment: Segment, path: string) {
  const field = segment.inverted(path);
  if (!field) return undefined;
  return Array.from({ length: field.terms.size }, (_, ordinal) => {
    const postings = field.postings(ordinal);
    let position = postings.positionStart;
    const docs = [];
    for (let i = postings.start; i < postings.end; i++) {
      const freq = postings.freqs[i];
      docs.push({
        docId: postings.docIds[i],
        freq,
        positions: postings.positions && [...postings.positions.subarray(position, position + freq)],
      });
      position += freq;
    }
    return { term: field.terms.text(ordinal), docs };
  });
}

/** Values of one document in a column, ordinals as terms. */
export function columnValues(column: DocValues, docId: number): (number | bigint | string)[] {
  if (!hasBit(column.docsWithValue, docId)) return [];
  const start = column.offsets ? column.offsets[docId] : docId;
  const end = column.offsets ? column.offsets[docId + 1] : docId + 1;
  if (column.kind === 'ordinal') return Array.from(column.ordinals.slice(start, end), (ordinal) => column.terms.text(ordinal));
  return Array.from<number | bigint>(column.values.slice(start, end) as ArrayLike<number | bigint>);
}
