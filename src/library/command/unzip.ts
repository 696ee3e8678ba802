import { crc32, inflateRawSync } from 'node:zlib';
import type { Archive } from '../../kit/recording/archived.ts';

/** As the format has them, little-endian: a local header, an entry of the central directory, its end. */
const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
/** Of a size or place that is told elsewhere, as the archive is 4 GiB or more. */
const ELSEWHERE = 0xffff_ffff;

/** A file in an archive. */
interface Entry {
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

/** Whether bytes begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= END_BYTES && [LOCAL, END].includes(viewOf(bytes).getUint32(0, true));
}

/** Opens an archive. @throws Error in words where it is none, or is not whole */
export function openZip(bytes: Uint8Array): Archive {
  const entries = readDirectory(bytes);
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name);
      return entry && unpack(bytes, name, entry);
    },
  };
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const view = viewOf(bytes);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error('the archive has no directory: it was cut short');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  if (at === ELSEWHERE) throw new Error('the archive is larger than 4 GiB');
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new Error('the directory of the archive is damaged');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)), {
      method: view.getUint16(at + 10, true),
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function unpack(bytes: Uint8Array, name: string, { method, sum, packed, size, local }: Entry): Uint8Array {
  const view = viewOf(bytes);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) throw new Error(`${name} in the archive is damaged`);
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const stored = bytes.subarray(from, from + packed);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} in the archive is packed in a way that is not known (${method})`);
  let content: Uint8Array;
  try {
    // No more than it says: a small archive may say how to fill all memory.
    content = method === STORED ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new Error(`${name} in the archive is damaged`, { cause: error });
  }
  if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} in the archive is damaged`);
  return content;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
