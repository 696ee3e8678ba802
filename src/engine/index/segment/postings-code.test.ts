import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockedBytes, blockOffsets } from './doc-offsets.ts';
import { narrowUints } from '../memory/narrow.ts';
import { decodePostings, encodePostings, markCoded, newPostings, PostingsRoom, PostingsRuns } from './postings-code.ts';
import { runToEnd, SliceMeter } from '../memory/slices.ts';

/** Postings of one term: distances between documents, and frequencies. */
const term = fc.array(
  fc.tuple(fc.oneof(fc.nat(70), fc.nat(20_000), fc.nat(50_000_000)), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 70_000 }))),
  {
    minLength: 1,
    maxLength: 40,
  },
);

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
            decodePostings(coded.bytes, coded.offsets[i], to - from, read);
            expect([...read.docIds.subarray(0, to - from)]).toEqual([...docIds.subarray(from, to)]);
            expect([...read.freqs.subarray(0, to - from)]).toEqual([...freqs.subarray(from, to)]);
          }
        });
        expect(coded.offsets.at(-1)).toBe(coded.bytes.length);
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
      const runs = new PostingsRuns({
        coded: new BlockedBytes(coded.bytes, offsets),
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

  it('set the bits of their documents', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 40 }), (postings) => {
        const { starts, docIds, freqs } = flatten([postings]);
        const coded = runToEnd(encodePostings(starts, docIds, freqs, new SliceMeter()));
        const words = new Uint32Array(400);
        markCoded(coded.bytes, 0, docIds.length, words);
        const marked = Array.from({ length: words.length * 32 }, (_, docId) => docId).filter(
          (docId) => (words[docId >>> 5] >>> (docId & 31)) & 1,
        );
        expect(marked).toEqual([...docIds]);
      }),
    );
  });
});
