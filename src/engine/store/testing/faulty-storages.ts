import { MemoryStorage } from '../memory-storage.ts';
import { StorageError, type StorageFile } from '../storage.ts';

/** A storage that may have no room. */
export class CrampedStorage extends MemoryStorage {
  isFull = false;
  /** All files together may have so many. */
  mostBytes = Infinity;

  /** Of all files. */
  async sizeBytes(): Promise<number> {
    let sum = 0;
    for (const name of await this.names()) sum += await (await super.open(name)).size();
    return sum;
  }

  override async open(name: string): Promise<StorageFile> {
    const file = await super.open(name);
    const hasRoom = async (end: number): Promise<boolean> => {
      const more = Math.max(0, end - (await file.size()));
      return !this.isFull && (more === 0 || (await this.sizeBytes()) + more <= this.mostBytes);
    };
    return {
      size: () => file.size(),
      read: (into, at) => file.read(into, at),
      write: async (bytes, at) => {
        if (!(await hasRoom(at + bytes.length))) throw new StorageError('no room', true);
        await file.write(bytes, at);
      },
      flush: () => file.flush(),
      close: () => file.close(),
    };
  }
}

/** A storage whose open files can go out of order for good; those that are opened later are sound. */
export class FragileStorage extends MemoryStorage {
  #age = 0;

  breakAll(): void {
    this.#age++;
  }

  override async open(name: string): Promise<StorageFile> {
    const file = await super.open(name);
    const born = this.#age;
    const sound = <T>(work: () => Promise<T>): Promise<T> =>
      born === this.#age ? work() : Promise.reject(new StorageError('this file is out of order', false));
    return {
      size: () => sound(() => file.size()),
      read: (into, at) => sound(() => file.read(into, at)),
      write: (bytes, at) => sound(() => file.write(bytes, at)),
      flush: () => sound(() => file.flush()),
      close: () => sound(() => file.close()),
    };
  }
}

/** A storage that may not come back from a flush for a while, or from opening a file. */
export class SilentStorage extends MemoryStorage {
  #spoken = Promise.resolve();
  /** The next flush fails. */
  failsOnce = false;
  speak: () => void = () => undefined;

  silence(): void {
    this.#spoken = new Promise((resolve) => (this.speak = resolve));
  }

  override async open(name: string): Promise<StorageFile> {
    await this.#spoken;
    const file = await super.open(name);
    return {
      size: () => file.size(),
      read: (into, at) => file.read(into, at),
      write: (bytes, at) => file.write(bytes, at),
      flush: async () => {
        const fails = this.failsOnce;
        this.failsOnce = false;
        if (fails) throw new StorageError('no room', true);
        await this.#spoken;
      },
      close: () => file.close(),
    };
  }
}
