import type { HostImage } from '../host/open-host.ts';

/** Everything a service held at one moment. It never changes, and shares the documents with whoever was made from it. */
export class FathomSnapshot {
  readonly image: HostImage;

  constructor(image: HostImage) {
    this.image = image;
  }

  /**
   * As the bytes of a file that {@link readSnapshot} reads, here or in another process: the same kind that the page saves everything as. What was not refreshed
   * is searchable there, what shards have done is not counted on, and keys are left out.
   */
  async toBytes(): Promise<Uint8Array> {
    const { packImage } = await import('../host/image-file.ts');
    return packImage(this.image);
  }
}

/**
 * The snapshot that such bytes are of.
 * @throws Error that says what is wrong with them
 * @example
 * ```ts
 * import { openFathom, readSnapshot } from 'fathom-search';
 * const filled = openFathom();
 * await filled.load('books', [{ title: 'Moby-Dick' }]);
 * const bytes = await (await filled.snapshot()).toBytes();
 * const fathom = openFathom({ snapshot: await readSnapshot(bytes) });
 * console.assert(fathom.engine.index('books') !== undefined);
 * ```
 */
export async function readSnapshot(bytes: Uint8Array): Promise<FathomSnapshot> {
  const { unpackImage } = await import('../host/image-file.ts');
  return new FathomSnapshot(await unpackImage(bytes));
}
