/**
 * The manifest says what belongs to the store: its indices, which segments each copy of a shard has with what is deleted in them, and from which log on the rest is to be read. It lies
 * in two files that are written one after the other, so one of them is always whole. Little endian.
 *
 *   offset  size
 *   0       4     magic "FTHC"
 *   4       4     format version
 *   8       4     bytes of what follows
 *   12      4     check sum of it
 *   16      8     number of the manifest: the highest holds
 *   24      ..    length, JSON in UTF-8 (see `Manifest`)
 *   ..      ..    words of live documents, one list behind the other, from a multiple of 4 on
 */
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { checksum } from './checksum.ts';
import { readAll, type Storage } from './storage.ts';
import type { StoredIndex } from './stored-index.ts';

export const MANIFEST_MAGIC = 0x4348_5446;
const FORMAT_VERSION = 1;
const HEAD_BYTES = 16;
const JSON_AT = 28;

/** Names of its two files. */
export const MANIFEST_NAMES = ['manifest-0', 'manifest-1'] as const;

/** A segment of a copy, and the file that has it. */
export interface StoredSegment {
  readonly name: string;
  readonly file: string;
  /** Of all that lies in the file: it can be no other one's. */
  readonly sum: number;
  /** How many words of live documents are its own; 0: none is deleted. */
  readonly liveWords: number;
  readonly liveCount: number;
}

/** A copy of a shard. */
export interface StoredCopy {
  readonly shard: number;
  readonly copy: number;
  /** All writes up to this number are in the segments. */
  readonly throughSeqNo: number;
  readonly nextSeqNo: number;
  /** Segments named so far. */
  readonly named: number;
  readonly segments: readonly StoredSegment[];
  /** Id, version, sequence number and time of deletions whose versions are remembered. */
  readonly tombstones: readonly (readonly [id: string, version: number, seqNo: number, at: number])[];
}

export interface ManifestIndex extends StoredIndex {
  readonly copies: readonly StoredCopy[];
}

export interface Manifest {
  readonly number: number;
  /** What came about behind the manifest begins with this log. */
  readonly log: number;
  /** Earlier ones, from this one on, have documents that are in no segment. */
  readonly firstLog: number;
  readonly nextFile: number;
  readonly nextIndex: number;
  /** Persistent settings, as text. */
  readonly cluster: readonly (readonly [key: string, text: string])[];
  readonly kept: readonly (readonly [key: string, text: string])[];
  /** Names of indices that were deleted. */
  readonly deleted: readonly string[];
  readonly indices: readonly ManifestIndex[];
  /** Files that were found damaged: they stay, whatever becomes of the rest. */
  readonly damaged: readonly string[];
}

/** The files that have an index's segments. */
export function filesOf({ copies }: ManifestIndex): ReadonlySet<string> {
  return new Set(copies.flatMap(({ segments }) => segments.map(({ file }) => file)));
}

/** A manifest and the words of live documents, in the order of its segments. */
export interface WholeManifest {
  readonly manifest: Manifest;
  readonly words: Uint32Array;
}

function writeManifest({ manifest, words }: WholeManifest): Uint8Array {
  const json = encodeUtf8(JSON.stringify(manifest));
  const wordsAt = (JSON_AT + json.length + 3) & ~3;
  const bytes = new Uint8Array(wordsAt + words.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MANIFEST_MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(8, bytes.length - HEAD_BYTES, true);
  view.setFloat64(HEAD_BYTES, manifest.number, true);
  view.setUint32(JSON_AT - 4, json.length, true);
  bytes.set(json, JSON_AT);
  bytes.set(new Uint8Array(words.buffer, words.byteOffset, words.byteLength), wordsAt);
  view.setUint32(12, checksum(bytes.subarray(HEAD_BYTES), FORMAT_VERSION), true);
  return bytes;
}

/** Undefined: it is not whole. What lies behind its end is left over from a longer one. */
function readManifest(bytes: Uint8Array<ArrayBuffer>): WholeManifest | undefined {
  if (bytes.length < JSON_AT) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = HEAD_BYTES + view.getUint32(8, true);
  if (view.getUint32(0, true) !== MANIFEST_MAGIC || view.getUint32(4, true) !== FORMAT_VERSION || end > bytes.length || end < JSON_AT)
    return undefined;
  if (checksum(bytes.subarray(HEAD_BYTES, end), FORMAT_VERSION) !== view.getUint32(12, true)) return undefined;
  const jsonEnd = JSON_AT + view.getUint32(JSON_AT - 4, true);
  const manifest = JSON.parse(decodeUtf8(bytes, JSON_AT, jsonEnd)) as Manifest; // written by writeManifest
  return { manifest, words: new Uint32Array(bytes.slice((jsonEnd + 3) & ~3, end).buffer) };
}

/** Puts a manifest in the place of the one before: from the first flush on it holds. */
export async function swapManifest(storage: Storage, whole: WholeManifest): Promise<void> {
  const bytes = writeManifest(whole);
  const first = whole.manifest.number % 2;
  for (const name of first === 0 ? MANIFEST_NAMES : MANIFEST_NAMES.toReversed()) await writeWhole(storage, name, bytes);
}

/** Makes a file say that and nothing else from its beginning on; durable once this resolves. */
export async function writeWhole(storage: Storage, name: string, bytes: Uint8Array): Promise<void> {
  const file = await storage.open(name);
  try {
    await file.write(bytes, 0);
    await file.flush();
  } finally {
    await file.close();
  }
}

/** What the two files say; undefined: neither is there and whole. */
export async function readManifests(storage: Storage, names: readonly string[]): Promise<WholeManifest | undefined> {
  let best: WholeManifest | undefined;
  for (const name of MANIFEST_NAMES) {
    if (!names.includes(name)) continue;
    const read = readManifest(await readAll(storage, name));
    if (read !== undefined && (best === undefined || best.manifest.number < read.manifest.number)) best = read;
  }
  return best;
}
