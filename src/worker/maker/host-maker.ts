import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import type { MessageEnd } from '../protocol.ts';
import type { FromMaker, ToMaker } from './maker-protocol.ts';

/** The maker's side: makes the documents of one data set, a batch for each that is asked for. */
export function hostMaker(asker: MessageEnd<FromMaker>, datasets: readonly Dataset[]): void {
  let batches: AsyncIterator<readonly DatasetDocument[]> | undefined;
  let before: Promise<void> = Promise.resolve();

  const sendNext = async (): Promise<void> => {
    const next = await batches?.next().catch(() => undefined);
    if (next === undefined) asker.postMessage({ kind: 'failed' }, []);
    else if (next.done === true) asker.postMessage({ kind: 'end' }, []);
    else sendBatch(asker, next.value);
  };
  asker.addEventListener('message', ({ data }) => {
    // The asker is the only sender on this channel.
    const message = data as ToMaker;
    if (message.kind === 'next') {
      before = before.then(sendNext);
      return;
    }
    const documents = datasets.find(({ id }) => id === message.dataset)?.open(message);
    batches = documents?.[Symbol.asyncIterator]();
  });
}

function sendBatch(asker: MessageEnd<FromMaker>, documents: readonly DatasetDocument[]): void {
  const sources = new Uint8Array(documents.reduce((sum, { source }) => sum + source.length, 0));
  const ends = new Uint32Array(documents.length);
  let end = 0;
  documents.forEach(({ source }, at) => {
    sources.set(source, end);
    end += source.length;
    ends[at] = end;
  });
  asker.postMessage({ kind: 'batch', ids: documents.map(({ id }) => id), sources, ends }, [sources.buffer, ends.buffer]);
}
