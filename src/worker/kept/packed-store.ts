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
const PREFIX_BYTES = 12;
/** The names the engine gives. */
const NAME = /^((log|segment|manifest)-\d{1,15}|mark)$/;

/** A file of a store. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Puts them into one. Nothing is copied. */
export function packStore(files: readonly PackedFile[]): Blob {
  const head = new TextEncoder().encode(JSON.stringify(files.map(({ name, bytes }) => [name, bytes.size])));
  const prefix = new DataView(new ArrayBuffer(PREFIX_BYTES));
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint32(4, FORMAT_VERSION, true);
  prefix.setUint32(8, head.length, true);
  return new Blob([prefix, head, ...files.map(({ bytes }) => bytes)]);
}

/** The files in one; undefined where it is none, is of another version, or is not whole. */
export async function unpackStore(packed: Blob): Promise<readonly PackedFile[] | undefined> {
  if (packed.size < PREFIX_BYTES) return undefined;
  const prefix = new DataView(await packed.slice(0, PREFIX_BYTES).arrayBuffer());
  if (prefix.getUint32(0, true) !== MAGIC || prefix.getUint32(4, true) !== FORMAT_VERSION) return undefined;
  let at = PREFIX_BYTES + prefix.getUint32(8, true);
  const files: PackedFile[] = [];
  for (const [name, size] of readHead(await packed.slice(PREFIX_BYTES, at).text())) {
    files.push({ name, bytes: packed.slice(at, at + size) });
    at += size;
  }
  return at === packed.size && files.length > 0 ? files : undefined;
}

/** Names and sizes; none where anything is amiss. */
function readHead(text: string): readonly (readonly [string, number])[] {
  try {
    const head: unknown = JSON.parse(text);
    const rows: readonly unknown[] = Array.isArray(head) ? head : [];
    return rows.every(isRow) ? rows : [];
  } catch {
    return [];
  }
}

function isRow(row: unknown): row is readonly [string, number] {
  if (!Array.isArray(row)) return false;
  const [name, size]: readonly unknown[] = row;
  return typeof name === 'string' && NAME.test(name) && typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
}
