import { type Replaced, replaceStored, type Storage, type StoredFile, storedFiles } from '../../engine/index.ts';
import type { Restored } from '../../host/restore-damaged.ts';
import type { Readable } from '../tabs/tab-words.ts';
import type { LedEngine } from '../tabs/tab.ts';
import type { KeptHost } from './open-kept.ts';
import { packStore, type PackedFile, unpackStore } from './packed-store.ts';

/** An engine over what is kept, which can be taken away as one file and replaced by one. Requests wait meanwhile, and open contexts go, as it is another engine afterwards. */
export class KeptEngine implements LedEngine {
  readonly service: LedEngine['service'] = {
    handle: (request, signal) =>
      this.#open === undefined
        ? this.#host.then(({ service }) => service.handle(request, signal))
        : this.#open.service.handle(request, signal),
  };
  readonly #storage: Storage;
  readonly #again: () => Promise<KeptHost>;
  #host: Promise<KeptHost>;
  /** The same, once it is there. */
  #open: KeptHost | undefined;

  /** @param open opens what the storage holds, again after each time that it was closed */
  constructor(storage: Storage, open: () => Promise<KeptHost>) {
    this.#storage = storage;
    this.#again = open;
    this.#host = this.#begin(Promise.resolve());
  }

  readonly state = async (): Promise<KeptHost['state']> => {
    const { state, damaged } = await this.#host;
    return state.kind === 'kept' ? { ...state, damaged: damaged() } : state;
  };

  pack(): Promise<Blob> {
    return this.#between(async () => packStore(await Promise.all((await storedFiles(this.#storage)).map(packed))));
  }

  async replace(file: Blob | undefined, damagedToo: boolean): Promise<Replaced> {
    const files = file === undefined ? [] : await unpackStore(file);
    if (files === undefined) return 'no store';
    return this.#between(() => replaceStored(this.#storage, files.map(unpacked), damagedToo));
  }

  async readDamaged(index: string): Promise<Readable | undefined> {
    const { readDamaged } = await this.#host;
    const lines: Blob[] = [];
    const tally = await readDamaged(index, (some) => void lines.push(new Blob([some as Uint8Array<ArrayBuffer>])));
    return tally && { ...tally, file: new Blob(lines) };
  }

  async restoreDamaged(index: string): Promise<Restored | undefined> {
    return (await this.#host).restoreDamaged(index);
  }

  async discardDamaged(index: string): Promise<boolean> {
    return (await this.#host).discardDamaged(index);
  }

  async close(): Promise<void> {
    await (await this.#host).close();
  }

  /** Does something while the files are nobody's. */
  async #between<T>(work: () => Promise<T>): Promise<T> {
    const before = await this.#host;
    this.#open = undefined;
    const worked = before.close().then(work);
    this.#host = this.#begin(worked.catch(() => undefined));
    return worked;
  }

  #begin(before: Promise<unknown>): Promise<KeptHost> {
    const opened = before.then(this.#again);
    void opened.then(
      (host) => (this.#open = host),
      () => undefined,
    );
    return opened;
  }
}

/** Read at once of a file that is brought in. */
const PIECE_BYTES = 4 * 1024 * 1024;

async function packed({ name, pieces }: StoredFile): Promise<PackedFile> {
  const blobs: Blob[] = [];
  // A blob may lie on the browser's disk, where bytes of a script's lie in its memory.
  // Nothing here is shared between threads.
  for await (const piece of pieces()) blobs.push(new Blob([piece as Uint8Array<ArrayBuffer>]));
  return { name, bytes: new Blob(blobs) };
}

function unpacked({ name, bytes }: PackedFile): StoredFile {
  return { name, pieces: () => piecesOf(bytes) };
}

async function* piecesOf(bytes: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.size; at += PIECE_BYTES) yield new Uint8Array(await bytes.slice(at, at + PIECE_BYTES).arrayBuffer());
}
