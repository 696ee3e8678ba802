import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSTINGS_BLOCK, type Postings } from './postings.ts';
import { TermImpacts } from './term-impacts.ts';

const DOCS = 3000;

/** A posting of a document, and how long that document is. */
const posting = fc.record({
  gap: fc.integer({ min: 1, max: 9 }),
  freq: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 60, max: 300 })),
  norm: fc.nat(255),
});

const terms = fc.array(posting, { minLength: POSTINGS_BLOCK + 1, maxLength: 320, size: 'max' }).map((list) => {
  const start = 7;
  const docIds = new Uint32Array(start + list.length);
  const freqs = new Uint32Array(start + list.length);
  const norms = new Uint8Array(DOCS);
  let doc = -1;
  list.forEach(({ gap, freq, norm }, i) => {
    doc += gap;
    docIds[start + i] = doc;
    freqs[start + i] = freq;
    norms[doc] = norm;
  });
  return { postings: postingsOf(docIds, freqs, start), norms };
});

function postingsOf(docIds: Uint32Array, freqs: Uint32Array, start: number): Postings {
  const none = new Uint32Array(0);
  const blocks = { positionStart: 0, blockStart: 0, blockPositionStart: none };
  return { docIds, freqs, start, end: docIds.length, ...blocks, positions: undefined };
}

/** Of a term whose blocks are not asked for. */
const NO_BLOCKS = {
  count: 0,
  firstBlock: 0,
  skips: { blocks: { starts: new Uint32Array(1), freqs: new Uint32Array(0), norms: new Uint8Array(0) } },
};

/** All pairs of each block, behind a block of another term: the competitive ones are among them. */
function blocksOf({ docIds, freqs, start, end }: Postings, norms: Uint8Array): ConstructorParameters<typeof TermImpacts>[4] {
  const count = Math.ceil((end - start) / POSTINGS_BLOCK);
  const starts = Uint32Array.from([0, ...Array.from({ length: count }, (_, block) => 1 + block * POSTINGS_BLOCK), 1 + end - start]);
  const blocks = {
    starts,
    freqs: Uint32Array.from([99, ...freqs.subarray(start, end)]),
    norms: Uint8Array.from([0, ...Array.from(docIds.subarray(start, end), (doc) => norms[doc])]),
  };
  return { count, firstBlock: 1, skips: { blocks } };
}

/** Grows with the frequency and falls with the length, as scores do. */
const score = (freq: number, norm: number): number => Math.fround(freq / (freq + 1 + norm / 40));
const key = { weight: 1, averageLength: 12 };

describe('the impacts of a term', () => {
  it('give every posting its frequency and norm, and the documents in order', () => {
    fc.assert(
      fc.property(terms, ({ postings, norms }) => {
        const impacts = new TermImpacts(postings, norms, true, DOCS, blocksOf(postings, norms));
        const set = impacts.docs;
        for (let i = postings.start; i < postings.end; i++) {
          const code = impacts.codes[i - postings.start];
          const doc = postings.docIds[i];
          expect([impacts.docIds[i - postings.start], impacts.freqs[code], impacts.norms[code]]).toEqual([
            doc,
            postings.freqs[i],
            norms[doc],
          ]);
          expect(set?.has(doc)).toBe(true);
          expect(set?.rank(doc)).toBe(i - postings.start);
          expect(set?.has(doc + 1)).toBe(postings.docIds[i + 1] === doc + 1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('know the best score of every block, and the score in every place', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 400 }), ({ postings, norms }, place) => {
        const { start, end, docIds, freqs } = postings;
        const scores = Array.from({ length: end - start }, (_, i) => score(freqs[start + i], norms[docIds[start + i]]));
        const ranked = new TermImpacts(postings, norms, true, DOCS, blocksOf(postings, norms)).scores(key, score);
        const blocks = Math.ceil(scores.length / POSTINGS_BLOCK);
        expect([...ranked.blockMax]).toEqual(
          Array.from({ length: blocks }, (_, b) => Math.max(...scores.slice(b * POSTINGS_BLOCK, (b + 1) * POSTINGS_BLOCK))),
        );
        expect([...ranked.superMax]).toEqual([Math.max(...scores)]);
        expect(ranked.scoreAt(place)).toBe(scores.toSorted((a, b) => b - a)[place - 1] ?? -Infinity);
      }),
      { numRuns: 30 },
    );
  });

  it('are scored anew when the scoring changes', () => {
    const docIds = Uint32Array.from({ length: 200 }, (_, i) => i);
    const impacts = new TermImpacts(postingsOf(docIds, new Uint32Array(200).fill(2), 0), undefined, true, DOCS, NO_BLOCKS);
    expect(impacts.scores(key, score)).toBe(impacts.scores({ ...key }, score));
    expect([...impacts.scores({ ...key, weight: 2 }, (freq) => freq * 2).byCode]).toEqual([4]);
    expect([...impacts.scores({ ...key, averageLength: 3 }, () => 7).byCode]).toEqual([7]);
  });

  it('widen the codes where there are more pairs than a narrow list has room for', () => {
    const count = 700;
    const docIds = Uint32Array.from({ length: count }, (_, i) => i);
    const freqs = Uint32Array.from({ length: count }, (_, i) => 1 + (i % 650));
    const impacts = new TermImpacts(postingsOf(docIds, freqs, 0), undefined, true, DOCS, NO_BLOCKS);
    expect(impacts.codes.BYTES_PER_ELEMENT).toBe(2);
    expect([...impacts.codes]).toEqual([...docIds].map((i) => i % 650));
    expect([...impacts.counts]).toEqual(Array.from({ length: 650 }, (_, code) => (code < 50 ? 2 : 1)));
    // The next term finds nothing of this one.
    expect([...new TermImpacts(postingsOf(docIds, freqs, 600), undefined, true, DOCS, NO_BLOCKS).freqs.subarray(0, 2)]).toEqual([601, 602]);
  });

  it('count a field without frequencies or lengths as one each, and keep no set of a term in few documents', () => {
    const docIds = Uint32Array.from({ length: 200 }, (_, i) => i);
    const impacts = new TermImpacts(postingsOf(docIds, new Uint32Array(200).fill(9), 0), undefined, false, 200 * 33, NO_BLOCKS);
    expect([...impacts.freqs, ...impacts.norms, ...impacts.counts]).toEqual([1, 1, 200]);
    expect(impacts.docs).toBeUndefined();
  });
});
