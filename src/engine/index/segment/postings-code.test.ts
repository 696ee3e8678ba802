import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockedBytes, blockOffsets } from './doc-offsets.ts';
import { narrowUints } from '../memory/narrow.ts';
import { decodePostings, encodePostings, markCoded, newPostings, PostingsCode, PostingsRoom, PostingsRuns } from './postings-code.ts';
import { PACKED_MARGIN } from '../memory/packed-block.ts';
import { PostingsCursor, TermBlocks } from './term-blocks.ts';
import { runToEnd, SliceMeter } from '../memory/slices.ts';

/** Postings of one term: distances between documents, and frequencies. */
const term = fc.array(
  fc.tuple(fc.oneof(fc.nat(70), fc.nat(20_000), fc.nat(50_000_000)), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 70_000 }))),
  {
    minLength: 1,
    maxLength: 40,
  },
);

/** Postings of one term in whole blocks and more. Some distances are too large to be packed. */
const blocks = fc
  .tuple(fc.integer({ min: 1, max: 700 }), fc.constantFrom(0, 1, 5, 300, 40_000, 3_000_000), fc.constantFrom(1, 2, 9, 70_000), fc.nat())
  .map(([size, gap, freq, seed]) => {
    const random = (below: number, i: number): number => (Math.imul(seed + i * 7919, 0x9e37_79b1) >>> 8) % below;
    return Array.from({ length: size }, (_, i) => [gap === 0 ? 0 : random(gap, 2 * i), 1 + random(freq, 2 * i + 1)] as const);
  });

function flatten(terms: readonly (readonly (readonly [gap: number, freq: number])[])[]) {
  const starts = [0];
  const docIds: number[] = [];
  const freqs: number[] = [];
  for (const postings of terms) {
    let docId = -1;
    for (const [gap, freq] of postings) {
      docId += gap + 1;
      docIds.push(docId);
      freqs.push(freq);
    }
    starts.push(docIds.length);
  }
  return { starts: Uint32Array.from(starts), docIds: Uint32Array.from(docIds), freqs: narrowUints(Uint32Array.from(freqs)) };
}

