/**
 * A log is a file of frames, each of which is there whole or not at all. Little endian.
 *
 *   offset  size
 *   0       32    a head (see `headed.ts`): magic "FTHL", the number of the log, and where the log before it ends, as far as it was durable. Logs follow each other.
 *   32      ..    frames, each from a multiple of 8 on:
 *                   4  magic "FTHF"
 *                   4  bytes of its records
 *                   4  check sum of the records, seeded with the numbers of log and frame
 *                   4  number of the frame
 *                   .. records, see `log-record.ts`
 *
 * A log that ends within a frame was not flushed there, and nobody was answered. How far it was flushed, at least, stands in the file `mark`, which is written behind each flush, and
 * for a log that is over in the head of the next one.
 */
import type { ByteWriter } from './bytes.ts';
import { checksum } from './checksum.ts';
import { HEAD_BYTES, type Headed, headed, readHeaded } from './headed.ts';

export const LOG_MAGIC = 0x4c48_5446;
const FRAME_MAGIC = 0x4648_5446;
const MARK_MAGIC = 0x4d4c_5446;

/** Bytes before the first frame. */
export const LOG_HEAD_BYTES = HEAD_BYTES;
/** Bytes of a frame before its records. */
export const FRAME_HEAD_BYTES = 16;

const PADDING = new Uint8Array(8);

/** Name of the file that says how far the log was flushed. */
export const MARK_NAME = 'mark';

/** Name of the file of a log. */
export function logName(number: number): string {
  return `log-${number}`;
}

/** The number of a log; undefined for other files. */
export function logNumber(name: string): number | undefined {
  const digits = /^log-(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function logHead(number: number, previousLength: number): Uint8Array {
  return headed(LOG_MAGIC, { number, length: previousLength });
}

/** How far a log was flushed, at least. */
export function logMark(mark: Headed): Uint8Array {
  return headed(MARK_MAGIC, mark);
}

/** Undefined: it is not whole, and says nothing. */
export function readMark(bytes: Uint8Array): Headed | undefined {
  return readHeaded(MARK_MAGIC, bytes);
}

/** Begins a frame in an empty writer. */
export function beginFrame(frame: ByteWriter): void {
  for (let at = 0; at < FRAME_HEAD_BYTES; at += 4) frame.u32(0);
}

/** Finishes the frame that the writer has, the records of which end at `length`: answers its bytes, up to a multiple of 8. Twice is legal. */
export function finishFrame(frame: ByteWriter, length: number, log: number, order: number): Uint8Array {
  if (frame.length === length) frame.raw(PADDING.subarray(0, -length & 7));
  const bytes = frame.written;
  const view = new DataView(bytes.buffer, 0, FRAME_HEAD_BYTES);
  view.setUint32(0, FRAME_MAGIC, true);
  view.setUint32(4, length - FRAME_HEAD_BYTES, true);
  view.setUint32(8, checksum(bytes.subarray(FRAME_HEAD_BYTES, length), seedOf(log, order)), true);
  view.setUint32(12, order, true);
  return bytes;
}

/** What a log holds. */
export interface LogContent {
  /** The log before it ends there, as far as it was durable. */
  readonly previousLength: number;
  /** Records of each whole frame: views. */
  readonly frames: readonly Uint8Array[];
  /** Where the last whole frame ends. */
  readonly length: number;
}

/** Reads the whole frames at the beginning of a log. Undefined: its head is not whole, so nothing was ever flushed to it. */
export function readLog(bytes: Uint8Array, number: number): LogContent | undefined {
  const head = readHeaded(LOG_MAGIC, bytes);
  if (head?.number !== number) return undefined;
  const frames: Uint8Array[] = [];
  let length = LOG_HEAD_BYTES;
  for (let frame = frameAt(bytes, length, number, 0); frame !== undefined; frame = frameAt(bytes, length, number, frames.length)) {
    frames.push(frame);
    length += (FRAME_HEAD_BYTES + frame.length + 7) & ~7;
  }
  return { previousLength: head.length, frames, length };
}

function frameAt(bytes: Uint8Array, at: number, log: number, order: number): Uint8Array | undefined {
  if (at + FRAME_HEAD_BYTES > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, FRAME_HEAD_BYTES);
  const from = at + FRAME_HEAD_BYTES;
  const to = from + view.getUint32(4, true);
  if (view.getUint32(0, true) !== FRAME_MAGIC || view.getUint32(12, true) !== order || to > bytes.length) return undefined;
  const records = bytes.subarray(from, to);
  return checksum(records, seedOf(log, order)) === view.getUint32(8, true) ? records : undefined;
}

function seedOf(log: number, order: number): number {
  return Math.imul(log, 0x1_0001) + order;
}
