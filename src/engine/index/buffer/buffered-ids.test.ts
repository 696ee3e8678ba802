import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import { BufferedIds, idKey } from './buffered-ids.ts';
import { BytesTable } from '../memory/growable.ts';

const id = fc.oneof(
  { weight: 6, arbitrary: fc.nat(400).map(String) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '\ud800', '\ufffd', 'é', 'e\u0301', '7\u0000') },
);
const change = fc.tuple(id, fc.constantFrom('put', 'put', 'put', 'delete'));

describe('the ids of a buffer', () => {
  it('lead to the last live document of each', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 900, size: 'max' }), fc.array(id), (changes, others) => {
        const texts = new BytesTable();
        const ids = new BufferedIds(texts);
        const model = new Map<string, number>();
        const stored = (text: string) => decodeUtf8(encodeUtf8(text));
        for (const [text, kind] of changes) {
          const key = idKey(text);
          if (kind === 'put') {
            model.set(stored(text), texts.size);
            texts.appendText(text);
            ids.add(key);
          } else if (model.delete(stored(text))) ids.delete(key);
        }
        for (const text of [...changes.map(([changed]) => changed), ...others]) {
          expect(ids.find(idKey(text))).toBe(model.get(stored(text)) ?? -1);
        }
        expect(ids.hashes().length).toBe(texts.size);
        for (let docId = 0; docId < texts.size; docId++) expect(ids.hashes()[docId]).toBe(idKey(decodeUtf8(texts.at(docId))).hash);
      }),
      { numRuns: 60 },
    );
  });
});
