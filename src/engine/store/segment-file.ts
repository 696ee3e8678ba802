/**
 * A segment as a file, written once. Little endian.
 *
 *   offset  size
 *   0       4     magic "FTHS"
 *   4       4     format version
 *   8       4     bytes of the head
 *   12      4     check sum of the head.
 *   16      8     bytes of the sections
 *   24      4     check sum of the sections, piece by piece.
 *   32      ..    head: JSON in UTF-8, with the directory of the sections (see `index/segment/segment-layout.ts`)
 *   ..      ..    sections, from a multiple of 8 on, as they lie in memory
 */
import type { LaidOut, SegmentDirectory } from '../index/segment/segment-layout.ts';
import { areSectionsKnown, SECTIONS_VERSION } from '../index/segment/segment-layout.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { checksum } from './checksum.ts';
import type { StorageFile } from './storage.ts';

const MAGIC = 0x5348_5446;
const FORMAT_VERSION = 1;
const PREFIX_BYTES = 32;

/** So much is written, read or summed at once. */
const PIECE_BYTES = 1024 * 1024;

interface Head {
  /** How the sections are to be read. */
  readonly sections: number;
  readonly docCount: number;
  readonly directory: SegmentDirectory;
}

/** Writes a segment to an empty file and flushes it; gives way between its pieces. @returns the sum that names its content */
export async function writeSegmentFile(file: StorageFile, { docCount, directory, sections }: LaidOut, pause: Pause): Promise<number> {
  const head = encodeUtf8(JSON.stringify({ sections: SECTIONS_VERSION, docCount, directory } satisfies Head));
  const at = sectionsAt(head.length);
  const sum = await sumOf(new Uint8Array(sections), async (piece, from) => {
    await file.write(piece, at + from);
    await pause();
  });
  const prefix = new Uint8Array(at);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(8, head.length, true);
  view.setUint32(12, checksum(head, FORMAT_VERSION), true);
  view.setFloat64(16, sections.byteLength, true);
  view.setUint32(24, sum, true);
  prefix.set(head, PREFIX_BYTES);
  await file.write(prefix, 0);
  await file.flush();
  return wholeSum(prefix);
}

/** Lets the host do something else. */
export type Pause = () => Promise<void> | void;

/** Reads a segment; a text says what is wrong with it. @param sum what the manifest says of it */
export async function readSegmentFile(file: StorageFile, sum: number, pause: Pause): Promise<LaidOut | string> {
  const prefix = new Uint8Array(PREFIX_BYTES);
  if ((await file.read(prefix, 0)) < PREFIX_BYTES) return 'it is too short';
  const view = new DataView(prefix.buffer);
  if (view.getUint32(0, true) !== MAGIC) return 'it is no segment';
  if (view.getUint32(4, true) !== FORMAT_VERSION) return `it has format ${view.getUint32(4, true)}, and ${FORMAT_VERSION} is known`;
  const size = await file.size();
  const length = view.getUint32(8, true);
  const at = sectionsAt(length);
  if (at + view.getFloat64(16, true) !== size) return 'its length is wrong';
  const whole = new Uint8Array(at);
  await file.read(whole, 0);
  const head = whole.subarray(PREFIX_BYTES, PREFIX_BYTES + length);
  if (wholeSum(whole) !== sum || checksum(head, FORMAT_VERSION) !== view.getUint32(12, true)) return 'its head has another check sum';
  const { sections: version, docCount, directory } = JSON.parse(decodeUtf8(head)) as Head; // written by writeSegmentFile
  if (!areSectionsKnown(version)) return `its sections have format ${version}, and ${SECTIONS_VERSION} is known`;
  const sections = new ArrayBuffer(size - at);
  const found = await sumOf(new Uint8Array(sections), async (piece, from) => {
    await file.read(piece, at + from);
    await pause();
  });
  return found === view.getUint32(24, true) ? { docCount, directory, sections } : 'its sections have another check sum';
}

/**
 * Reads a segment whose file may be damaged: what is missing at its end is 0. Undefined: its directory is lost, and with it where anything lies.
 * @param sum what the manifest says of it
 */
export async function readDoubtfulFile(file: StorageFile, sum: number): Promise<(LaidOut & { readonly isWhole: boolean }) | undefined> {
  const prefix = new Uint8Array(PREFIX_BYTES);
  if ((await file.read(prefix, 0)) < PREFIX_BYTES) return undefined;
  const view = new DataView(prefix.buffer);
  const length = view.getUint32(8, true);
  const size = await file.size();
  const at = sectionsAt(length);
  if (at > size) return undefined;
  const whole = new Uint8Array(at);
  await file.read(whole, 0);
  const head = whole.subarray(PREFIX_BYTES, PREFIX_BYTES + length);
  if (checksum(head, FORMAT_VERSION) !== view.getUint32(12, true)) return undefined;
  const { sections: version, docCount, directory } = JSON.parse(decodeUtf8(head)) as Head; // written by writeSegmentFile
  if (!areSectionsKnown(version)) return undefined;
  const isPrefixWhole = wholeSum(whole) === sum;
  // Where the prefix is not whole its length says nothing.
  const sections = new ArrayBuffer(isPrefixWhole ? view.getFloat64(16, true) : size - at);
  const bytes = new Uint8Array(sections);
  const found = await sumOf(bytes, async (piece, from) => void (await file.read(piece, at + from)));
  return {
    docCount,
    directory,
    sections,
    isWhole: isPrefixWhole && at + sections.byteLength === size && found === view.getUint32(24, true),
  };
}

/** Sums bytes up piece by piece, once each was seen to. */
async function sumOf(bytes: Uint8Array, see: (piece: Uint8Array, from: number) => Promise<void>): Promise<number> {
  let sum = FORMAT_VERSION;
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES);
    await see(piece, from);
    sum = checksum(piece, sum);
  }
  return sum;
}

/** Of prefix and head, which have the sum of the sections in them. */
function wholeSum(prefix: Uint8Array): number {
  return checksum(prefix, FORMAT_VERSION);
}

function sectionsAt(headLength: number): number {
  return (PREFIX_BYTES + headLength + 7) & ~7;
}
