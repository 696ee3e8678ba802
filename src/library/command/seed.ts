import { parseArgs } from 'node:util';
import { Fathom } from '../../kit/fathom.ts';
import { seedFolder } from '../seed-folder.ts';
import { saveSnapshot } from '../snapshot-file.ts';
import { EXIT, failWith, messageOf } from './exit-codes.ts';

export const SEED_USAGE = `fathom-search seed folder... --out items.fathom

  Fills a service from folders or files, as serve --seed does, and writes all it then has into one file. serve --snapshot begins with it,
  and openSnapshot of fathom-search/node reads it: a suite is seeded once, and not by each worker.

  --out  the file to write (seed.fathom)

Ends with 1 where something cannot be filled from or written, which leaves a file that was there as it was, and with 2 where the command
line cannot be read.`;

/** Writes what folders hold into a snapshot. */
export async function seed(args: readonly string[]): Promise<void> {
  let flags: { readonly folders: readonly string[]; readonly out: string };
  try {
    flags = readFlags(args);
  } catch (error) {
    return failWith(EXIT.usage, `${messageOf(error)}\n\n${SEED_USAGE}`);
  }
  try {
    const fathom = new Fathom();
    for (const folder of flags.folders) {
      for (const { index, documents } of await seedFolder(fathom, folder))
        console.log(`${index}: ${documents} ${documents === 1 ? 'document' : 'documents'}`);
    }
    const bytes = await saveSnapshot(await fathom.snapshot(), flags.out);
    console.log(`${flags.out}: ${(bytes / 1e3).toFixed(1)} kB`);
  } catch (error) {
    failWith(EXIT.failed, messageOf(error));
  }
}

function readFlags(args: readonly string[]): { readonly folders: readonly string[]; readonly out: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string', default: 'seed.fathom' } },
  });
  if (positionals.length === 0) throw new Error('A folder or a file to fill from is needed');
  return { folders: positionals, out: values.out };
}
