import type { IncomingMessage } from 'node:http';
import { createGunzip, createInflate, type Gunzip, type Inflate } from 'node:zlib';
import type { BodyMemory, IncomingBody, UnreadableBody } from '../api.ts';
import { MAX_BODY_BYTES } from '../request/body-limit.ts';

/** How long a client may send nothing of a body that has not ended. */
export const BODY_IDLE_MS = 30_000;

/** A body that unpacks to more times its size is refused, once it is so long: JSON packs to a tenth, the same line over and over to a hundredth. */
const MOST_UNPACKED = 200;
const PACKED_GRACE_BYTES = 8 * 1024 * 1024;

/** Memory is asked for in steps of so many bytes, or of the whole body where that is less. */
const STEP = 256 * 1024;

/** Of a body that is not wanted so many bytes are read and dropped, so that its client gets to the answer. */
const MOST_DROPPED = MAX_BODY_BYTES;

/** What unpacks a `Content-Encoding`; undefined: nothing has to. */
const DECODERS: ReadonlyMap<string, (() => Gunzip | Inflate) | undefined> = new Map([
  ['', undefined],
  ['identity', undefined],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
]);

/** A request's body, read when it is asked for. */
export interface NodeBody extends IncomingBody {
  /** The answer is known: what still comes is read and dropped, up to a limit, behind which the connection ends. */
  dropRest(): void;
}

/** The body of `incoming`. The limit of a body holds for the bytes sent and for the bytes they unpack to. */
export function incomingBody(incoming: IncomingMessage, idleMs: number): NodeBody {
  return {
    length: lengthOf(incoming),
    read: (memory) => readBody(incoming, memory, idleMs),
    dropRest: () => {
      if (!incoming.complete) dropRest(incoming, idleMs);
    },
  };
}

function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

async function readBody(incoming: IncomingMessage, memory: BodyMemory, idleMs: number): Promise<Uint8Array | UnreadableBody | undefined> {
  const encoding = (incoming.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (!DECODERS.has(encoding)) {
    return { status: 415, text: `Content-Encoding header [${encoding}] is not supported, use gzip, deflate or none` };
  }
  const decoder = DECODERS.get(encoding)?.();
  const body = await new Promise<Uint8Array | UnreadableBody | undefined>((resolve) => {
    let pieces = 0;
    const idle = setTimeout(() => {
      const seen = pieces;
      // What came while this thread was busy with something else lies before it now.
      afterTurns(() => {
        if (pieces === seen) resolve({ status: 408, text: `nothing of the body came for ${idleMs / 1000} s` });
      });
    }, idleMs);
    // A request is closed as soon as it has come in, which may be before it is unpacked: only one that broke off ends the wait.
    incoming.once('error', () => resolve(undefined));
    incoming.once('close', () => {
      clearTimeout(idle);
      if (!incoming.complete) resolve(undefined);
    });
    decoder?.once('error', () => {
      resolve({ status: 400, text: `the body is not what its Content-Encoding header [${encoding}] says` });
    });
    const unpacked = decoder === undefined ? incoming : incoming.pipe(decoder);
    const kept = new Pieces(memory, decoder, Math.min(STEP, lengthOf(incoming) ?? STEP));
    const keep = (piece: Buffer): void => {
      const problem = kept.add(piece);
      if (problem !== undefined) resolve(problem);
    };
    incoming.on('data', (piece: Buffer) => {
      pieces++;
      idle.refresh();
      if (decoder === undefined) keep(piece);
    });
    decoder?.on('data', keep);
    unpacked.once('end', () => resolve(kept.joined()));
  });
  if (decoder !== undefined) {
    incoming.unpipe();
    decoder.destroy();
  }
  return body;
}

/** Once sockets have been read: in the turn of the loop behind the next. */
function afterTurns(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

/** What has come of a body. Behind the first problem nothing is kept. */
class Pieces {
  readonly #memory: BodyMemory;
  readonly #decoder: Gunzip | Inflate | undefined;
  readonly #step: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #held = 0;
  #problem: UnreadableBody | undefined;

  /** @param step memory is asked for so many bytes at a time */
  constructor(memory: BodyMemory, decoder: Gunzip | Inflate | undefined, step: number) {
    this.#memory = memory;
    this.#decoder = decoder;
    this.#step = step;
  }

  add(piece: Buffer): UnreadableBody | undefined {
    if (this.#problem !== undefined) return undefined;
    this.#length += piece.length;
    this.#problem = this.#problemOf();
    if (this.#problem === undefined) this.#pieces.push(piece);
    else this.#drop();
    return this.#problem;
  }

  /** One buffer of its own: the service may keep views of it. Until the pieces are let go the body is there twice. */
  joined(): Uint8Array | UnreadableBody {
    if (this.#problem !== undefined) return this.#problem;
    if (!this.#memory.takeBuffers(this.#length)) return this.#drop();
    const body = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      body.set(piece, at);
      at += piece.length;
    }
    this.#drop();
    return body;
  }

  #problemOf(): UnreadableBody | undefined {
    if (this.#length > MAX_BODY_BYTES) return { status: 413, text: `the body is larger than ${MAX_BODY_BYTES} bytes` };
    const packed = this.#decoder?.bytesWritten ?? Infinity;
    if (this.#length > PACKED_GRACE_BYTES && this.#length > packed * MOST_UNPACKED) {
      return { status: 413, text: `the body unpacks to more than ${MOST_UNPACKED} times its size` };
    }
    while (this.#held < this.#length) {
      if (!this.#memory.takeBuffers(this.#step)) return NO_MEMORY;
      this.#held += this.#step;
    }
    return undefined;
  }

  #drop(): UnreadableBody {
    this.#pieces = [];
    this.#memory.giveBuffers(this.#held);
    this.#held = 0;
    return NO_MEMORY;
  }
}

const NO_MEMORY: UnreadableBody = { status: undefined, text: '' };

/** Hanging up while a client sends would take the answer from it. */
function dropRest(incoming: IncomingMessage, idleMs: number): void {
  const { socket } = incoming;
  let dropped = 0;
  const hangUp = () => socket.destroy();
  socket.setTimeout(idleMs, hangUp);
  incoming.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > MOST_DROPPED) hangUp();
  });
  // The connection may bring more requests, each with a body of its own.
  incoming.once('end', () => socket.setTimeout(0).off('timeout', hangUp));
  incoming.resume();
}
