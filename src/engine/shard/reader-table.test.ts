import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Searcher } from '../index/segment/searcher.ts';
import { ReaderTable } from './reader-table.ts';

const searcher = (): Searcher => ({
  leaves: [],
  maxDoc: 0,
  liveCount: 0,
  acquire: () => undefined,
  release: () => undefined,
});

describe('a table of readers', () => {
  it('knows what is open and nothing else, however places are used again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant('open' as const), fc.nat(30))), (steps) => {
        const table = new ReaderTable();
        const model = new Map<number, Searcher>();
        const given: number[] = [];
        const taken: (readonly (Searcher | undefined)[])[] = [];
        for (const step of steps) {
          if (step === 'open') {
            const opened = searcher();
            const number = table.add(opened);
            given.push(number);
            model.set(number, opened);
          } else if (given.length > 0) {
            const number = given[step % given.length];
            taken.push([table.take(number), model.get(number)]);
            model.delete(number);
          }
          for (const number of given) expect(table.get(number)).toBe(model.get(number));
        }
        expect(new Set(given).size).toBe(given.length);
        for (const [one, other] of taken) expect(one).toBe(other);
        expect(new Set(table.all())).toEqual(new Set(model.values()));
      }),
    );
  });
});
