import { type Storage, StorageError, type StorageFile } from '../../src/engine/index.ts';
import type { Random } from '../model/random.ts';

/** Writes that were not flushed are there or not sector by sector. */
const SECTOR_BYTES = 512;

interface Written {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** A file: what is durable of it, and what was done since. Never changed in place, so that a picture of a disk is a copy of its map. */
interface FileState {
  /** Undefined: after a crash the file may not be there at all. */
  readonly durable: Uint8Array | undefined;
  readonly since: readonly Written[];
  readonly removed: boolean;
}

/** All files of a disk at one moment. */
export type DiskPicture = ReadonlyMap<string, FileState>;

/** What happens to an operation: nothing out of the ordinary, it fails, or, of a write, only a part of it is done before it fails. */
export type Fault = 'none' | 'error' | 'full' | 'short';

const NOTHING = new Uint8Array();

/**
 * A disk that only keeps what was flushed. After a crash what was not may be there, or not, or in part, and in any order. Nothing of it is real, so a crash is nothing but
 * {@link crashed}: what the engine that used it goes on to do is no longer seen.
 */
export class SimulatedDisk implements Storage {
  #files: Map<string, FileState>;
  readonly #open = new Set<string>();
  /** Told before each operation. */
  onOperation: (name: string) => Fault = () => 'none';

  /** How many engines had it before. */
  readonly runs: number;

  constructor(files: DiskPicture = new Map(), runs = 0) {
    this.#files = new Map(files);
    this.runs = runs;
  }

  get picture(): DiskPicture {
    return new Map(this.#files);
  }

  async names(): Promise<readonly string[]> {
    this.#begin('names');
    return [...this.#files].filter(([, { removed }]) => !removed).map(([name]) => name);
  }

  async open(name: string): Promise<StorageFile> {
    if (this.#open.has(name)) throw new Error(`the file [${name}] is open already`);
    this.#begin(`open ${name}`);
    const state = this.#files.get(name);
    if (state === undefined) this.#files.set(name, { durable: undefined, since: [], removed: false });
    else if (state.removed) this.#files.set(name, { ...state, since: [], removed: false, durable: undefined });
    this.#open.add(name);
    return this.#file(name);
  }

  async remove(name: string): Promise<void> {
    if (this.#open.has(name)) throw new Error(`the file [${name}] is removed while it is open`);
    this.#begin(`remove ${name}`);
    const state = this.#files.get(name);
    if (state !== undefined) this.#files.set(name, { ...state, removed: true });
  }

  async close(): Promise<void> {}

  #begin(name: string): Exclude<Fault, 'error' | 'full'> {
    const fault = this.onOperation(name);
    if (fault === 'error' || fault === 'full') throw new StorageError(`simulated fault at [${name}]`, fault === 'full');
    return fault;
  }

  #file(name: string): StorageFile {
    const state = (): FileState => this.#files.get(name) ?? { durable: undefined, since: [], removed: false };
    const add = (written: Written): void => void this.#files.set(name, { ...state(), since: [...state().since, written] });
    return {
      size: async () => {
        this.#begin(`size ${name}`);
        return contentOf(state()).length;
      },
      read: async (into, at) => {
        this.#begin(`read ${name}`);
        const found = contentOf(state()).subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: async (bytes, at) => {
        const fault = this.#begin(`write ${name}`);
        if (fault === 'short') {
          add({ at, bytes: bytes.slice(0, bytes.length >>> 1) });
          throw new StorageError(`simulated short write at [${name}]`, true);
        }
        add({ at, bytes: bytes.slice() });
      },
      flush: async () => {
        this.#begin(`flush ${name}`);
        const now = state();
        this.#files.set(name, { ...now, durable: contentOf(now), since: [] });
      },
      close: async () => {
        this.#open.delete(name);
      },
    };
  }
}

/** What can be found on a disk after a crash at the moment of a picture. */
export function crashed(picture: DiskPicture, random: Random): DiskPicture {
  const files = new Map<string, FileState>();
  for (const [name, state] of picture) {
    const content = survivor(state, random);
    if (content !== undefined) files.set(name, { durable: content, since: [], removed: false });
  }
  return files;
}

/** A disk with other bytes in a file. */
export function withContent(picture: DiskPicture, name: string, content: Uint8Array): DiskPicture {
  return new Map(picture).set(name, { durable: content, since: [], removed: false });
}

/** Bytes of a file as its owner sees it. */
export function contentOf({ durable = NOTHING, since }: FileState): Uint8Array {
  return since.reduce((bytes, written) => applied(bytes, written), durable);
}

/** Undefined: the file is not there. */
function survivor(state: FileState, random: Random): Uint8Array | undefined {
  if (state.removed && random.chance(2 / 3)) return undefined;
  if (state.durable === undefined && random.chance(1 / 3)) return undefined;
  let bytes = state.durable ?? NOTHING;
  for (const written of shuffled(state.since, random)) {
    if (random.chance(1 / 3)) continue;
    if (random.chance(1 / 2)) bytes = applied(bytes, written);
    else bytes = torn(bytes, written, random);
  }
  return bytes;
}

/** In any order; some twice. */
function shuffled(all: readonly Written[], random: Random): readonly Written[] {
  const left = all.flatMap((one) => (random.chance(1 / 8) ? [one, one] : [one]));
  if (random.chance(1 / 2)) return left;
  const order: Written[] = [];
  while (left.length > 0) order.push(...left.splice(random.between(0, left.length - 1), 1));
  return order;
}

/** Some sectors of a write. */
function torn(bytes: Uint8Array, { at, bytes: written }: Written, random: Random): Uint8Array {
  let result = bytes;
  for (let from = 0; from < written.length;) {
    const to = Math.min(written.length, (Math.floor((at + from) / SECTOR_BYTES) + 1) * SECTOR_BYTES - at);
    if (random.chance(1 / 2)) result = applied(result, { at: at + from, bytes: written.subarray(from, to) });
    from = to;
  }
  return result;
}

function applied(bytes: Uint8Array, { at, bytes: written }: Written): Uint8Array {
  const result = new Uint8Array(Math.max(bytes.length, at + written.length));
  result.set(bytes);
  result.set(written, at);
  return result;
}
