import { PACKED_PREFIX_BYTES, packedHead, readPackedHead, readPackedPrefix } from '../../host/packed-store.ts';

/** A file of a store. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Puts them into one. Nothing is copied. */
export function packStore(files: readonly PackedFile[]): Blob {
  return new Blob([packedHead(files.map(({ name, bytes }) => [name, bytes.size])), ...files.map(({ bytes }) => bytes)]);
}

/** The files in one; undefined where it is none, is of another version, or is not whole. */
export async function unpackStore(packed: Blob): Promise<readonly PackedFile[] | undefined> {
  const headEnd = readPackedPrefix(new Uint8Array(await packed.slice(0, PACKED_PREFIX_BYTES).arrayBuffer()));
  if (typeof headEnd === 'string') return undefined;
  let at = headEnd;
  const files: PackedFile[] = [];
  for (const [name, size] of readPackedHead(await packed.slice(PACKED_PREFIX_BYTES, headEnd).text())) {
    files.push({ name, bytes: packed.slice(at, at + size) });
    at += size;
  }
  return at === packed.size && files.length > 0 ? files : undefined;
}
