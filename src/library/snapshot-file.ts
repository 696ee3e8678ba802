import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type FathomSnapshot, readSnapshot } from '../kit/snapshot.ts';

/**
 * Writes a snapshot into a file, so that other processes begin with it and fill nothing again. Who reads the file meanwhile has the one before.
 * @returns how many bytes it has
 * @throws Error that names the file
 * @example
 * ```ts
 * import { openFathom } from 'fathom-search';
 * import { openSnapshot, saveSnapshot } from 'fathom-search/node';
 * const filled = openFathom();
 * await filled.load('books', [{ title: 'Moby-Dick' }]);
 * await saveSnapshot(await filled.snapshot(), 'books.fathom');
 * const fathom = openFathom({ snapshot: await openSnapshot('books.fathom') });
 * console.assert(fathom.engine.index('books') !== undefined);
 * ```
 */
export async function saveSnapshot(snapshot: FathomSnapshot, file: string): Promise<number> {
  const bytes = await snapshot.toBytes();
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
    return bytes.length;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new Error(`${file} cannot be written: ${wordsOf(error)}`, { cause: error });
  }
}

/** The snapshot in a file. @throws Error that names the file, what is wrong with it and the way out */
export async function openSnapshot(file: string): Promise<FathomSnapshot> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new Error(`The snapshot ${file} cannot be read: ${wordsOf(error)}. saveSnapshot and fathom-search seed write one.`, {
      cause: error,
    });
  }
  try {
    return await readSnapshot(bytes);
  } catch (error) {
    throw new Error(`${file} is no snapshot to begin with: ${wordsOf(error)}. Write it again, with saveSnapshot or fathom-search seed.`, {
      cause: error,
    });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
