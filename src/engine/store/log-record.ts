import type { ShardWrite } from '../shard/shard-write.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/** What a log tells, in the order it came about. Indices go by the number the store gave them. */
export type LogRecord =
  /** A document as it is from now on. */
  | {
      readonly kind: 'put';
      readonly index: number;
      readonly shard: number;
      readonly version: number;
      readonly seqNo: number;
      readonly id: string;
      readonly routing: string | undefined;
      readonly source: Uint8Array;
    }
  | {
      readonly kind: 'delete';
      readonly index: number;
      readonly shard: number;
      readonly version: number;
      readonly seqNo: number;
      readonly id: string;
      /** When, in milliseconds since the epoch: versions of deletions are remembered for a while. */
      readonly at: number;
    }
  /** A copy of a shard published what was written. */
  | { readonly kind: 'publish'; readonly index: number; readonly shard: number; readonly copy: number }
  | { readonly kind: 'merge'; readonly index: number; readonly shard: number; readonly copy: number; readonly segments: number }
  /** An index as it is from now on, in JSON. */
  | { readonly kind: 'index'; readonly text: string }
  | { readonly kind: 'gone'; readonly index: number }
  /** Persistent settings of the cluster, in JSON. */
  | { readonly kind: 'cluster'; readonly text: string }
  /** What the service keeps under a name; undefined: no more. */
  | { readonly kind: 'kept'; readonly key: string; readonly text: string | undefined };

const PUT = 1;
const PUT_ROUTED = 2;
const DELETE = 3;
const PUBLISH = 4;
const MERGE = 5;
const INDEX = 6;
const GONE = 7;
const CLUSTER = 8;
const KEEP = 9;
const FORGET = 10;

/** A write with the numbers it got, and when. */
export interface NumberedWrite {
  readonly write: ShardWrite;
  readonly version: number;
  readonly seqNo: number;
  readonly at: number;
}

/** A document as it is from now on, or its deletion. */
export function writeDocument(to: ByteWriter, index: number, shard: number, { write, version, seqNo, at }: NumberedWrite): void {
  const routing = write.action === 'delete' ? undefined : write.document.routing;
  to.u8(write.action === 'delete' ? DELETE : routing === undefined ? PUT : PUT_ROUTED);
  to.u32(index);
  to.u32(shard);
  to.f64(version);
  to.f64(seqNo);
  to.text(write.id);
  if (routing !== undefined) to.text(routing);
  if (write.action === 'delete') to.f64(at);
  else to.block(write.document.source);
}

/** Any other record. */
export function writeRecord(to: ByteWriter, record: Exclude<LogRecord, { kind: 'put' | 'delete' }>): void {
  switch (record.kind) {
    case 'publish':
    case 'merge':
      to.u8(record.kind === 'merge' ? MERGE : PUBLISH);
      to.u32(record.index);
      to.u32(record.shard);
      to.u32(record.copy);
      if (record.kind === 'merge') to.u32(record.segments);
      return;
    case 'gone':
      to.u8(GONE);
      return to.u32(record.index);
    case 'index':
    case 'cluster':
      to.u8(record.kind === 'index' ? INDEX : CLUSTER);
      return to.text(record.text);
    case 'kept':
      to.u8(record.text === undefined ? FORGET : KEEP);
      to.text(record.key);
      if (record.text !== undefined) to.text(record.text);
      return;
    default:
      return record satisfies never;
  }
}

/** The next record. Its source is a view. Throws where there is none: a frame that has its check sum was written whole. */
export function readRecord(from: ByteReader): LogRecord {
  const kind = from.u8();
  switch (kind) {
    case PUT:
    case PUT_ROUTED: {
      const head = { kind: 'put' as const, ...readNumbers(from) };
      const routing = kind === PUT_ROUTED ? from.text() : undefined;
      return { ...head, routing, source: from.block() };
    }
    case DELETE:
      return { kind: 'delete', ...readNumbers(from), at: from.f64() };
    case PUBLISH:
      return { kind: 'publish', index: from.u32(), shard: from.u32(), copy: from.u32() };
    case MERGE:
      return { kind: 'merge', index: from.u32(), shard: from.u32(), copy: from.u32(), segments: from.u32() };
    case INDEX:
      return { kind: 'index', text: from.text() };
    case GONE:
      return { kind: 'gone', index: from.u32() };
    case CLUSTER:
      return { kind: 'cluster', text: from.text() };
    case KEEP:
      return { kind: 'kept', key: from.text(), text: from.text() };
    case FORGET:
      return { kind: 'kept', key: from.text(), text: undefined };
    default:
      throw new Error(`a log has a record of the unknown kind ${kind}`);
  }
}

function readNumbers(from: ByteReader) {
  return { index: from.u32(), shard: from.u32(), version: from.f64(), seqNo: from.f64(), id: from.text() };
}
