import { compareNumbers } from '../memory/number-order.ts';
import type { DocValues, InvertedField, Segment } from '../segment/segment.ts';
import { columnValues } from './fixtures.ts';
import { TOP } from './history.ts';

const INVERTED_PATHS = ['body', 'tag'];
const COLUMN_PATHS = ['tag', 'plain', 'rank'];

/** The laws of terms, block maxima and value orders that a segment breaks, by brute force. Empty when all is well. */
export function segmentFaults(segment: Segment): string[] {
  const faults: string[] = [];
  for (const path of INVERTED_PATHS) {
    const field = segment.inverted(path);
    if (field) faults.push(...brokenTerms(field).map((ordinal) => `term ${ordinal} of ${path}`));
  }
  for (const path of COLUMN_PATHS) {
    const column = segment.docValues(path);
    if (column && !orderIsSound(column, segment.docCount)) faults.push(`order of ${path}`);
  }
  return faults;
}

function brokenTerms(field: InvertedField): number[] {
  return Array.from({ length: field.terms.size }, (_, i) => i).filter((ordinal) => !termIsSound(field, ordinal));
}

function termIsSound(field: InvertedField, ordinal: number): boolean {
  const { start, end, freqs } = field.postings(ordinal);
  const termFreqs = [...freqs.subarray(start, end)];
  return (
    termFreqs.length > 0 &&
    field.docFreq(ordinal) === termFreqs.length &&
    field.totalTermFreq(ordinal) === termFreqs.reduce((sum, freq) => sum + freq, 0) &&
    field.terms.lookup(field.terms.bytes(ordinal)) === ordinal &&
    impactsAreSound(field, ordinal)
  );
}

/** Fields without positions keep no frequencies, fields without norms no lengths: each counts as 1. */
function impactsAreSound(field: InvertedField, ordinal: number): boolean {
  const impacts = field.term(ordinal).impacts();
  if (impacts === undefined) return true;
  const { start, end, freqs, docIds } = field.postings(ordinal);
  for (let i = start; i < end; i++) {
    const code = impacts.codes[i - start];
    if (impacts.freqs[code] !== (field.hasPositions ? freqs[i] : 1)) return false;
    if (impacts.norms[code] !== (field.norms?.[docIds[i]] ?? 1)) return false;
  }
  return true;
}

function orderIsSound(column: DocValues, docCount: number): boolean {
  const entries: { readonly docId: number; readonly value: number | bigint }[] = [];
  for (let docId = 0; docId < docCount; docId++) {
    const start = column.offsets ? column.offsets[docId] : docId;
    const end = start + columnValues(column, docId).length;
    for (let i = start; i < end; i++) {
      entries.push({ docId, value: column.kind === 'ordinal' ? column.ordinals[i] : column.values[i] });
    }
  }
  entries.sort((a, b) => compareNumbers(a.value, b.value) || a.docId - b.docId);
  const order = column.valueOrder();
  return (
    order.length === entries.length &&
    entries.every(({ docId }, i) => order[i] === docId) &&
    [-1, 0, 2, TOP].every(
      (probe) =>
        column.seek(probe, false) === entries.filter(({ value }) => value < probe).length &&
        column.seek(probe, true) === entries.filter(({ value }) => value <= probe).length,
    )
  );
}
