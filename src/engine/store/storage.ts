/**
 * Where an engine's files lie: flat names, no folders. A file and its bytes are durable once `flush` has resolved, and may be there in part, or not at all, before. What
 * the surroundings refuse rejects with a {@link StorageError}.
 */
export interface Storage {
  /** Of all files, in any order. */
  names(): Promise<readonly string[]>;
  /** Opens a file, which is made where there is none. Nobody opens a file that is open. */
  open(name: string): Promise<StorageFile>;
  /** A name that is not there is legal. */
  remove(name: string): Promise<void>;
  /** Lets the place go, so that others may have it. */
  close(): Promise<void>;
}

/** An open file. */
export interface StorageFile {
  size(): Promise<number>;
  /** Fills `into` with the bytes from `at` on; answers how many there were. */
  read(into: Uint8Array, at: number): Promise<number>;
  /** All of the bytes, or it rejects. What lies between the end and `at` is 0. */
  write(bytes: Uint8Array, at: number): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A place that cannot be read or written. `full`: there is no room, which may change. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly full: boolean;

  constructor(message: string, full: boolean) {
    super(message);
    this.full = full;
  }
}

/** What was thrown by a storage, as an error of this kind. */
export function storageErrorOf(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  return new StorageError(thrown instanceof Error ? thrown.message : String(thrown), false);
}

/** All bytes of a file that nobody has open. */
export async function readAll(storage: Storage, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await storage.open(name);
  try {
    return await readRest(file);
  } finally {
    await file.close();
  }
}

/** All of a file's bytes, from `at` on. */
export async function readRest(file: StorageFile, at = 0): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, (await file.size()) - at));
  const read = await file.read(bytes, at);
  return read === bytes.length ? bytes : bytes.slice(0, read);
}
