import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import type { FromMaker, MakerEnd } from './maker-protocol.ts';

/** Fewer are made sooner than a worker starts. */
const WORTHWHILE_DOCUMENTS = 10_000;
/** Batches asked for ahead: enough that neither side waits for a message, few enough to cost no memory worth naming. */
const AHEAD = 4;

/**
 * The same data set, but a long run of generated documents is made by a worker of its own, while the engine's indexes those before. A
 * quarter of the time of filling an index went into making its documents. Where there can be no such worker they are made here.
 *
 * @param hire gives a worker that made nothing yet; undefined when the browser refuses one
 */
export function madeBeside(dataset: Dataset, hire: () => MakerEnd | undefined): Dataset {
  if (!dataset.generated) return dataset;
  return {
    ...dataset,
    open: (options) => {
      const maker = options.documents < WORTHWHILE_DOCUMENTS ? undefined : hire();
      return maker === undefined ? dataset.open(options) : takeFrom(maker, dataset, options);
    },
  };
}

async function* takeFrom(
  maker: MakerEnd,
  dataset: Dataset,
  options: { readonly documents: number; readonly seed: number },
): AsyncGenerator<readonly DatasetDocument[]> {
  let taken = 0;
  try {
    const inbox = receive(maker);
    maker.postMessage({ kind: 'make', dataset: dataset.id, ...options }, []);
    for (let asked = 0; asked < AHEAD; asked++) maker.postMessage({ kind: 'next' }, []);
    for (let message = await inbox(); message.kind !== 'failed'; message = await inbox()) {
      if (message.kind === 'end') return;
      taken += message.ids.length;
      maker.postMessage({ kind: 'next' }, []);
      yield unpack(message);
    }
  } finally {
    maker.terminate();
  }
  // The same seed gives the same documents wherever they are made.
  for await (const batch of dataset.open(options)) {
    const rest = batch.slice(Math.min(taken, batch.length));
    taken -= batch.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

/** Messages in the order they came, one for each call. */
function receive(maker: MakerEnd): () => Promise<FromMaker> {
  const came: FromMaker[] = [];
  let wake: () => void = () => undefined;
  const take = (message: FromMaker): void => {
    came.push(message);
    wake();
  };
  // The maker is the only sender on this channel.
  maker.addEventListener('message', ({ data }) => take(data as FromMaker));
  maker.addEventListener('error', () => take({ kind: 'failed' }));
  return async () => {
    for (;;) {
      const message = came.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}

function unpack({ ids, sources, ends }: Extract<FromMaker, { kind: 'batch' }>): readonly DatasetDocument[] {
  return ids.map((id, at) => ({ id, source: sources.subarray(ends[at - 1] ?? 0, ends[at]) }));
}
