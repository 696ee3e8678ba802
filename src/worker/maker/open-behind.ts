import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';

/** The documents of a data set behind its first `skip`. The same seed gives the same documents wherever they are made. */
export async function* openBehind(
  dataset: Dataset,
  options: { readonly documents: number; readonly seed: number },
  skip: number,
): AsyncGenerator<readonly DatasetDocument[], void, undefined> {
  let left = skip;
  for await (const batch of dataset.open(options)) {
    const behind = batch.slice(Math.min(left, batch.length));
    left -= batch.length - behind.length;
    if (behind.length > 0) yield behind;
  }
}
