import { expect, it } from 'vitest';
import { documentsShown, documentsToMake } from './documents-shown.ts';

it('shows what the index holds once it is filled, whatever it was asked for by default', () => {
  expect(documentsShown({ ready: true, held: 2_000, chosen: undefined, suggested: 100_000 })).toBe(2_000);
  expect(documentsShown({ ready: true, held: 2_000, chosen: 50, suggested: 100_000 })).toBe(2_000);
});

it('shows what was asked for while the index is being filled', () => {
  expect(documentsShown({ ready: false, held: 0, chosen: 50, suggested: 100_000 })).toBe(50);
  expect(documentsShown({ ready: false, held: undefined, chosen: undefined, suggested: 100_000 })).toBe(100_000);
});

it('proposes an import for an index that holds nothing', () => {
  expect(documentsShown({ ready: true, held: 0, chosen: undefined, suggested: 100_000 })).toBe(100_000);
});

it('makes as many as were shown, and names them only where the data set would make another number', () => {
  expect(documentsToMake(2_000, { documents: 100_000, generated: true })).toBe(2_000);
  expect(documentsToMake(100_000, { documents: 100_000, generated: true })).toBeUndefined();
  expect(documentsToMake(23, { documents: 24, generated: false })).toBeUndefined();
  expect(documentsToMake(23, undefined)).toBeUndefined();
});
