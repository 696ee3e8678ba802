import { LOG_HEAD_BYTES, LOG_MAGIC, logName, MARK_NAME } from './log-file.ts';
import { isCutShort } from './headed.ts';
import { type Manifest, MANIFEST_MAGIC, MANIFEST_NAMES } from './manifest.ts';
import { readAll, type Storage, StorageError } from './storage.ts';

/** The number of the first log, and of the first manifest. */
const FIRST = 1;

export const FIRST_MANIFEST: Manifest = {
  number: FIRST,
  log: FIRST,
  firstLog: FIRST,
  nextFile: 0,
  nextIndex: 0,
  cluster: [],
  kept: [],
  deleted: [],
  indices: [],
  damaged: [],
};

/** More than the first manifest has. */
const MOST_MANIFEST_BYTES = 512;

/** What the very first start may leave of a file when it is cut short: whether its bytes are that. The second manifest is begun once the first one is flushed. */
const LEFT: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  [logName(FIRST)]: (bytes) => bytes.length <= LOG_HEAD_BYTES && isCutShort(LOG_MAGIC, bytes),
  [MARK_NAME]: (bytes) => bytes.length === 0,
  [MANIFEST_NAMES[FIRST]]: (bytes) => bytes.length <= MOST_MANIFEST_BYTES && isCutShort(MANIFEST_MAGIC, bytes),
};

/** Makes a place without a manifest ready for the first one. Rejects, and changes nothing, where it has anything but what an earlier first start left. */
export async function beginAnew(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (LEFT[name]?.(await readAll(storage, name)) !== true) {
      throw new StorageError(
        `the manifest [${MANIFEST_NAMES.join(', ')}] is missing or damaged: nothing can be told of the files beside it, as [${name}]`,
        false,
      );
    }
  }
  for (const name of names) if (name === logName(FIRST) || name === MARK_NAME) await storage.remove(name);
}
