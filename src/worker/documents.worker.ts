/** Makes the documents of generated data sets, so that the engine's worker only has to index them. The page sends the way to that one. */
import { feed } from '../datasets/feed.ts';
import { logs } from '../datasets/logs.ts';
import { products } from '../datasets/products.ts';
import { tiny } from '../datasets/tiny.ts';
import { hostMaker } from './maker/host-maker.ts';

addEventListener('message', ({ ports: [asker] }) => {
  if (asker === undefined) return;
  // The page, which started this worker, ends it.
  hostMaker(asker, [logs, tiny, products, feed], () => self.postMessage('over', []));
  asker.start();
});
