import type { Dice } from '../../src/rest/testing/aggregation-trees.ts';
import type { Body } from '../../src/rest/testing/oracle-document.ts';

/** The field with running text, which documents of this comparison have besides the others. */
export const TEXT = { name: 'text', mapping: { type: 'text', fields: { en: { type: 'text', analyzer: 'english' } } } } as const;

const WORDS = ['search', 'searching', 'page', 'pages', 'deep', 'shard', 'the', 'of', 'café', 'Query', 'x1', 'merge', 'merged', 'heap'];

/** Some words in a row, often the same ones. */
export function randomText(dice: Dice, most: number): string {
  return Array.from({ length: dice.below(most + 1) }, () => dice.pick(WORDS)).join(dice.pick([' ', ' ', ', ']));
}

const FIELDS = ['text', 'text.en'];
const some = (dice: Dice, most: number) => `${dice.pick(WORDS)} ${randomText(dice, most - 1)}`.trim();
const boost = (dice: Dice) => (dice.chance(0.2) ? { boost: 1 + dice.below(4) / 2 } : {});

/** Queries that read words, each with some of its options. */
const QUERIES: readonly ((dice: Dice) => Body)[] = [
  (dice) => ({ match: { [dice.pick(FIELDS)]: { query: some(dice, 4), operator: dice.pick(['or', 'and']), ...boost(dice) } } }),
  (dice) => ({ match: { text: { query: some(dice, 5), minimum_should_match: dice.pick([1, 2, '50%', '-1', '2<75%']) } } }),
  (dice) => ({ match: { text: { query: some(dice, 2), fuzziness: dice.pick(['AUTO', 0, 1, 2]), prefix_length: dice.below(3) } } }),
  (dice) => ({ match_phrase: { [dice.pick(FIELDS)]: { query: some(dice, 3), slop: dice.below(4) } } }),
  (dice) => ({ match_phrase_prefix: { text: { query: `${some(dice, 2)} ${dice.pick(['p', 'me', 's', 'x'])}` } } }),
  (dice) => ({ match_bool_prefix: { text: { query: `${some(dice, 2)} ${dice.pick(['p', 'me', 's', 'x'])}` } } }),
  (dice) => ({
    multi_match: {
      query: some(dice, 3),
      fields: dice.pick([['text', 'text.en'], ['text^2', 'tag'], ['text*']]),
      type: dice.pick(['best_fields', 'most_fields', 'cross_fields', 'phrase']),
      ...(dice.chance(0.3) && { tie_breaker: 0.3 }),
    },
  }),
  (dice) => ({ query_string: { query: queryString(dice), default_field: 'text', default_operator: dice.pick(['or', 'and']) } }),
  (dice) => ({ simple_query_string: { query: queryString(dice), fields: ['text'], default_operator: dice.pick(['or', 'and']) } }),
  (dice) => ({ fuzzy: { text: { value: dice.pick(['serch', 'paeg', 'mergd', 'heap']), fuzziness: dice.pick(['AUTO', 1, 2]) } } }),
  (dice) => ({ prefix: { text: { value: dice.pick(['se', 'p', 'caf', 'none']) } } }),
  (dice) => ({ wildcard: { text: { value: dice.pick(['s*', '?eep', '*ge*', 'x?']) } } }),
  (dice) => ({ regexp: { text: { value: dice.pick(['pag.*', 'merge(d)?', '[a-d].+', 'x[0-9]']) } } }),
  (dice) => ({ term: { text: { value: dice.pick(WORDS).toLowerCase(), ...boost(dice) } } }),
  (dice) => ({ exists: { field: dice.pick(FIELDS) } }),
];

function queryString(dice: Dice): string {
  const one = () =>
    dice.pick([dice.pick(WORDS), `"${some(dice, 2)}"`, `+${dice.pick(WORDS)}`, `-${dice.pick(WORDS)}`, `${dice.pick(['pa', 'me'])}*`]);
  return Array.from({ length: 1 + dice.below(3) }, one).join(' ');
}

/** A random query about words, alone or put together. */
export function randomWords(dice: Dice, depth: number): Body {
  const one = (): Body => (depth > 0 && dice.chance(0.4) ? randomWords(dice, depth - 1) : dice.pick(QUERIES)(dice));
  if (depth === 0 || dice.chance(0.4)) return dice.pick(QUERIES)(dice);
  const many = (most: number): Body[] => Array.from({ length: dice.below(most + 1) }, one);
  return dice.pick<() => Body>([
    () => ({ bool: { must: many(2), should: many(3), must_not: many(1), filter: many(1) } }),
    () => ({ dis_max: { queries: [one(), ...many(2)], tie_breaker: dice.pick([0, 0.3, 1]) } }),
    () => ({ boosting: { positive: one(), negative: one(), negative_boost: 0.5 } }),
    () => ({ constant_score: { filter: one(), boost: 1 + dice.below(3) } }),
    () => ({
      function_score: {
        query: one(),
        functions: [{ filter: { term: { kind: 'x' } }, weight: 2 }, { field_value_factor: { field: 'price', factor: 1.5, missing: 1 } }],
        score_mode: dice.pick(['sum', 'multiply', 'max', 'avg', 'first', 'min']),
        boost_mode: dice.pick(['multiply', 'sum', 'replace', 'avg', 'max', 'min']),
      },
    }),
  ])();
}
