import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { refreshPoints as servicePoints } from '../../rest/imports/refresh-points.ts';
import { refreshPoints } from './refresh-points.ts';

it('a file is refreshed where the service would refresh a data set of that many documents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 16 }), (documents, segments) => {
      expect(refreshPoints(documents, segments)).toEqual(servicePoints(documents, segments));
    }),
  );
});