describe('coded postings', () => {
  it('are read back as they were, into room of their own or of all', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), (terms) => {
        const { starts, docIds, freqs } = flatten(terms);
        const coded = runToEnd(encodePostings(starts, docIds, freqs, new SliceMeter()));
        const room = new PostingsRoom();
        terms.forEach((_, i) => {
          const [from, to] = [starts[i], starts[i + 1]];
          const width = freqs.BYTES_PER_ELEMENT;
          for (const read of [newPostings(to - from, width), room.atLeast(to - from, width)]) {
            decodePostings(new PostingsCode(coded.bytes, true), coded.offsets[i], to - from, read);
            expect([...read.docIds.subarray(0, to - from)]).toEqual([...docIds.subarray(from, to)]);
            expect([...read.freqs.subarray(0, to - from)]).toEqual([...freqs.subarray(from, to)]);
          }
        });
        expect(coded.offsets.at(-1)).toBe(coded.bytes.length - PACKED_MARGIN);
      }),
    );
  });

  it('are read back a run at a time, however long they are', () => {
    for (const count of [1, 4095, 4096, 4097, 10_000]) {
      const { starts, docIds, freqs } = flatten([
        [[3, 2]],
        Array.from({ length: count }, (_, i) => [(i * 7919) % 500, 1 + (i % 5)] as const),
      ]);
      const coded = runToEnd(encodePostings(starts, docIds, freqs, new SliceMeter()));
      const offsets = runToEnd(blockOffsets(coded.offsets, new SliceMeter()));
      const blocked = new BlockedBytes(coded.bytes, offsets);
      const runs = new PostingsRuns({
        code: new PostingsCode(coded.bytes, true),
        start: (ordinal) => blocked.start(ordinal),
        freqBytes: freqs.BYTES_PER_ELEMENT,
        docFreq: (ordinal) => starts[ordinal + 1] - starts[ordinal],
      });
      for (const ordinal of [1, 0, 1]) {
        const read: [number, number][] = [];
        runs.open(ordinal);
        for (let size = runs.next(); size > 0; size = runs.next())
          for (let i = 0; i < size; i++) read.push([runs.docIds[i], runs.freqs[i]]);
        const all = [...docIds.keys()].map((i): [number, number] => [docIds[i], freqs[i]]);
        expect(read).toEqual(all.slice(starts[ordinal], starts[ordinal + 1]));
      }
    }
  });

  it('are found by a cursor that passes over blocks and groups, in whole blocks and behind them', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 1, max: 400 }), (postings, step) => {
        const { starts, docIds, freqs } = flatten([postings]);
        const coded = runToEnd(encodePostings(starts, docIds, freqs, new SliceMeter()));
        const code = new PostingsCode(coded.bytes, true);
        const all = newPostings(docIds.length, 4);
        decodePostings(code, 0, docIds.length, all);
        expect([...all.docIds]).toEqual([...docIds]);
        expect([...all.freqs]).toEqual([...freqs]);
        for (const least of [1, 2, 3, 9]) {
          const first = new TermBlocks(code, 0, docIds.length, undefined, 0);
          const read = first.readFrequent(0, all, least);
          const rows = Array.from({ length: read }, (_, i) => [all.docIds[i], all.freqs[i]]).filter(([, freq]) => freq >= least);
          const wanted = Array.from(docIds.subarray(0, 128), (doc, i) => [doc, freqs[i]]).filter(([, freq]) => freq >= least);
          expect(rows).toEqual(wanted);
        }
        if (docIds.length > 128) return;
        const cursor = new PostingsCursor(new TermBlocks(code, 0, docIds.length, undefined, 0));
        for (let target = 0; target <= docIds[docIds.length - 1] && cursor.docId < target; target = cursor.docId + step) {
          const place = docIds.findIndex((doc) => doc >= target);
          expect([cursor.advance(target), cursor.index, cursor.freq]).toEqual([docIds[place], place, freqs[place]]);
        }
      }),
    );
  });

  it('of segments of version 6 are read, where no block is in bits', () => {
    const { docIds, freqs } = flatten([Array.from({ length: 300 }, (_, i) => [(i * 7919) % 500, 1 + (i % 5)] as const)]);
    // Pieces of less than a block are coded one by one, each as behind the document before it.
    const pieces = [0, 100, 200].map((from) => {
      const before = from === 0 ? -1 : docIds[from - 1];
      const piece = docIds.subarray(from, from + 100).map((doc) => doc - before - 1);
      const { bytes } = runToEnd(encodePostings(Uint32Array.of(0, 100), piece, freqs.subarray(from, from + 100), new SliceMeter()));
      return [...bytes.subarray(0, bytes.length - PACKED_MARGIN)];
    });
    const code = new PostingsCode(Uint8Array.from(pieces.flat()), false);
    const read = newPostings(300, 1);
    decodePostings(code, 0, 300, read);
    expect([...read.docIds]).toEqual([...docIds]);
    expect([...read.freqs]).toEqual([...freqs]);
    const cursor = new PostingsCursor(new TermBlocks(code, 0, 300, undefined, 0));
    for (let i = 0; i < 300; i += 7) expect([cursor.advance(docIds[i]), cursor.index, cursor.freq]).toEqual([docIds[i], i, freqs[i]]);
  });

  it('set the bits of their documents', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 300 }), (postings) => {
        const { starts, docIds, freqs } = flatten([postings]);
        const coded = runToEnd(encodePostings(starts, docIds, freqs, new SliceMeter()));
        const words = new Uint32Array(3000);
        markCoded(new PostingsCode(coded.bytes, true), 0, docIds.length, words);
        const marked = Array.from({ length: words.length * 32 }, (_, docId) => docId).filter(
          (docId) => (words[docId >>> 5] >>> (docId & 31)) & 1,
        );
        expect(marked).toEqual([...docIds]);
      }),
    );
  });
});
