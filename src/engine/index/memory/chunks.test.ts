import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd, SliceMeter } from './slices.ts';
import { ByteChunks, IntChunks, withinChunk } from './chunks.ts';

describe('chunks', () => {
  it('keep bytes in order, however they are appended', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200_000), { maxLength: 6 }), fc.integer({ min: 1, max: 100_000 }), fc.nat(), (sizes, capacity, seed) => {
        const chunks = new ByteChunks(capacity);
        const all: number[] = [];
        for (const size of sizes) {
          const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + size + seed) & 0xff);
          chunks.append(bytes);
          for (const byte of bytes) all.push(byte);
        }
        expect(chunks.length).toBe(all.length);
        expect(chunks.byteLength).toBeGreaterThanOrEqual(all.length);
        const parts = Buffer.alloc(all.length + 3);
        runToEnd(chunks.copyTo(parts, 3, new SliceMeter()));
        expect(parts.subarray(3).equals(Uint8Array.from(all))).toBe(true);
        const start = Math.floor(all.length / 3);
        const end = Math.floor(all.length / 1.5);
        expect(Buffer.from(chunks.copy(start, end)).equals(parts.subarray(start + 3, end + 3))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('give integers back by their places', () => {
    const ints = new IntChunks(3);
    const count = 200_000;
    for (let i = 0; i < count; i++) ints.push(i * 7);
    expect(ints.length).toBe(count);
    for (const i of [0, 1, 2, 3, 65_535, 65_536, 131_071, 131_072, count - 1]) {
      expect([ints.at(i), ints.chunkOf(i)[withinChunk(i)]]).toEqual([i * 7, i * 7]);
    }
    expect(new IntChunks().chunkOf(0).length).toBeGreaterThan(0);
  });
});
