import { type Storage, StorageError } from '../../engine/index.ts';

/** A file beside those of the store, with two places in different sectors: number and its complement, 8 bytes each. */
const NAME = 'epoch';
const PLACES = [0, 512] as const;
const BYTES = 16;

/** The number of whoever has the files from now on: higher than all before it. Where nothing can be written it is one more than what is there. */
export async function takeEpoch(storage: Storage): Promise<number> {
  try {
    const file = await storage.open(NAME);
    try {
      let last = 0;
      for (const place of PLACES) {
        const view = new DataView(new ArrayBuffer(BYTES));
        await file.read(new Uint8Array(view.buffer), place);
        const number = view.getFloat64(0, true);
        if (number > last && view.getFloat64(8, true) === -number) last = number;
      }
      const next = last + 1;
      await write(file, next).catch(() => undefined);
      return next;
    } finally {
      await file.close();
    }
  } catch (thrown) {
    if (thrown instanceof StorageError) return 1;
    throw thrown;
  }
}

async function write(file: Awaited<ReturnType<Storage['open']>>, number: number): Promise<void> {
  const view = new DataView(new ArrayBuffer(BYTES));
  view.setFloat64(0, number, true);
  view.setFloat64(8, -number, true);
  await file.write(new Uint8Array(view.buffer), PLACES[number % 2] ?? 0);
  await file.flush();
}
