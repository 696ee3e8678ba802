import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import type { DocumentsOrigin } from '../../engine/index.ts';

/** A run through a data set, for one index. */
interface Run {
  readonly key: string;
  readonly batches: AsyncIterator<readonly DatasetDocument[]>;
  /** The position of the first document of `left`. */
  at: number;
  left: readonly DatasetDocument[];
}

/** Documents of data sets by their positions. Those asked for one after the other are made in one run. */
export class MadeDocuments {
  readonly #datasets: ReadonlyMap<string, Dataset>;
  readonly #most: number;
  #run: Run | undefined;

  /** @param most documents of a data set at most: as many as if no more had been asked for. */
  constructor(datasets: readonly Dataset[], most = Infinity) {
    this.#datasets = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    this.#most = most;
  }

  /** From the origin's first position up to `end`, as far as there are any. Rejects when the data set cannot be read. */
  async *take(index: string, origin: DocumentsOrigin, end: number): AsyncGenerator<readonly DatasetDocument[], void, undefined> {
    const documents = Math.min(origin.documents, this.#most);
    const last = Math.min(end, documents);
    const run = this.#runTo(index, { ...origin, documents });
    while (run.at < last) {
      if (run.left.length === 0) {
        const next = await run.batches.next();
        if (next.done === true) return;
        run.left = next.value;
      }
      const skipped = Math.min(run.left.length, Math.max(0, origin.first - run.at));
      const taken = run.left.slice(skipped, Math.max(skipped, last - run.at));
      run.left = run.left.slice(skipped + taken.length);
      run.at += skipped + taken.length;
      if (taken.length > 0) yield taken;
    }
  }

  #runTo(index: string, { dataset, documents, seed, first }: DocumentsOrigin): Run {
    const key = JSON.stringify([index, dataset, documents, seed]);
    const current = this.#run;
    if (current?.key === key && current.at <= first) return current;
    const batches = this.#datasets.get(dataset)?.open({ documents, seed })[Symbol.asyncIterator]();
    if (batches === undefined) throw new Error(`there is no data set [${dataset}]`);
    return (this.#run = { key, batches, at: 0, left: [] });
  }
}
