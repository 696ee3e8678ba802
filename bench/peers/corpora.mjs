import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from './random.mjs';

/**
 * The same five fields in every corpus. `text` is words of a to z and 0 to 9 in lower case with one space between, so that every
 * peer's tokenizer finds the same ones.
 * @typedef {{ seq: number, text: string, tag: string, number: number, date: number }} Document
 * `seq` counts from 0 and is the document's place in the corpus; `tag` is a keyword, `number` an integer with ties, `date` milliseconds.
 */

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(2020, 0, 1);
const SYNTHETIC = { documents: 1_000_000, vocabulary: 50_000, tags: 50, seed: 20_260_101 };

/** By name: the documents in order, at most as many as asked for. */
export const CORPORA = { wordnet, cities, synthetic };

/** @param {number} limit @returns {Document[]} */
function wordnet(limit) {
  return bundled('wordnet', limit, (entry) => {
    const text = words([...entry.lemmas, entry.definition].join(' '));
    return { text, tag: entry.topic, number: entry.definition.length, day: entry.links };
  });
}

/** @param {number} limit @returns {Document[]} */
function cities(limit) {
  return bundled('cities', limit, (entry) => ({
    text: words(entry.name),
    tag: entry.country,
    number: entry.population,
    day: Math.round(entry.location.lat + 90),
  }));
}

/** @param {number} limit @returns {Document[]} */
function synthetic(limit) {
  const next = syntheticSource();
  return Array.from({ length: Math.min(limit, SYNTHETIC.documents) }, next);
}

/**
 * The synthetic corpus one document after the other, on and on: more than memory holds at once.
 * @returns {() => Document} the next one
 */
export function syntheticSource() {
  const random = seededRandom(SYNTHETIC.seed);
  const vocabulary = makeVocabulary(SYNTHETIC.vocabulary, random);
  const draw = zipf(SYNTHETIC.vocabulary, random);
  let made = 0;
  return () => {
    const length = 12 + Math.floor(random() * 9);
    // Joined, not appended to: a text in pieces would be put together, and become smaller, while a peer's memory is measured.
    const text = Array.from({ length }, () => vocabulary[draw()]).join(' ');
    return {
      seq: made++,
      text,
      tag: `tag${Math.floor(random() * SYNTHETIC.tags)}`,
      // Skewed, so that low prices tie most.
      number: Math.floor(random() * random() * 2000),
      date: EPOCH_MS + Math.floor(random() * 1500) * DAY_MS,
    };
  };
}

/**
 * @param {string} name
 * @param {number} limit
 * @param {(entry: any) => { text: string, tag: string, number: number, day: number }} read
 * @returns {Document[]} entries without any word are left out
 */
function bundled(name, limit, read) {
  const file = new URL(`../../public/data/${name}.ndz`, import.meta.url);
  /** @type {Document[]} */
  const documents = [];
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (line === '' || documents.length === limit) continue;
    const entry = JSON.parse(line);
    const { text, tag, number, day } = read(entry);
    if (text !== '') documents.push({ seq: documents.length, text, tag, number, date: EPOCH_MS + day * DAY_MS });
  }
  return documents;
}

/** @param {string} text */
function words(text) {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join(' ');
}

/**
 * Distinct words of consonants and vowels in turn, 2 to 5 syllables, so that prefixes gather some.
 * @param {number} size
 * @param {() => number} random
 */
function makeVocabulary(size, random) {
  /** @type {Set<string>} */
  const made = new Set();
  while (made.size < size) {
    let word = '';
    for (let left = 2 + Math.floor(random() * 4); left > 0; left--) {
      word += 'bcdfghjklmnprstvz'.charAt(Math.floor(random() * 17)) + 'aeiou'.charAt(Math.floor(random() * 5));
    }
    made.add(word);
  }
  return [...made];
}

/**
 * Ranks from 0, each drawn in proportion to 1 / (rank + 3).
 * @param {number} size
 * @param {() => number} random
 */
function zipf(size, random) {
  const cumulated = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) cumulated[rank] = sum += 1 / (rank + 3);
  return () => {
    const target = random() * sum;
    let low = 0;
    for (let high = size - 1; low < high;) {
      const middle = (low + high) >> 1;
      if (cumulated[middle] < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
