/** Makes the documents of generated data sets, so that the engine's worker only has to index them. */
import { feed } from '../datasets/feed.ts';
import { logs } from '../datasets/logs.ts';
import { products } from '../datasets/products.ts';
import { tiny } from '../datasets/tiny.ts';
import { hostMaker } from './maker/host-maker.ts';

hostMaker(
  {
    postMessage: (message, transfer) => self.postMessage(message, { transfer }),
    addEventListener: (type, listener) => self.addEventListener(type, listener),
  },
  [logs, tiny, products, feed],
);
