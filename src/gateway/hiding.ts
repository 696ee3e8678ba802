import { Transform, type TransformCallback } from 'node:stream';
import { hideSecrets } from './credentials.ts';

/** A stream that hides secrets, those too that lie across two pieces: as many bytes as could begin one wait for the next piece. */
export class Hiding extends Transform {
  readonly #secrets: readonly string[];
  readonly #longest: number;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(secrets: readonly string[]) {
    super();
    this.#secrets = secrets;
    this.#longest = secrets.reduce((most, secret) => Math.max(most, Buffer.byteLength(secret)), 1);
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = hideSecrets(Buffer.concat([this.#waiting, piece]), { secrets: this.#secrets });
    const kept = Math.min(bytes.length, this.#longest - 1);
    this.#waiting = bytes.subarray(bytes.length - kept);
    done(null, bytes.subarray(0, bytes.length - kept));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#waiting);
  }
}
