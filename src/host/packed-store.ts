/**
 * All files of a store as one. Little endian.
 *
 *   offset  size
 *   0       4     magic "FTHX"
 *   4       4     format version
 *   8       4     bytes of the head
 *   12      ..    head: JSON in UTF-8, name and size of each file
 *   ..      ..    the files, one behind the other. Each has check sums of its own.
 */
const MAGIC = 0x5848_5446;
const FORMAT_VERSION = 1;
/** Bytes before the head. */
export const PACKED_PREFIX_BYTES = 12;
/** The names the engine gives. */
const NAME = /^((log|segment|manifest)-\d{1,15}|mark)$/;

/** Name and size of a file. */
export type PackedEntry = readonly [name: string, size: number];

/** What stands before the files. */
export function packedHead(files: readonly PackedEntry[]): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(files));
  const bytes = new Uint8Array(PACKED_PREFIX_BYTES + head.length);
  const prefix = new DataView(bytes.buffer);
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint32(4, FORMAT_VERSION, true);
  prefix.setUint32(8, head.length, true);
  bytes.set(head, PACKED_PREFIX_BYTES);
  return bytes;
}

/** Where the head ends, from what stands before it; a text says why it is no such file. */
export function readPackedPrefix(bytes: Uint8Array): number | string {
  if (bytes.length < PACKED_PREFIX_BYTES) return 'it is too short';
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, PACKED_PREFIX_BYTES);
  if (prefix.getUint32(0, true) !== MAGIC) return 'it does not hold what a service had';
  const version = prefix.getUint32(4, true);
  if (version !== FORMAT_VERSION) return `it has format ${version}, and ${FORMAT_VERSION} is known`;
  return PACKED_PREFIX_BYTES + prefix.getUint32(8, true);
}

/** Name and size of each file, from a head. None where anything is amiss. */
export function readPackedHead(text: string): readonly PackedEntry[] {
  try {
    const head: unknown = JSON.parse(text);
    const rows: readonly unknown[] = Array.isArray(head) ? head : [];
    return rows.every(isEntry) ? rows : [];
  } catch {
    return [];
  }
}

function isEntry(row: unknown): row is PackedEntry {
  if (!Array.isArray(row)) return false;
  const [name, size]: readonly unknown[] = row;
  return typeof name === 'string' && NAME.test(name) && typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
}
