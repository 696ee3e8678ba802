import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveDocs } from './live-docs.ts';

describe('documents deleted since a moment', () => {
  it('are those deleted afterwards, ascending, whether any was deleted before or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130 }), fc.array(fc.nat(129)), fc.array(fc.nat(129)), (docCount, before, after) => {
        const liveDocs = new LiveDocs(docCount);
        for (const docId of before) if (docId < docCount) liveDocs.delete(docId);
        const moment = liveDocs.freeze();
        for (const docId of after) if (docId < docCount) liveDocs.delete(docId);
        const deleted = [...new Set(after)].filter((docId) => docId < docCount && !before.includes(docId));
        expect(liveDocs.deletedSince(moment)).toEqual(deleted.sort((a, b) => a - b));
      }),
    );
  });
});
