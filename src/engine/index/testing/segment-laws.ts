import { compareNumbers } from '../memory/number-order.ts';
import type { DocValues, InvertedField, Segment } from '../segment/segment.ts';
import { END_OF_DOCS, POSTINGS_BLOCK } from '../segment/postings.ts';
import { BLOCKS_PER_GROUP, type Impacts, PostingsCursor } from '../segment/term-blocks.ts';
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
    impactsAreSound(field, ordinal) &&
    blocksAreSound(field, ordinal)
  );
}

/** The cursor reads what there is; skip data knows every block's end, and of its pairs and its group's those that none outdoes. */
function blocksAreSound(field: InvertedField, ordinal: number): boolean {
  const { start, end, docIds, freqs, positionStart, blockStart, blockPositionStart } = field.postings(ordinal);
  const { blocks } = field.term(ordinal);
  const cursor = new PostingsCursor(blocks);
  const pairs: Pair[] = [];
  let position = positionStart;
  for (let i = start; i < end; i++) {
    if (cursor.advance(cursor.docId + 1) !== docIds[i] || cursor.freq !== freqs[i] || cursor.index !== i - start) return false;
    const block = Math.floor((i - start) / POSTINGS_BLOCK);
    const isFirst = (i - start) % POSTINGS_BLOCK === 0;
    if (isFirst && blocks.skips !== undefined && blockPositionStart[blockStart + block] !== position) return false;
    position += freqs[i];
    pairs.push([field.hasPositions ? freqs[i] : 1, field.norms?.[docIds[i]] ?? 1]);
  }
  if (cursor.advance(cursor.docId + 1) !== END_OF_DOCS) return false;
  const { skips, count, firstBlock, firstGroup } = blocks;
  if (skips === undefined) return count === 1;
  for (let block = 0; block < count; block++) {
    const own = pairs.slice(block * POSTINGS_BLOCK, (block + 1) * POSTINGS_BLOCK);
    if (blocks.lastDoc(block) !== docIds[start + block * POSTINGS_BLOCK + own.length - 1]) return false;
    if (blocks.blockOf(blocks.lastDoc(block), 0) !== block || blocks.blockOf(blocks.lastDoc(block - 1) + 1, 0) !== block) return false;
    if (!isCompetitive(skips.blocks, firstBlock + block, own)) return false;
    const far = new PostingsCursor(blocks);
    if (far.advance(blocks.lastDoc(block)) !== blocks.lastDoc(block) || far.index !== block * POSTINGS_BLOCK + own.length - 1) return false;
  }
  const size = POSTINGS_BLOCK * BLOCKS_PER_GROUP;
  return Array.from({ length: Math.ceil(count / BLOCKS_PER_GROUP) }, (_, group) =>
    isCompetitive(skips.groups, firstGroup + group, pairs.slice(group * size, (group + 1) * size)),
  ).every(Boolean);
}

type Pair = readonly [freq: number, norm: number];

function isCompetitive({ starts, freqs, norms }: Impacts, at: number, pairs: readonly Pair[]): boolean {
  const outdoes = (one: Pair, other: Pair): boolean => one[0] >= other[0] && one[1] <= other[1] && one.join() !== other.join();
  const wanted = new Set(pairs.filter((pair) => !pairs.some((other) => outdoes(other, pair))).map((pair) => pair.join()));
  const kept = Array.from({ length: starts[at + 1] - starts[at] }, (_, i) => [freqs[starts[at] + i], norms[starts[at] + i]].join());
  return kept.length === wanted.size && kept.every((pair) => wanted.has(pair));
}

/** Fields without positions keep no frequencies, fields without norms no lengths: each counts as 1. */
function impactsAreSound(field: InvertedField, ordinal: number): boolean {
  const impacts = field.term(ordinal).impacts();
  if (impacts === undefined) return true;
  const { start, end, freqs, docIds } = field.postings(ordinal);
  if (impacts.end !== end - start) return false;
  for (let i = start; i < end; i++) {
    if (impacts.docIds[i - start] !== docIds[i]) return false;
    const code = impacts.codes[i - start];
    if (impacts.freqs[code] !== (field.hasPositions ? freqs[i] : 1)) return false;
    if (impacts.norms[code] !== (field.norms?.[docIds[i]] ?? 1)) return false;
  }
  const { byCode, blockMax } = impacts.scores({ weight: 1, averageLength: 1 }, (freq, norm) => Math.fround(freq / (freq + 1 + norm / 40)));
  const best = new Float32Array(Math.ceil((end - start) / POSTINGS_BLOCK));
  impacts.codes.forEach((code: number, at: number) => {
    const block = Math.floor(at / POSTINGS_BLOCK);
    best[block] = Math.max(best[block], byCode[code]);
  });
  return best.length === blockMax.length && best.every((score, block) => score === blockMax[block]);
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
