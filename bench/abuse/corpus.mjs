// What the abuse rows are asked of: documents with a large vocabulary, a keyword of their own each, and columns to sort and collapse by.

/** The index. */
export const INDEX = 'abused';

const WORDS = 50_000;
const WORDS_PER_TEXT = 12;
const CONSONANTS = 'bcdfghklmnprstvz';
const VOWELS = 'aeiou';

export const SETTINGS = {
  settings: { number_of_shards: 5, refresh_interval: '1s' },
  mappings: {
    properties: {
      text: { type: 'text' },
      code: { type: 'keyword' },
      tag: { type: 'keyword' },
      number: { type: 'integer' },
      price: { type: 'double' },
      date: { type: 'date' },
    },
  },
};

/** Numbers from 0 to below 1, the same in every run. @param {number} seed */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The word with a number: two to five syllables. @param {number} number */
export function word(number) {
  let left = number + 257;
  let text = '';
  while (left > 0) {
    text += CONSONANTS[left % 16] + VOWELS[(left >> 4) % 5];
    left = Math.floor(left / 80);
  }
  return text;
}

/** A word as frequent as words are: the first is the commonest. @param {() => number} random */
export function anyWord(random) {
  return word(Math.floor(WORDS ** random()) - 1);
}

/** Bodies of `_bulk`, each of so many documents. @param {number} documents @param {number} batch */
export function* bulks(documents, batch) {
  const random = randomOf(7);
  for (let from = 0; from < documents; from += batch) {
    const lines = [];
    for (let id = from; id < Math.min(from + batch, documents); id++) {
      const text = Array.from({ length: WORDS_PER_TEXT }, () => anyWord(random)).join(' ');
      const source = {
        text,
        code: `${word(id)}-${id}`,
        tag: `tag-${Math.floor(random() * 2000)}`,
        number: Math.floor(random() * 100_000),
        price: Math.floor(random() * 10_000) / 100,
        date: 1_700_000_000_000 + id * 1000,
      };
      lines.push(JSON.stringify({ index: { _id: String(id) } }), JSON.stringify(source));
    }
    yield `${lines.join('\n')}\n`;
  }
}
