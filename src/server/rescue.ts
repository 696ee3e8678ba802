import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../engine/index.ts';

/** As much of a store as is needed here. */
type Damaged = Pick<Store, 'damage' | 'readDamaged'>;

/** The indices that are not open for their damage. */
export function damagedIndices({ damage }: Pick<Store, 'damage'>): readonly string[] {
  return [...new Set(damage.flatMap(({ index }) => (index === undefined ? [] : [index])))];
}

/**
 * Writes what can be read of each damaged index into a folder, as bodies of bulk requests; says of each, in a sentence, how much that is, or why it
 * cannot be written. Never rejects over the folder: what is not damaged is served all the same.
 */
export async function rescue(store: Damaged, folder: string): Promise<readonly string[]> {
  const said: string[] = [];
  for (const index of damagedIndices(store)) {
    const name = path.join(folder, `${index}.ndjson`);
    try {
      await mkdir(folder, { recursive: true });
      const sentence = await rescueInto(store, index, name);
      if (sentence !== undefined) said.push(sentence);
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      said.push(`not rescued: [${index}] cannot be written to ${name}: ${why}. --rescue takes a folder that can be written to`);
    }
  }
  return said;
}

async function rescueInto(store: Damaged, index: string, name: string): Promise<string | undefined> {
  const file = await open(name, 'w');
  try {
    const tally = await store.readDamaged(index, (lines) => file.writeFile(lines));
    if (tally === undefined) return undefined;
    const { read, doubtful, lost } = tally;
    const doubts =
      doubtful === 0 ? '' : `; ${doubtful} come from a file that is not as it was written, in one of them a letter may be wrong`;
    return `rescued: ${read} documents of [${index}] are in ${name}, at most ${lost} could not be read${doubts}`;
  } finally {
    await file.close();
  }
}
