import { expect, it } from 'vitest';
import type { WireDataset } from '../../client/wire.ts';
import { deviceHints, startingDocuments } from './device.ts';

it.each([
  [2, 100_000, 20_000],
  [0.5, 100_000, 20_000],
  [4, 100_000, undefined],
  [undefined, 100_000, undefined],
  [2, 20_000, undefined],
])('a device of %s GiB starts a data set of %i with %s documents', (deviceMemory, documents, started) => {
  // The rule reads nothing else of a data set.
  expect(startingDocuments({ documents } as WireDataset, deviceHints({ deviceMemory }))).toBe(started);
});
