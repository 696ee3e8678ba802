import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import type { MessageEnd } from '../protocol.ts';
import type { FromMaker, ToMaker } from './maker-protocol.ts';
import { openBehind } from './open-behind.ts';

/** The maker's side: makes the documents of one data set, a batch for each that is asked for. `end` is called when no more is wanted. */
export function hostMaker(asker: MessageEnd<FromMaker>, datasets: readonly Dataset[], end: () => void): void {
  let batches: AsyncIterator<readonly DatasetDocument[]> | undefined;
  let before: Promise<void> = Promise.resolve();

  const sendNext = async (): Promise<void> => {
    try {
      const next = await batches?.next();
      if (next === undefined) asker.postMessage({ kind: 'failed' }, []);
      else if (next.done === true) asker.postMessage({ kind: 'end' }, []);
      else sendBatch(asker, next.value);
    } catch {
      asker.postMessage({ kind: 'failed' }, []);
    }
  };
  asker.addEventListener('message', ({ data }) => {
    // The asker is the only sender on this channel.
    const message = data as ToMaker;
    switch (message.kind) {
      case 'make': {
        const dataset = datasets.find(({ id }) => id === message.dataset);
        batches = dataset && openBehind(dataset, message, message.skip);
        return;
      }
      case 'next':
        before = before.then(sendNext);
        return;
      case 'stop':
        end();
    }
  });
  asker.postMessage({ kind: 'ready' }, []);
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
