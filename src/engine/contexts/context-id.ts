import { certain } from '../certain.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

/**
 * What a scroll or PIT id says. As bytes: format version, kind, session (8 characters), context number, sequence and
 * shard count (variable-length integers), then for a PIT each shard's index uuid, number and node, then a CRC-32 of all
 * of it. The text is URL-safe base64.
 */
export interface ContextId {
  readonly kind: 'scroll' | 'pit';
  /** Which engine gave it out: numbers start anew with every engine. */
  readonly session: string;
  readonly context: number;
  /** Counts the answers of one scroll, so that each carries a new id. Always 0 for a PIT. */
  readonly sequence: number;
  readonly shardCount: number;
  /** One per shard for a PIT; empty for a scroll. */
  readonly targets: readonly ContextTarget[];
}

export interface ContextTarget {
  readonly uuid: string;
  readonly shard: number;
  readonly node: string;
}

const FORMAT = 1;
const KIND_BYTES = { scroll: 0x53, pit: 0x50 } as const;
const CHECKSUM_BYTES = 4;

/** The opaque text of an id. */
export function encodeContextId(id: ContextId): string {
  const bytes: number[] = [FORMAT, KIND_BYTES[id.kind]];
  writeText(bytes, id.session);
  writeInteger(bytes, id.context);
  writeInteger(bytes, id.sequence);
  writeInteger(bytes, id.shardCount);
  for (const target of id.targets) {
    writeText(bytes, target.uuid);
    writeInteger(bytes, target.shard);
    writeText(bytes, target.node);
  }
  const sum = crc32(bytes);
  bytes.push(sum >>> 24, (sum >>> 16) & 0xff, (sum >>> 8) & 0xff, sum & 0xff);
  return encodeBase64Url(bytes);
}

/** Characters of an id: a scroll's names no shards, a view's takes some sixty for each of many thousands. */
const LONGEST = { scroll: 128, pit: 1_048_576 } as const;

/** Reads an id; undefined when the text is damaged, of another format or of the other kind. */
export function decodeContextId(text: string, kind: ContextId['kind']): ContextId | undefined {
  if (text.length > LONGEST[kind]) return undefined;
  const bytes = decodeBase64Url(text);
  if (bytes === undefined || bytes.length < CHECKSUM_BYTES + 2 || !checksumHolds(bytes)) return undefined;
  if (bytes[0] !== FORMAT || bytes[1] !== KIND_BYTES[kind]) return undefined;
  return readBody(new ByteReader(bytes, bytes.length - CHECKSUM_BYTES), kind);
}

function readBody(reader: ByteReader, kind: ContextId['kind']): ContextId | undefined {
  const session = reader.text();
  const context = reader.integer();
  const sequence = reader.integer();
  const shardCount = reader.integer();
  const targets: ContextTarget[] = [];
  while (!reader.done) targets.push({ uuid: reader.text(), shard: reader.integer(), node: reader.text() });
  if (reader.overran || targets.length !== (kind === 'pit' ? shardCount : 0)) return undefined;
  return { kind, session, context, sequence, shardCount, targets };
}

/** Forward-only reader; past the end it gives zeros and remembers it. */
class ByteReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at = 2;
  overran = false;

  constructor(bytes: Uint8Array, end: number) {
    this.bytes = bytes;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at++] : undefined;
    this.overran ||= byte === undefined;
    return byte ?? 0;
  }

  integer(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  text(): string {
    const length = this.integer();
    let text = '';
    for (let i = 0; i < length && !this.overran; i++) text += String.fromCharCode(this.byte());
    return text;
  }
}

function writeInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Texts here are made of the id alphabet, so a unit is a byte. */
function writeText(bytes: number[], text: string): void {
  writeInteger(bytes, text.length);
  for (let i = 0; i < text.length; i++) bytes.push(text.charCodeAt(i) & 0xff);
}

function checksumHolds(bytes: Uint8Array): boolean {
  const at = bytes.length - CHECKSUM_BYTES;
  const stored = bytes.subarray(at).reduce((sum, byte) => sum * 256 + byte, 0);
  return crc32(bytes.subarray(0, at)) === stored;
}

/** CRC-32 (reflected, polynomial 0xEDB88320): finds every damage of up to 32 neighbouring bits, so any one changed character. */
function crc32(bytes: Iterable<number>): number {
  sums ??= sumsOfBytes();
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ certain(sums[(sum ^ byte) & 0xff]);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Made with the first id: most processes open none before their first answer. */
let sums: Uint32Array | undefined;

/** The sum of each byte alone. */
function sumsOfBytes(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
    return sum;
  });
}
