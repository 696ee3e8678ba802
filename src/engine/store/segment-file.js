import { SECTIONS_VERSION } from '../index/segment/segment-layout.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { checksum } from './checksum.ts';
const MAGIC = 1397249094;
const FORMAT_VERSION = 1;
const PREFIX_BYTES = 32;
/** So much is written, read or summed at once. */
const PIECE_BYTES = 1024 * 1024;
/** Writes a segment to an empty file and flushes it; gives way between its pieces. @returns the sum that names its content */
export async function writeSegmentFile(file, { docCount, directory, sections }, pause) {
  const head = encodeUtf8(JSON.stringify({ sections: SECTIONS_VERSION, docCount, directory }));
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
/** Reads a segment; a text says what is wrong with it. @param sum what the manifest says of it */
export async function readSegmentFile(file, sum, pause) {
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
  const { sections: version, docCount, directory } = JSON.parse(decodeUtf8(head)); // written by writeSegmentFile
  if (version !== SECTIONS_VERSION) return `its sections have format ${version}, and ${SECTIONS_VERSION} is known`;
  const sections = new ArrayBuffer(size - at);
  const found = await sumOf(new Uint8Array(sections), async (piece, from) => {
    await file.read(piece, at + from);
    await pause();
  });
  return found === view.getUint32(24, true) ? { docCount, directory, sections } : 'its sections have another check sum';
}
/** Sums bytes up piece by piece, once each was seen to. */
async function sumOf(bytes, see) {
  let sum = FORMAT_VERSION;
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES);
    await see(piece, from);
    sum = checksum(piece, sum);
  }
  return sum;
}
/** Of prefix and head, which have the sum of the sections in them. */
function wholeSum(prefix) {
  return checksum(prefix, FORMAT_VERSION);
}
function sectionsAt(headLength) {
  return (PREFIX_BYTES + headLength + 7) & ~7;
}
