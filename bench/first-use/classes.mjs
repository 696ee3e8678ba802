import { seededRandom } from '../peers/random.mjs';

/**
 * A question of one class. A lone word is an `or` of one.
 * @typedef {{ kind: 'or' | 'and' | 'prefix', words: readonly string[] }} Query
 *
 * @typedef {object} QueryClass
 * @property {string} name
 * @property {readonly Query[]} queries distinct
 * @property {readonly Query[]} warm distinct ones of the same shape: of words that no query asks for, and other prefixes
 */

/** Lone words by how many documents hold them: at least, and fewer than. */
const BANDS = [
  { name: 'word in < 30 documents', from: 1, below: 30 },
  { name: '50 to 1,000', from: 50, below: 1000 },
  { name: '1,000 to 20,000', from: 1000, below: 20_000 },
  { name: '>= 20,000', from: 20_000, below: Infinity },
];
/** @type {{ name: string, kind: 'or' | 'and', words: number }[]} */
const GROUPS = [
  { name: 'any of two', kind: 'or', words: 2 },
  { name: 'both of two', kind: 'and', words: 2 },
  { name: 'all of three', kind: 'and', words: 3 },
  { name: 'any of five', kind: 'or', words: 5 },
];
const PREFIX = { name: 'prefix', shortest: 3, longest: 6 };
/** Every class, in the order they are asked. */
export const CLASS_NAMES = [...BANDS, ...GROUPS, PREFIX].map(({ name }) => name);

/** Of the words, those that only warm the code, and those that are asked alone. The rest is asked together with others. */
const SHARES = { warm: 0.1, alone: 0.6 };
/** Draws made for each query wanted before a class stays smaller. */
const DRAWS = 20;

/**
 * Classes of distinct queries, the same for the same corpus and seed. What an engine keeps of one class helps no other: a word that is asked alone is in no other
 * query. Words that are asked together may come again in other queries, as words of users do: each is drawn by its rank, equally often from every power of ten.
 * A class has fewer queries where the corpus has no more such words, and is left out where it has none.
 * @param {ReadonlyMap<string, number>} counts documents that hold each word
 * @param {{ seed: number, queries: number }} options
 * @returns {QueryClass[]}
 */
export function classesOf(counts, { seed, queries }) {
  const random = seededRandom(seed);
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const warm = /** @type {string[]} */ ([]);
  const alone = /** @type {string[]} */ ([]);
  const together = /** @type {string[]} */ ([]);
  for (const word of ranked) {
    const draw = random();
    (draw < SHARES.warm ? warm : draw < SHARES.warm + SHARES.alone ? alone : together).push(word);
  }

  const words = BANDS.map(({ name, from, below }) => {
    const within = (/** @type {string} */ word) => (counts.get(word) ?? 0) >= from && (counts.get(word) ?? 0) < below;
    const chosen = (/** @type {readonly string[]} */ part) => shuffled(part.filter(within), random).slice(0, queries).map(loneWord);
    return { name, queries: chosen(alone), warm: chosen(warm) };
  });
  const groups = GROUPS.map(({ name, kind, words: count }) => {
    const chosen = (/** @type {readonly string[]} */ part) => distinct(queries, () => ({ kind, words: drawnByRank(part, count, random) }));
    return { name, queries: chosen(together), warm: chosen(warm) };
  });
  const prefixes = distinct(2 * queries, () => {
    const word = ranked[Math.floor(random() * ranked.length)] ?? '';
    return { kind: 'prefix', words: [word.slice(0, PREFIX.shortest + Math.floor(random() * (PREFIX.longest - PREFIX.shortest + 1)))] };
  });
  const half = Math.ceil(prefixes.length / 2);
  return [...words, ...groups, { name: PREFIX.name, queries: prefixes.slice(0, half), warm: prefixes.slice(half) }].filter(
    (one) => one.queries.length > 0,
  );
}

/** @param {string} word @returns {Query} */
function loneWord(word) {
  return { kind: 'or', words: [word] };
}

/**
 * Queries none of which has the words of another, as many as wanted or as some draws give.
 * @param {number} wanted @param {() => Query} draw
 */
function distinct(wanted, draw) {
  /** @type {Map<string, Query>} */
  const found = new Map();
  for (let left = wanted * DRAWS; left > 0 && found.size < wanted; left--) {
    const query = draw();
    found.set([...query.words].sort().join(' '), query);
  }
  return [...found.values()];
}

/**
 * Different words, each rank drawn in proportion to 1 / rank.
 * @param {readonly string[]} ranked @param {number} count @param {() => number} random
 */
function drawnByRank(ranked, count, random) {
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < Math.min(count, ranked.length)) words.add(ranked[Math.floor(ranked.length ** random()) - 1] ?? '');
  return [...words];
}

/** @template T @param {readonly T[]} list @param {() => number} random */
function shuffled(list, random) {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = mixed[at];
    mixed[at] = mixed[other];
    mixed[other] = kept;
  }
  return mixed;
}
