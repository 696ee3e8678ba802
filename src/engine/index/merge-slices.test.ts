import { describe, expect, it } from 'vitest';
import { LiveDocs } from './segment/live-docs.ts';
import { mergeSegments } from './merge/merge-segments.ts';
import { SegmentBuilder } from './buffer/segment-builder.ts';
import type { FlatSegment } from './segment/segment-reader.ts';
import { runToEnd, type Sliced, UNITS_PER_STEP } from './memory/slices.ts';
import { document, fieldType } from './testing/fixtures.ts';

const DOCUMENTS = 20_000;
const body = fieldType('body', 'text');
const tag = fieldType('tag', 'keyword');
const rank = fieldType('rank', 'double');

function bufferOf(first: number): SegmentBuilder {
  const builder = new SegmentBuilder();
  for (let i = first; i < first + DOCUMENTS; i++) {
    const words = Array.from({ length: 12 }, (_, k) => `w${(i * 31 + k * k * 17) % 5003} common`).join(' ');
    const fields = [
      { type: body, texts: [words] },
      { type: tag, texts: [`t${i}`] },
      { type: rank, numbers: [i / 3] },
    ];
    builder.add(document(`id${i}`, fields), 1, i);
  }
  return builder;
}

function segmentOf(first: number): FlatSegment {
  return runToEnd(bufferOf(first).seal(`_${first}`));
}

/** Units of work of every slice. */
function slicesOf(work: Sliced<unknown>): number[] {
  const slices: number[] = [];
  for (let step = work.next(); step.done !== true; step = work.next()) slices.push(step.value);
  return slices;
}

describe('a merge in slices', () => {
  const segments = [0, DOCUMENTS].map(segmentOf);

  it('pauses after a bounded amount of work, wherever it is', () => {
    const slices = slicesOf(
      mergeSegments(
        '_m',
        segments.map((segment) => ({ segment, liveDocs: undefined })),
      ),
    );
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.max(...slices)).toBeLessThan(UNITS_PER_STEP * 2);
  });

  it('does so where documents are left out', () => {
    const sources = segments.map((segment) => {
      const liveDocs = new LiveDocs(segment.docCount);
      for (let docId = 0; docId < segment.docCount; docId += 3) liveDocs.delete(docId);
      return { segment, liveDocs: liveDocs.freeze() };
    });
    const slices = slicesOf(mergeSegments('_m', sources));
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.max(...slices)).toBeLessThan(UNITS_PER_STEP * 2);
  });
});

describe('a buffer made a segment in slices', () => {
  it('pauses while keywords of many values get their ordinals, and longs are written down', () => {
    const builder = new SegmentBuilder();
    const big = fieldType('big', 'long');
    for (let i = 0; i < DOCUMENTS; i++) {
      const texts = Array.from({ length: 8 }, (_, k) => `t${(i * 7 + k * 31) % 997}`);
      builder.add(
        document(`id${i}`, [
          { type: tag, texts },
          { type: big, numbers: [2n ** 60n + BigInt(i)] },
        ]),
        1,
        i,
      );
    }
    const slices = slicesOf(builder.seal('_0'));
    expect(Math.max(...slices)).toBeLessThan(UNITS_PER_STEP * 2.5);
    // 550 a document, of which the ordinals and the long are 115.
    expect(slices.reduce((sum, units) => sum + units, 0)).toBeGreaterThan(DOCUMENTS * 500);
  });

  it('pauses after a bounded amount of work', () => {
    const slices = slicesOf(bufferOf(0).seal('_0'));
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.max(...slices)).toBeLessThan(UNITS_PER_STEP * 2.5);
  });
});
