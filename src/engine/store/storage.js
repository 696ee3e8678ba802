/** A place that cannot be read or written. `full`: there is no room, which may change. */
export class StorageError extends Error {
  name = 'StorageError';
  full;
  constructor(message, full) {
    super(message);
    this.full = full;
  }
}
/** What was thrown by a storage, as an error of this kind. */
export function storageErrorOf(thrown) {
  if (thrown instanceof StorageError) return thrown;
  return new StorageError(thrown instanceof Error ? thrown.message : String(thrown), false);
}
/** All of a file's bytes, from `at` on. */
export async function readRest(file, at = 0) {
  const bytes = new Uint8Array(Math.max(0, (await file.size()) - at));
  const read = await file.read(bytes, at);
  return read === bytes.length ? bytes : bytes.slice(0, read);
}
