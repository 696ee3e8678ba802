import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../engine/index.ts';

/** As much of a store as is needed here. */
type Damaged = Pick<Store, 'damage' | 'readDamaged'>;

/** The indices that are not open for their damage. */
export function damagedIndices({ damage }: Pick<Store, 'damage'>): readonly string[] {
  return [...new Set(damage.flatMap(({ index }) => (index === undefined ? [] : [index])))];
}

/** Writes what can be read of each damaged index into a folder, as bodies of bulk requests; says of each, in a sentence, how much that is. */
export async function rescue(store: Damaged, folder: string): Promise<readonly string[]> {
  const said: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const index of damagedIndices(store)) {
    const name = path.join(folder, `${index}.ndjson`);
    const file = await open(name, 'w');
    try {
      const tally = await store.readDamaged(index, (lines) => file.writeFile(lines));
      if (tally === undefined) continue;
      const { read, doubtful, lost } = tally;
      const doubts =
        doubtful === 0 ? '' : `; ${doubtful} come from a file that is not as it was written, in one of them a letter may be wrong`;
      said.push(`rescued: ${read} documents of [${index}] are in ${name}, at most ${lost} could not be read${doubts}`);
    } finally {
      await file.close();
    }
  }
  return said;
}
