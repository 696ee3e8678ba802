import type { FileAccess } from './bundled.ts';
import { cities } from './cities.ts';
import type { Dataset } from './dataset.ts';
import { feed } from './feed.ts';
import { logs } from './logs.ts';
import { products } from './products.ts';
import { tiny } from './tiny.ts';
import { wordnet } from './wordnet.ts';

/** Every data set, in the order a reader should meet them. */
export function datasets(access: FileAccess): readonly Dataset[] {
  return [logs, tiny, wordnet(access), cities(access), products, feed];
}
