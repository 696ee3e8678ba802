import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import type { FromMaker, MakerEnd } from './maker-protocol.ts';
import { openBehind } from './open-behind.ts';

/** Fewer are made sooner than a worker starts. */
const WORTHWHILE_DOCUMENTS = 10_000;
/** Batches asked for ahead: enough that neither side waits for a message, few enough to cost no memory worth naming. */
const AHEAD = 4;

type Batches = AsyncGenerator<readonly DatasetDocument[], void, undefined>;

/**
 * The same data set, but a long run of generated documents is made by a worker of its own, while the engine's indexes those before. A
 * quarter of the time of filling an index went into making its documents. They are made here until that worker is ready, and where there is none.
 *
 * @param hire gives a worker that made nothing yet, once it is ready; it need not ever be
 */
export function madeBeside(dataset: Dataset, hire: () => Promise<MakerEnd>): Dataset {
  if (!dataset.generated) return dataset;
  return {
    ...dataset,
    open: (options) => (options.documents < WORTHWHILE_DOCUMENTS ? dataset.open(options) : openBeside(dataset, options, hire())),
  };
}

async function* openBeside(
  dataset: Dataset,
  options: { readonly documents: number; readonly seed: number },
  hired: Promise<MakerEnd>,
): Batches {
  let maker: MakerEnd | undefined;
  void hired.then((ready) => (maker = ready));
  let taken = 0;
  try {
    for await (const batch of openBehind(dataset, options, 0)) {
      taken += batch.length;
      yield batch;
      if (maker !== undefined) break;
    }
    if (maker !== undefined) taken += yield* takeFrom(maker, { dataset: dataset.id, ...options, skip: taken });
  } finally {
    // Also one that is ready too late.
    void hired.then((ready) => ready.postMessage({ kind: 'stop' }, []));
  }
  if (taken < options.documents) yield* openBehind(dataset, options, taken);
}

/** What a maker makes, to the end or to where it fails; gives how many documents that were. */
async function* takeFrom(
  maker: MakerEnd,
  wanted: { readonly dataset: string; readonly documents: number; readonly seed: number; readonly skip: number },
): AsyncGenerator<readonly DatasetDocument[], number, undefined> {
  const inbox = receive(maker);
  let taken = 0;
  maker.postMessage({ kind: 'make', ...wanted }, []);
  for (let asked = 0; asked < AHEAD; asked++) maker.postMessage({ kind: 'next' }, []);
  for (let message = await inbox(); message.kind === 'batch'; message = await inbox()) {
    taken += message.ids.length;
    maker.postMessage({ kind: 'next' }, []);
    yield unpack(message);
  }
  return taken;
}

/** Messages in the order they came, one for each call. */
function receive(maker: MakerEnd): () => Promise<FromMaker> {
  const came: FromMaker[] = [];
  let wake: () => void = () => undefined;
  maker.addEventListener('message', ({ data }) => {
    // The maker is the only sender on this channel.
    came.push(data as FromMaker);
    wake();
  });
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
