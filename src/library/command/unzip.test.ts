import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zip } from '../../../scripts/lib/zip.mjs';
import { isZip, openZip } from './unzip.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES = [
  { name: 'trace.network', bytes: bytesOf('{"a":1}\n'.repeat(500)) },
  { name: 'resources/ü.json', bytes: bytesOf('') },
];

describe('a zip archive', () => {
  it('has its files by their names', () => {
    const packed = zip(FILES);
    expect(isZip(packed)).toBe(true);
    const archive = openZip(packed);
    expect(archive.names).toEqual(FILES.map(({ name }) => name));
    for (const { name, bytes } of FILES) expect(Buffer.from(archive.read(name) ?? [1]).equals(bytes)).toBe(true);
    expect(archive.read('gone')).toBeUndefined();
    expect(isZip(bytesOf('{"log": {"entries": []}}'))).toBe(false);
  });

  it('is told to be damaged in words, wherever a byte changed or its end is missing', () => {
    const packed = zip(FILES);
    const readAll = (bytes: Uint8Array): string => {
      try {
        const archive = openZip(bytes);
        for (const name of archive.names) archive.read(name);
        return 'read';
      } catch (error) {
        return error instanceof Error ? error.message : 'no error';
      }
    };
    expect(readAll(packed.subarray(0, -1))).toBe('the archive has no directory: it was cut short');
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(packed);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(readAll(changed)).toMatch(/^(read$|the archive|the directory|.*(is damaged|in a way that is not known))/s);
      }),
      { numRuns: 300 },
    );
  });
});
