import { type Dice, diceOf } from '../../../src/rest/testing/aggregation-trees.ts';
import type { Body } from '../../../src/rest/testing/oracle-document.ts';
import { ownIndex } from '../own-index.ts';

/** Products of a shop with what front ends look for: sub-fields for completing, categories in levels, variants, places and dates. */
export const SHOP = ownIndex('shop');

const AUTOCOMPLETE = { type: 'custom', tokenizer: 'edges', filter: ['lowercase', 'asciifolding'] };
const NAME_FIELDS = {
  keyword: { type: 'keyword', ignore_above: 256 },
  search: { type: 'text', analyzer: 'grams', search_analyzer: 'simple' },
  autosuggest: { type: 'text', analyzer: 'autocomplete', search_analyzer: 'simple' },
  english: { type: 'text', analyzer: 'stems' },
  suggest: { type: 'completion' },
};
const VARIANT = { color: { type: 'keyword' }, size: { type: 'keyword' }, price: { type: 'double' }, stock: { type: 'integer' } };
const LEVELS = { lvl0: { type: 'keyword' }, lvl1: { type: 'keyword' }, lvl2: { type: 'keyword' } };

/** The body that makes the index. */
export function shopIndex(shards: number): Body {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: 0,
      max_ngram_diff: 8,
      analysis: {
        tokenizer: { edges: { type: 'edge_ngram', min_gram: 1, max_gram: 12, token_chars: ['letter', 'digit'] } },
        filter: { parts: { type: 'ngram', min_gram: 2, max_gram: 6 }, stemmed: { type: 'stemmer', language: 'english' } },
        analyzer: {
          autocomplete: AUTOCOMPLETE,
          grams: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'parts'] },
          stems: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'stop', 'stemmed'] },
        },
        normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
      },
    },
    mappings: {
      properties: {
        seq: { type: 'integer' },
        name: { type: 'text', fields: NAME_FIELDS },
        description: { type: 'text' },
        brand: { type: 'keyword', fields: { folded: { type: 'keyword', normalizer: 'folded' } } },
        hierarchy: { properties: LEVELS },
        path: { type: 'keyword' },
        tags: { type: 'keyword' },
        price: { type: 'double' },
        rating: { type: 'half_float' },
        reviews: { type: 'integer' },
        on_sale: { type: 'boolean' },
        released: { type: 'date' },
        address: { type: 'ip' },
        location: { type: 'geo_point' },
        variants: { type: 'nested', properties: VARIANT },
      },
    },
  };
}

const MAKERS = ['Acme', 'Bolt', 'Café Noir', 'Dune', 'Écru', 'Fjord'];
const THINGS = ['kettle', 'lamp', 'chair', 'desk', 'mug', 'shelf', 'clock', 'pan'];
const LOOKS = ['red', 'blue', 'folding', 'wooden', 'tall', 'small', 'quiet', 'heavy'];
const WORDS = [
  'kitchen',
  'office',
  'garden',
  'light',
  'steel',
  'oak',
  'running',
  'boiled',
  'stands',
  'on',
  'the',
  'a',
  'for',
  'everyday',
  'use',
];
const TREE = ['Home', 'Work', 'Outdoor'];
const ROOMS = ['Kitchen', 'Living', 'Desk'];

/** Lines of `_bulk`: products, each with a number of its own to break ties by. */
export function shopLines(seed: number, count: number): string {
  const dice = diceOf(seed);
  return Array.from({ length: count }, (_, seq) => `{"index":{"_id":"${seq}"}}\n${JSON.stringify(product(dice, seq))}\n`).join('');
}

function product(dice: Dice, seq: number): Body {
  const name = `${dice.pick(LOOKS)} ${dice.pick(LOOKS)} ${dice.pick(THINGS)}`;
  const [top, room, thing] = [dice.pick(TREE), dice.pick(ROOMS), dice.pick(THINGS)];
  const price = dice.below(40_000) / 100;
  return {
    seq,
    name,
    description: Array.from({ length: 4 + dice.below(20) }, () => dice.pick(WORDS)).join(' '),
    ...(!dice.chance(0.05) && { brand: dice.pick(MAKERS) }),
    hierarchy: { lvl0: top, lvl1: `${top} > ${room}`, lvl2: `${top} > ${room} > ${thing}` },
    path: [top, `${top}/${room}`, `${top}/${room}/${thing}`],
    tags: Array.from({ length: dice.below(4) }, () => dice.pick(WORDS)),
    price,
    ...(!dice.chance(0.2) && { rating: dice.below(11) / 2 }),
    reviews: dice.below(300),
    on_sale: dice.chance(0.3),
    released: new Date(Date.UTC(2019, 0, 1) + dice.below(2000) * 86_400_000 + dice.below(86_400) * 1000).toISOString(),
    address: `10.0.${dice.below(3)}.${dice.below(200)}`,
    ...(!dice.chance(0.1) && { location: { lat: 30 + dice.below(2000) / 100, lon: -120 + dice.below(5000) / 100 } }),
    variants: Array.from({ length: dice.below(4) }, () => ({
      color: dice.pick(['red', 'blue', 'green', 'black']),
      size: dice.pick(['S', 'M', 'L']),
      price: price + dice.below(1000) / 100,
      stock: dice.below(20),
    })),
  };
}
