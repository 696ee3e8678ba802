import type { PublishedSearcher } from '../../index/writer/published-searcher.ts';
import { type ModelDocument, searcherOf } from './shard-world.ts';

/** The words of `requests.ts`, the first of them in most documents and the last in hardly any; and words so rare that looking at few of them pays. */
const WORDS = ['a', 'b', 'c', 'ab', '\uff5e', '\u{10000}'];
const NUMBERS = [-3, -2, -1, 0, 1, 2, 3];
const PRICES = [-0, 0, 0.1, 0.2, 1.5, -2.25];
const HUGE = [2n ** 63n - 1n, 2n ** 62n + 1n, -(2n ** 63n), 0n];

/** Segments of a handful to some thousand documents, with some deleted or none: the same for the same seed. */
export function randomShard(seed: number): PublishedSearcher {
  const next = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)];
  const word = (): string => (next() < 0.02 ? `r${Math.floor(next() * 8)}` : common());
  const common = (): string => WORDS[Math.min(WORDS.length - 1, Math.floor(-Math.log(next()) * 1.1))];
  const some = <Item>(most: number, item: () => Item): Item[] => Array.from({ length: Math.floor(next() * (most + 1)) }, item);
  const years = 2 + Math.floor(next() * 6);
  const dead = pick([0, 0, 0.02, 0.3]);
  const single = next() < 0.5;
  // Whether every document has a year.
  const dated = next() < 0.5;
  let id = 0;
  const document = (): ModelDocument => ({
    id: `d${(id++ * 7919) % 10_007}`,
    title: some(3, word),
    body: some(8, word),
    tag: some(single ? 1 : 3, word),
    kind: some(1, word),
    rank: some(single ? 1 : 3, () => pick(NUMBERS)),
    year: dated ? [Math.floor(next() * years) - 3] : some(1, () => Math.floor(next() * years) - 3),
    price: some(single ? 1 : 2, () => pick(PRICES)),
    huge: some(single ? 1 : 2, () => (next() < 0.3 ? pick(HUGE) : BigInt(pick(NUMBERS)))),
    flag: some(1, () => pick([0, 1])),
    live: next() >= dead,
  });
  const segments = Array.from({ length: pick([1, 1, 2, 3]) }, () => Array.from({ length: pick([5, 30, 30, 130, 700, 3000]) }, document));
  return searcherOf(segments);
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
