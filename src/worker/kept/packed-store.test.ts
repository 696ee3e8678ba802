import { expect, it } from 'vitest';
import { packStore, unpackStore } from './packed-store.ts';

const FILES = [
  { name: 'manifest-0', bytes: new Blob([Uint8Array.of(1, 2, 3)]) },
  { name: 'mark', bytes: new Blob([]) },
  { name: 'segment-12', bytes: new Blob([new Uint8Array(1_000).fill(7)]) },
];

it('has all files of a store again, by their names', async () => {
  const files = (await unpackStore(packStore(FILES))) ?? [];
  expect(files.map(({ name }) => name)).toEqual(['manifest-0', 'mark', 'segment-12']);
  for (const [at, { bytes }] of files.entries()) expect(await bytes.bytes?.()).toEqual(await FILES[at]?.bytes.bytes?.());
  expect(files.map(({ bytes }) => bytes.size)).toEqual([3, 0, 1_000]);
});

it('is refused where its end is missing, at whatever length, or something follows', async () => {
  const packed = packStore(FILES);
  for (let size = 0; size < packed.size; size += 7) expect(await unpackStore(packed.slice(0, size))).toBeUndefined();
  expect(await unpackStore(new Blob([packed, 'x']))).toBeUndefined();
});

it.each([
  ['another name than the engine gives', [{ name: '../mark', bytes: new Blob([]) }]],
  ['no file', []],
])('is refused with %s', async (_, files) => {
  expect(await unpackStore(packStore(files))).toBeUndefined();
});

it('is refused where it is anything else', async () => {
  expect(await unpackStore(new Blob(['{"index": {"_id": "1"}}\n{"a": 1}\n']))).toBeUndefined();
});
