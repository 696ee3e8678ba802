import type { IncomingMessage } from 'node:http';
import { createGunzip, createInflate } from 'node:zlib';
import type { Duplex, Readable } from 'node:stream';
import { MAX_BODY_BYTES } from '../dispatch.ts';

/** Why there is no body to hand on: what {@link readBody} gives instead of bytes. */
export type BodyProblem = 'too large' | 'unknown encoding' | 'malformed encoding';

/** What unpacks a `Content-Encoding`; undefined: nothing has to. */
const DECODERS: ReadonlyMap<string, (() => Duplex) | undefined> = new Map([
  ['', undefined],
  ['identity', undefined],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
]);

/**
 * All of a request's body, unpacked, in a buffer of its own; or what is wrong with it, as soon as that is known. Rejects when
 * the connection breaks. The limit holds for the bytes sent and for the bytes they unpack to.
 */
export async function readBody(incoming: IncomingMessage): Promise<Uint8Array | BodyProblem> {
  const encoding = (incoming.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return refused(incoming, 'too large');
  if (!DECODERS.has(encoding)) return refused(incoming, 'unknown encoding');
  const decoder = DECODERS.get(encoding)?.();
  // A request is closed as soon as it has come in, which may be before it is unpacked: only one that broke off ends the wait.
  const broken = new Promise<never>((_, reject) => {
    incoming.once('error', reject);
    incoming.once('close', () => {
      if (!incoming.complete) reject(new Error('the connection was closed'));
    });
  });
  if (decoder === undefined) return await Promise.race([collect(incoming), broken]);
  incoming.pipe(decoder);
  const malformed = new Promise<BodyProblem>((resolve) => {
    decoder.once('error', () => resolve(refused(incoming, 'malformed encoding')));
  });
  const body = await Promise.race([collect(decoder), malformed, broken]);
  if (body === 'too large') refused(incoming, body);
  decoder.destroy();
  return body;
}

/** What still comes is read and dropped: hanging up while a client sends would take the answer from it. */
function refused(incoming: IncomingMessage, problem: BodyProblem): BodyProblem {
  incoming.unpipe();
  incoming.resume();
  return problem;
}

async function collect(stream: Readable): Promise<Uint8Array | 'too large'> {
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too large');
      }
    });
    stream.once('end', () => {
      if (length <= MAX_BODY_BYTES) resolve(joinChunks(chunks, length));
    });
  });
}

/** One buffer of its own: the service may keep views of it. */
function joinChunks(chunks: readonly Buffer[], length: number): Uint8Array {
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
