/** As the engine's worker names its folder and its lock. */
const FOLDER = 'fathom';
const LOCK = 'fathom.store';

/** The folder that the engine's worker writes to. */
export async function ownFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Does something while no engine has the folder. */
export async function withoutEngine<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work);
}

/** Removes the folder with all in it. */
export async function removeOwnFolder(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true });
}
