import { describe, expect, it } from 'vitest';
import { IndexWriter } from './writer/index-writer.ts';
import type { Segment } from './segment/segment.ts';
import { document, dumpPostings, fieldType } from './testing/fixtures.ts';
import { segmentFaults } from './testing/segment-laws.ts';
import { snapshotIds } from './testing/segment-view.ts';

const DOCUMENTS = 3000;
const body = fieldType('body', 'text');
const tag = fieldType('tag', 'keyword');
const rank = fieldType('rank', 'double');

/** A fixed, scattered sequence: enough for several postings blocks and every pass of the radix sort. */
function scatter(i: number): number {
  return Math.imul(i + 1, 0x9e37_79b1) >>> 0;
}

function words(i: number): string {
  return Array.from({ length: 1 + (scatter(i) % 9) }, (_, k) => `w${(scatter(i) >>> k) % (k + 2)}`).join(' ');
}

function fill(writer: IndexWriter, refreshEvery: number): void {
  for (let i = 0; i < DOCUMENTS; i++) {
    writer.put(
      document(`id${i}`, [
        { type: body, texts: [words(i)] },
        { type: tag, texts: [`t${scatter(i) % 700}`] },
        { type: rank, numbers: [(scatter(i) - 2 ** 31) / (1 + (i % 3))] },
      ]),
      1,
      i,
    );
    if (i % refreshEvery === refreshEvery - 1) writer.refresh();
  }
}

function onlySegment(writer: IndexWriter): Segment {
  expect(writer.searcher.leaves).toHaveLength(1);
  return writer.searcher.leaves[0].segment;
}

describe('a segment of several postings blocks', () => {
  it('keeps every law of terms, blocks and orders', () => {
    const writer = new IndexWriter(() => 0);
    fill(writer, DOCUMENTS);
    expect(segmentFaults(onlySegment(writer))).toEqual([]);
    expect(dumpPostings(onlySegment(writer), 'body')?.[0].docs.length).toBeGreaterThan(1000);
  });

  it('knows where the positions of each block start', () => {
    const writer = new IndexWriter(() => 0);
    fill(writer, DOCUMENTS);
    const field = onlySegment(writer).inverted('body');
    const starts = [];
    const wanted = [];
    if (!field) throw new Error('no postings');
    const { start, end, freqs, positionStart, blockStart, blockPositionStart, positions } = field.postings(0);
    for (let i = start, position = positionStart; i < end; position += freqs[i++]) {
      if ((i - start) % 128 !== 0) continue;
      starts.push(blockPositionStart[blockStart + (i - start) / 128]);
      wanted.push(position);
    }
    expect(starts).toEqual(wanted);
    expect(positions).toHaveLength(field.sumTotalTermFreq);
  });

  it('is the same bytes whether written at once or merged from pieces', () => {
    const [whole, pieces] = [DOCUMENTS, 70].map((refreshEvery) => {
      const writer = new IndexWriter(() => 0);
      fill(writer, refreshEvery);
      writer.refresh();
      writer.forceMerge(1);
      return onlySegment(writer).buffer;
    });
    expect(new Uint8Array(pieces)).toEqual(new Uint8Array(whole));
  });

  it('drops deleted documents and their terms in a merge', () => {
    const writer = new IndexWriter(() => 0);
    fill(writer, 500);
    for (let i = 0; i < DOCUMENTS; i++) if (scatter(i) % 700 !== 5) writer.remove(`id${i}`, 2, DOCUMENTS + i);
    writer.refresh();
    writer.forceMerge(1);
    const segment = onlySegment(writer);
    expect(dumpPostings(segment, 'tag')?.map(({ term }) => term)).toEqual(['t5']);
    expect(segmentFaults(segment)).toEqual([]);
    expect(snapshotIds(writer.searcher)).toEqual(
      Array.from({ length: DOCUMENTS }, (_, i) => i).flatMap((i) => (scatter(i) % 700 === 5 ? [`id${i}`] : [])),
    );
  });
});
