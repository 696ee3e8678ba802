import type { FromWorker, MessageEnd, ToWorker } from '../protocol.ts';
import type { FromMaker, MakerEnd } from './maker-protocol.ts';

/**
 * Asks the page for workers that make documents, one with each call. Resolves when the worker has said that it is ready, and never where
 * there can be none.
 */
export function hiredFrom(page: MessageEnd<FromWorker>): () => Promise<MakerEnd> {
  const waiting: ((maker: MakerEnd) => void)[] = [];
  page.addEventListener('message', ({ data }) => {
    // The page end of this protocol is the only sender on this channel.
    const message = data as ToWorker;
    const give = message.kind === 'maker' ? waiting.shift() : undefined;
    if (message.kind === 'maker' && give !== undefined) whenReady(message.port, give);
  });
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      page.postMessage({ kind: 'hire' }, []);
    });
}

function whenReady(maker: MessagePort, give: (maker: MakerEnd) => void): void {
  const listen = ({ data }: { readonly data: unknown }): void => {
    if ((data as FromMaker).kind !== 'ready') return;
    maker.removeEventListener('message', listen);
    give(maker);
  };
  maker.addEventListener('message', listen);
  // A port with listeners of this kind is silent until it is told to start.
  maker.start();
}
