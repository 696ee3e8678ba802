import type { Fathom } from './fathom.ts';
import type { Documents } from './load.ts';

/** An index to be made and filled. */
export interface IndexSeed {
  readonly name: string;
  /** The body it is made with: `settings`, `mappings`, `aliases`. */
  readonly body?: object;
  /** Its documents; none unless given. */
  readonly documents?: Documents;
  /** The field whose value is a document's `_id`; without it ids are made. */
  readonly idField?: string;
}

/** A configuration with a list of indices, as the Jest presets that start a downloaded server read it. What else it says is of that server, and not read. */
export interface IndexSeeds {
  readonly indexes: readonly IndexSeed[];
}

/** What was filled. */
export interface Seeded {
  readonly index: string;
  readonly documents: number;
}

/**
 * Makes the indices of a configuration, and fills those that have documents. It takes the `jest-es-config.js` of `@shelf/jest-elasticsearch` as it is.
 * @throws Error that names the index that was refused, or what the configuration lacks
 * @example
 * ```ts
 * import { openFathom, seedIndexes } from 'fathom-search';
 * const config = () => ({ esVersion: '8.4.0', indexes: [{ name: 'books', body: { aliases: { shelf: {} } }, documents: [{ title: 'Typee' }] }] });
 * const seeded = await seedIndexes(openFathom(), config);
 * console.assert(seeded[0]?.documents === 1);
 * ```
 */
export async function seedIndexes(
  fathom: Fathom,
  seeds: IndexSeeds | (() => IndexSeeds | Promise<IndexSeeds>),
): Promise<readonly Seeded[]> {
  const { indexes } = checked(typeof seeds === 'function' ? await seeds() : seeds);
  const seeded: Seeded[] = [];
  for (const { name, documents = '', ...options } of indexes) {
    seeded.push({ index: name, documents: await fathom.load(name, documents, options) });
  }
  return seeded;
}

/** Who writes no types may leave something out. */
function checked(seeds: Partial<IndexSeeds> | undefined): IndexSeeds {
  const indexes: readonly Partial<IndexSeed>[] | undefined = seeds?.indexes;
  if (!Array.isArray(indexes)) throw new TypeError('A seed is an object with a list of [indexes], or a function that answers one');
  const nameless = indexes.findIndex(({ name }) => typeof name !== 'string' || name === '');
  if (nameless >= 0) throw new TypeError(`Each index of a seed needs a [name]: index ${nameless + 1} of ${indexes.length} has none`);
  return { indexes };
}
