import type { Storage, StorageFile } from './storage.ts';

/** Files in memory: for tests, and where there is no other place. They outlive an engine, not the process. */
export class MemoryStorage implements Storage {
  readonly #files = new Map<string, MemoryFile>();

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
  #bytes = new Uint8Array(1024);
  #size = 0;

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
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, at);
    this.#size = Math.max(this.#size, end);
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {}
}
