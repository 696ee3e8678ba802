import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fathom } from '../kit/fathom.ts';
import { type IndexSeeds, type Seeded, seedIndexes } from '../kit/seed-indexes.ts';

/** Files with documents. */
const DATA = /\.(?:ndjson|jsonl|json|csv)$/;

/** The body an index is made with, or its mappings alone. */
const MAPPING = 'mapping.json';

/** Modules with a list of indices. */
const CONFIGURATION = /\.[cm]?[jt]s$/;

/**
 * Fills indices from a folder: each folder in it is an index, with `mapping.json` and files of documents (NDJSON, JSON, CSV). A file beside them is an index
 * of its own, by its name. A folder with a `mapping.json` is itself one index. In a folder's place such a file may be named, or a module with a list of indices:
 * `jest-es-config.js`.
 * @throws Error that names the file that cannot be read or filled from
 */
export async function seedFolder(fathom: Fathom, folder: string): Promise<readonly Seeded[]> {
  if ((await stat(folder).catch(() => undefined))?.isFile() === true) {
    return CONFIGURATION.test(folder) ? inPlace(folder, seedFromModule(fathom, folder)) : [await seedDocuments(fathom, folder)];
  }
  const names = await namesIn(folder);
  if (names.includes(MAPPING)) return [await seedIndex(fathom, path.basename(path.resolve(folder)), folder, names)];
  const seeded: Seeded[] = [];
  for (const name of names) {
    const place = path.join(folder, name);
    if ((await stat(place)).isDirectory()) seeded.push(await seedIndex(fathom, name, place, await namesIn(place)));
    else if (DATA.test(name)) seeded.push(await seedDocuments(fathom, place));
  }
  if (seeded.length === 0)
    throw new Error(
      `There is nothing to fill from in ${folder}: it has no folders with ${MAPPING}, and no files ending with .ndjson, .json or .csv`,
    );
  return seeded;
}

/** An index that is called as its file is. */
async function seedDocuments(fathom: Fathom, file: string): Promise<Seeded> {
  const index = path.basename(file).replace(DATA, '');
  return { index, documents: await seedFile(fathom, index, file) };
}

async function seedFromModule(fathom: Fathom, file: string): Promise<readonly Seeded[]> {
  // What a user's module exports is checked where it is read.
  const { default: seeds } = (await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)) as { readonly default: IndexSeeds };
  return seedIndexes(fathom, seeds);
}

async function seedIndex(fathom: Fathom, index: string, folder: string, names: readonly string[]): Promise<Seeded> {
  const files = names.filter((name) => DATA.test(name) && name !== MAPPING);
  const mapping = path.join(folder, MAPPING);
  let documents = 0;
  // The index is made first: what is wrong with its mapping is told of that file.
  if (names.includes(MAPPING)) await inPlace(mapping, fathom.load(index, '', { body: bodyOf(await readJson(mapping)) }));
  else if (files.length === 0) await inPlace(folder, fathom.load(index, ''));
  for (const name of files) documents = await seedFile(fathom, index, path.join(folder, name));
  return { index, documents };
}

async function seedFile(fathom: Fathom, index: string, file: string): Promise<number> {
  return inPlace(file, fathom.load(index, await readFile(file)));
}

/** What goes wrong is told with the file or folder it is in. */
async function inPlace<Value>(place: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
  } catch (error) {
    throw new Error(`There is no folder ${folder} to fill from: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function readJson(file: string): Promise<object> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  throw new Error(`${file}: it should be an object`);
}

/** A body has settings or mappings; what has fields is the mappings. */
function bodyOf(read: object): object {
  return 'properties' in read || 'dynamic' in read ? { mappings: read } : read;
}
