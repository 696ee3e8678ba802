import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd, SliceMeter } from '../memory/slices.ts';
import { TokenLog } from './token-log.ts';

const TERMS = 6;

/** Tokens of a document: the term, and by how much its position is beyond the one before. */
const token = fc.tuple(
  fc.nat(TERMS - 1),
  fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(0, 2, 101, 70_000) }),
);
const documents = fc.array(fc.array(token, { maxLength: 12 }), { maxLength: 30 });

/** Between two documents: positions beside the far ones do not fit into the same integer. */
const distance = fc.constantFrom(3, 20_011);

describe('a token log', () => {
  it.each([true, false])('inverts its tokens, positions: %s', (withPositions) => {
    fc.assert(
      fc.property(documents, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: TERMS }), distance, (docs, order, apart) => {
        const log = new TokenLog(withPositions, 1);
        // One document of all terms, so that each has an id that came.
        const all = [Array.from({ length: TERMS }, (_, term): [number, number] => [term, 1]), ...docs];
        const expected = new Map<number, [number, number[]][]>();
        all.forEach((tokens, index) => {
          const docId = index * apart;
          let position = -1;
          for (const [term, step] of tokens) {
            position += step;
            if (position < 0) position = 0;
            log.token(term, position);
            const postings = expected.get(term) ?? [];
            expected.set(term, postings);
            if (postings.at(-1)?.[0] !== docId) postings.push([docId, []]);
            postings.at(-1)?.[1].push(position);
          }
          log.endDocument(docId);
        });
        expect([...runToEnd(log.count(TERMS, new SliceMeter()))]).toEqual([0, 1, 2, 3, 4, 5]);
        const { starts, docIds, freqs, positions, docCount } = runToEnd(log.invert(Uint32Array.from(order), new SliceMeter()));
        expect(docCount).toBe(all.filter((tokens) => tokens.length > 0).length);
        let next = 0;
        order.forEach((term, ordinal) => {
          const found: [number, number[]][] = [];
          for (let at = starts[ordinal]; at < starts[ordinal + 1]; at++) {
            const freq = freqs[at];
            found.push([docIds[at], positions === undefined ? [] : [...positions.subarray(next, next + freq)]]);
            next += freq;
          }
          const wanted = expected.get(term) ?? [];
          expect(found).toEqual(withPositions ? wanted : wanted.map(([docId]) => [docId, []]));
        });
      }),
    );
  });

  it('counts a term that a document has more often than two bytes tell', () => {
    const log = new TokenLog(true);
    for (let i = 0; i < 70_000; i++) log.token(0, i);
    log.endDocument(0);
    log.token(0, 0);
    log.endDocument(1);
    expect([...runToEnd(log.count(1, new SliceMeter()))]).toEqual([0]);
    const { freqs } = runToEnd(log.invert(Uint32Array.of(0), new SliceMeter()));
    expect([...freqs]).toEqual([70_000, 1]);
  });
});
