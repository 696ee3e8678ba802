import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleKernels, KERNELS_FILE } from '../../../scripts/lib/kernels.mjs';
import { PlainKernels } from './plain-kernels.ts';
import { BEST_AT, HIGHEST_AT, LOWEST_AT, MATCHES_AT, RESULTS_BYTES, type ScoreKernels } from './score-kernels.ts';
import { openWasmKernels } from './wasm-kernels.ts';

const DOCS = 200;
const TABLE = RESULTS_BYTES;
const SUMS = TABLE + 256 * 8;
const POSTINGS = SUMS + DOCS * 8;
const CODES = POSTINGS + DOCS * 4;
const LIVE = CODES + DOCS * 2;
const A = LIVE + 32;
const B = A + DOCS * 8;
const KEYS = B + DOCS * 8;
const COUNTS = KEYS + DOCS * 4;

/** 32-bit scores, many of them equal; zero and the largest too. */
const score = fc.oneof(fc.constantFrom(0, 0.5, 1, 2), fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }));

/** Documents of a term, ascending, with their codes. */
const term = fc.uniqueArray(fc.nat(DOCS - 1), { maxLength: DOCS, size: 'max' }).chain((docs) =>
  fc.record({
    docs: fc.constant(docs.sort((a, b) => a - b)),
    codes: fc.array(fc.nat(9), { minLength: docs.length, maxLength: docs.length }),
    scores: fc.array(score, { minLength: 10, maxLength: 10 }),
    wide: fc.boolean(),
  }),
);

const bounds = fc.oneof(fc.constantFrom(-Infinity, Infinity, 0.5, 1, NaN), fc.double());

function both(): ScoreKernels[] {
  const wasm = openWasmKernels();
  if (wasm === undefined) throw new Error('Node has WebAssembly');
  const kernels = [new PlainKernels(), wasm];
  // Larger than either is born, so that it has to grow; both by the same.
  for (const one of kernels) one.room(9 * 2 ** 20);
  return kernels;
}

function sameMemory([one, other]: readonly ScoreKernels[]): void {
  expect(Buffer.compare(Buffer.from(one.buffer, 0, 64 * 1024), Buffer.from(other.buffer, 0, 64 * 1024))).toBe(0);
}

describe('the kernels', () => {
  it('in the tree are what their text assembles to', async () => {
    expect(await assembleKernels()).toBe(readFileSync(KERNELS_FILE, 'utf8'));
  });

  const kernels = both();

  it('add up and take scores alike, to the bit', () => {
    const request = fc.record({
      terms: fc.array(term, { maxLength: 4 }),
      live: fc.option(fc.array(fc.integer(), { minLength: 7, maxLength: 7 })),
      above: bounds,
      upTo: bounds,
      behind: fc.oneof(fc.constantFrom(-1, Infinity, -Infinity, NaN), fc.integer({ min: 0, max: 2 * DOCS })),
      doc: fc.constantFrom(0, 7, 0xffff_0000),
      first: fc.nat(DOCS),
    });
    fc.assert(
      fc.property(request, ({ terms, live, above, upTo, behind, doc, first }) => {
        const sizes = kernels.map((one) => {
          new Uint8Array(one.buffer).fill(0, 0, 64 * 1024);
          new Float32Array(one.buffer)[BEST_AT / 4] = -Infinity;
          for (const { docs, codes, scores, wide } of terms) {
            new Float64Array(one.buffer).set(scores, TABLE / 8);
            // As if these were the documents from `first` on.
            new Uint32Array(one.buffer).set(
              docs.map((of) => of + first),
              POSTINGS / 4,
            );
            if (wide) new Uint16Array(one.buffer).set(codes, CODES / 2);
            else new Uint8Array(one.buffer).set(codes, CODES);
            if (wide) one.add16(POSTINGS, CODES, docs.length, TABLE, SUMS - first * 8);
            else one.add8(POSTINGS, CODES, docs.length, TABLE, SUMS - first * 8);
          }
          if (live !== null) {
            new Int32Array(one.buffer).set(live, LIVE / 4);
            one.bury(SUMS, LIVE, DOCS);
          }
          const size = one.take(SUMS, DOCS, doc, above, upTo, behind, A, B, 0);
          // What lies behind the last row is nobody's.
          new Uint32Array(one.buffer).fill(0, A / 4 + size, A / 4 + DOCS);
          new Uint32Array(one.buffer).fill(0, B / 4 + size, B / 4 + DOCS);
          return size;
        });
        expect(sizes[0]).toBe(sizes[1]);
        sameMemory(kernels);
      }),
    );
  });

  it('count, sort and cut rows alike, to the bit', () => {
    const anyScore = fc.oneof(score, fc.float({ noNaN: true }));
    const request = fc.record({ scores: fc.array(anyScore, { maxLength: DOCS }), kept: fc.nat(DOCS), shift: fc.nat(31) });
    fc.assert(
      fc.property(request, ({ scores, kept, shift }) => {
        for (const one of kernels) {
          const words = new Uint32Array(one.buffer);
          words.fill(0, 0, 64 * 256);
          words.set(
            scores.map((_, i) => i),
            A / 4,
          );
          new Float32Array(one.buffer).set(scores, B / 4);
          one.keysOf(B, scores.length, KEYS);
          const lowest = words[LOWEST_AT / 4];
          one.countRange(KEYS, scores.length, lowest, shift, 100, COUNTS);
          words.fill(0, COUNTS / 4, COUNTS / 4 + 256);
          one.countDigits(KEYS, scores.length, lowest, shift, 255, COUNTS);
          for (let bucket = 0, sum = 0; bucket < 256; bucket++) {
            const count = words[COUNTS / 4 + bucket];
            words[COUNTS / 4 + bucket] = sum;
            sum += count;
          }
          one.scatter(A, KEYS, scores.length, lowest, shift, 255, COUNTS, POSTINGS, SUMS);
          one.keep(A, B, KEYS, scores.length, scores.length > 0 ? words[KEYS / 4] : 0, kept);
          one.scoresOf(KEYS, scores.length, SUMS);
          expect([...new Float32Array(one.buffer, SUMS, scores.length)]).toEqual(scores.map(Math.fround));
          words.fill(0, A / 4, KEYS / 4);
        }
        sameMemory(kernels);
      }),
    );
  });

  it('order by score: keys rise as scores fall, and the lowest and highest are told', () => {
    const scores = [Infinity, 3e38, 2, 1, 1e-45, 0, -0, -1e-45, -2, -Infinity];
    for (const one of kernels) {
      new Float32Array(one.buffer).set(scores, B / 4);
      one.keysOf(B, scores.length, KEYS);
      const keys = [...new Uint32Array(one.buffer, KEYS, scores.length)];
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      expect([...new Uint32Array(one.buffer, LOWEST_AT, 2)]).toEqual([keys[0], keys[9]]);
      expect(HIGHEST_AT - LOWEST_AT).toBe(4);
      expect(MATCHES_AT).toBeLessThan(RESULTS_BYTES);
    }
  });
});
