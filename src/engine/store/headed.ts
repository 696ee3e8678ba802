/**
 * The head that logs, marks and the files of generations begin with. Little endian.
 *
 *   offset  size
 *   0       4     magic of the kind
 *   4       4     format version
 *   8       4     a number
 *   12      4     check sum of the rest, seeded with the number
 *   16      8     another number
 *   24      8     0
 */
import { checksum } from './checksum.ts';

const FORMAT_VERSION = 1;
const FIRST_SUMMED = 16;

/** Bytes of a head. */
export const HEAD_BYTES = 32;

/** What a head says. */
export interface Headed {
  readonly number: number;
  readonly length: number;
}

/** Writes a head. */
export function headed(magic: number, { number, length }: Headed): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(8, number, true);
  view.setFloat64(FIRST_SUMMED, length, true);
  view.setUint32(12, checksum(head.subarray(FIRST_SUMMED), number), true);
  return head;
}

/** Whether that may be what is left of a file of the kind which was never flushed: its beginning, or nothing but zeros. */
export function isCutShort(magic: number, bytes: Uint8Array): boolean {
  if (bytes.every((byte) => byte === 0)) return true;
  return bytes.subarray(0, 4).every((byte, at) => byte === ((magic >>> (8 * at)) & 255));
}

/** Undefined: it is not whole, or of another kind. */
export function readHeaded(magic: number, bytes: Uint8Array): Headed | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const number = view.getUint32(8, true);
  const sum = checksum(bytes.subarray(FIRST_SUMMED, HEAD_BYTES), number);
  const whole = view.getUint32(0, true) === magic && view.getUint32(12, true) === sum;
  if (!whole || view.getUint32(4, true) !== FORMAT_VERSION) return undefined;
  return { number, length: view.getFloat64(FIRST_SUMMED, true) };
}
