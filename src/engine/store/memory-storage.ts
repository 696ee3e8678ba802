import type { Storage, StorageFile } from './storage.ts';

/** Files in memory: for tests, and where there is no other place. They outlive an engine, not the process. */
export class MemoryStorage implements Storage {
  readonly #files: Map<string, MemoryFile>;

  /** @param files to begin with, by name; their bytes are not changed */
  constructor(files: Iterable<readonly [name: string, bytes: Uint8Array]> = []) {
    this.#files = new Map(Array.from(files, ([name, bytes]) => [name, new MemoryFile(bytes)]));
  }

  async names(): Promise<readonly string[]> {
    return [...this.#files.keys()];
  }

  async open(name: string): Promise<StorageFile> {
    let file = this.#files.get(name);
    if (file === undefined) this.#files.set(name, (file = new MemoryFile()));
    return file;
  }

  async remove(name: string): Promise<void> {
    this.#files.delete(name);
  }

  async close(): Promise<void> {}
}

/** Bytes that grow. */
class MemoryFile implements StorageFile {
  #bytes: Uint8Array;
  #size: number;
  /** They are somebody else's: a write makes room of its own first. */
  #isShared: boolean;

  constructor(bytes?: Uint8Array) {
    this.#bytes = bytes ?? new Uint8Array(1024);
    this.#size = bytes?.length ?? 0;
    this.#isShared = bytes !== undefined;
  }

  async size(): Promise<number> {
    return this.#size;
  }

  async read(into: Uint8Array, at: number): Promise<number> {
    const found = this.#bytes.subarray(at, Math.min(this.#size, at + into.length));
    into.set(found);
    return found.length;
  }

  async write(bytes: Uint8Array, at: number): Promise<void> {
    const end = at + bytes.length;
    if (end > this.#bytes.length || this.#isShared) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
      this.#isShared = false;
    }
    this.#bytes.set(bytes, at);
    this.#size = Math.max(this.#size, end);
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {}
}
