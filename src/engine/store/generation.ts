/**
 * All files of a store can be replaced by others at once. Each lot of files is a generation with names of its own: those of generation 3 begin with `3.`, those of the first, number 0,
 * with nothing. Which one holds stands in two files that are written one after the other (see `headed.ts`: magic "FTHG", number of the generation, how many files it began with), so one
 * of them is always whole. Where there is neither it is the first.
 */
import { damageOfFiles } from './check-files.ts';
import { headed, HEAD_BYTES, isCutShort, readHeaded } from './headed.ts';
import { readManifests, writeWhole } from './manifest.ts';
import { readAll, type Storage, StorageError, type StorageFile } from './storage.ts';

const MAGIC = 0x4748_5446;
const GENERATION_NAMES = ['generation-0', 'generation-1'] as const;
/** The names of a store's files, in any generation. */
const STORED = /^(?:(\d+)\.)?((?:log|segment|manifest)-\d+|mark)$/;

/** A file of a store, to be read from its beginning. */
export interface StoredFile {
  readonly name: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** What came of putting files in the place of others. */
export type Replaced = 'done' | 'no store' | 'damaged';

/** The files of the generation that holds, under the names that a store gives them. What is left over of others is removed. */
export async function currentGeneration(storage: Storage): Promise<Storage> {
  const names = await storage.names();
  const holding = await readGeneration(storage, names);
  // Before anything goes that the other one of the two still tells of. Where there is no room it stays as it is.
  if (!holding.isTwice && !(await hasRoomFor(() => writeGeneration(storage, holding)))) return new Generation(storage, holding.number);
  for (const name of names) if (isStored(name) && generationOf(name) !== holding.number) await storage.remove(name);
  return new Generation(storage, holding.number);
}

/**
 * Puts files in the place of all that a store has; nobody may have it open. Up to the one flush from which on they hold, the old ones do; whenever the computer stops, the store has
 * all of the one or all of the other. Where the files are no store, or are not as they were written, nothing changes. Without files the store begins anew.
 * @param damagedToo what is not as it was written is taken as well: some of it can be read
 */
export async function replaceStored(storage: Storage, files: readonly StoredFile[], damagedToo = false): Promise<Replaced> {
  const names = await storage.names();
  const number = 1 + names.filter(isStored).reduce((most, name) => Math.max(most, generationOf(name)), await numberOf(storage, names));
  const incoming = new Generation(storage, number);
  try {
    for (const file of files) await bringIn(incoming, file);
    const amiss = files.length === 0 ? undefined : await amissIn(incoming, damagedToo);
    if (amiss !== undefined) {
      await removeAll(incoming);
      return amiss;
    }
  } catch (thrown) {
    // Half a store is of no use, and takes room where there may be none.
    await removeAll(incoming).catch(() => undefined);
    throw thrown;
  }
  await writeGeneration(storage, { number, files: files.length });
  await currentGeneration(storage);
  return 'done';
}

/** Why files are not taken; undefined: they are. */
async function amissIn(storage: Storage, damagedToo: boolean): Promise<Exclude<Replaced, 'done'> | undefined> {
  const names = await storage.names();
  const whole = await readManifests(storage, names);
  if (whole === undefined) return 'no store';
  return damagedToo || (await damageOfFiles(storage, whole, names)).length === 0 ? undefined : 'damaged';
}

/** The files of a store that nobody has open, as {@link replaceStored} takes them. Of no use once they change. */
export async function storedFiles(storage: Storage): Promise<readonly StoredFile[]> {
  const current = await currentGeneration(storage);
  return (await current.names()).map((name) => ({ name, pieces: () => piecesOf(current, name) }));
}

/** Read, written and held in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

async function* piecesOf(storage: Storage, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await storage.open(name);
  try {
    const size = await file.size();
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, size - at));
      await file.read(piece, at);
      yield piece;
    }
  } finally {
    await file.close();
  }
}

async function bringIn(storage: Storage, { name, pieces }: StoredFile): Promise<void> {
  const file = await storage.open(name);
  try {
    let at = 0;
    for await (const piece of pieces()) {
      await file.write(piece, at);
      at += piece.length;
    }
    await file.flush();
  } finally {
    await file.close();
  }
}

async function removeAll(storage: Storage): Promise<void> {
  for (const name of await storage.names()) await storage.remove(name);
}

async function hasRoomFor(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    if (thrown instanceof StorageError && thrown.full) return false;
    throw thrown;
  }
}

/** Which generation holds. */
interface Holding {
  readonly number: number;
  readonly files: number;
}

async function writeGeneration(storage: Storage, { number, files }: Holding): Promise<void> {
  const first = number % 2;
  for (const name of first === 0 ? GENERATION_NAMES : GENERATION_NAMES.toReversed())
    await writeWhole(storage, name, headed(MAGIC, { number, length: files }));
}

/** What the two files say. `isTwice`: both, or neither, which is as good. */
async function readGeneration(storage: Storage, names: readonly string[]): Promise<Holding & { readonly isTwice: boolean }> {
  const there = GENERATION_NAMES.filter((name) => names.includes(name));
  const read = [];
  for (const name of there) read.push(await readOne(storage, name));
  const [first, second] = read.filter((one) => typeof one === 'object').toSorted((a, b) => b.number - a.number);
  if (first !== undefined) return { ...first, isTwice: first.number === second?.number };
  // One alone of which nothing was flushed yet: the first replacement was cut short, and nothing was removed for it.
  if (there.length === GENERATION_NAMES.length || read.includes('damaged'))
    throw new StorageError(`[${there.join(', ')}] tell nothing any more: nothing can be told of the files beside them`, false);
  if (there.length === 0 && isWithoutFirst(names)) {
    throw new StorageError(`[${GENERATION_NAMES.join(', ')}] are missing: nothing can be told of the files beside them`, false);
  }
  return { number: 0, files: 0, isTwice: true };
}

/** What one of them says: which generation holds, nothing any more, or nothing yet. */
async function readOne(storage: Storage, name: string): Promise<Holding | 'damaged' | 'cut short'> {
  const bytes = await readAll(storage, name);
  const read = readHeaded(MAGIC, bytes.subarray(0, HEAD_BYTES));
  if (read !== undefined) return { number: read.number, files: read.length };
  return bytes.length <= HEAD_BYTES && isCutShort(MAGIC, bytes) ? 'cut short' : 'damaged';
}

/** Files of a later generation are left over from a replacement that was cut short only beside those that it was to replace. */
function isWithoutFirst(names: readonly string[]): boolean {
  const stored = names.filter(isStored);
  return stored.length > 0 && stored.every((name) => generationOf(name) > 0);
}

/** As far as it can be read: for a store that is to be replaced whatever it is. */
async function numberOf(storage: Storage, names: readonly string[]): Promise<number> {
  return readGeneration(storage, names).then(
    ({ number }) => number,
    () => 0,
  );
}

function isStored(name: string): boolean {
  return STORED.test(name);
}

function generationOf(name: string): number {
  return Number(STORED.exec(name)?.[1] ?? 0);
}

/** A storage as one generation sees it. */
class Generation implements Storage {
  readonly #storage: Storage;
  readonly #number: number;

  constructor(storage: Storage, number: number) {
    this.#storage = storage;
    this.#number = number;
  }

  async names(): Promise<readonly string[]> {
    const names = await this.#storage.names();
    return names.flatMap((name) => (isStored(name) && generationOf(name) === this.#number ? (STORED.exec(name)?.[2] ?? []) : []));
  }

  open(name: string): Promise<StorageFile> {
    return this.#storage.open(this.#named(name));
  }

  remove(name: string): Promise<void> {
    return this.#storage.remove(this.#named(name));
  }

  close(): Promise<void> {
    return this.#storage.close();
  }

  #named(name: string): string {
    return this.#number === 0 ? name : `${this.#number}.${name}`;
  }
}
