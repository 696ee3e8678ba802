import type { Random } from '../model/random.ts';

const FIELDS = 'n l d t b k s c g a i i.x i.k o.x _id _index missing s.keyword * o.* ip _score _doc'.split(' ');
const VALUES = ['1', '"a"', '"red green"', 'true', '1.5', '"2024-01-01"', '9223372036854775807', '"1"', '"*"', '"10.0.0.0/8"'];

/** The JSON text of a query clause, of any kind the peers know. */
export function queryText(random: Random, depth = 0): string {
  const makers = depth < 3 ? [...LEAVES, ...COMPOUND] : LEAVES;
  return random.pick(makers)(random, depth);
}

export function fieldText(random: Random): string {
  return random.pick(FIELDS);
}

export function valueText(random: Random): string {
  return random.pick(VALUES);
}

/** Some of the members, in order. */
export function members(random: Random, all: readonly string[], probability = 0.3): string {
  return random.some(all, probability).join(',');
}

type Maker = (random: Random, depth: number) => string;

function onField(random: Random, name: string, options: readonly string[], probability?: number): string {
  return `{"${name}":{"${fieldText(random)}":{${members(random, options, probability)}}}}`;
}

const LEAVES: readonly Maker[] = [
  () => '{"match_all":{}}',
  () => '{"match_none":{}}',
  (random) => `{"term":{"${fieldText(random)}":${valueText(random)}}}`,
  (random) => onField(random, 'term', [`"value":${valueText(random)}`, '"boost":2', '"case_insensitive":true', '"_name":"x"'], 0.7),
  (random) => `{"terms":{"${fieldText(random)}":[${random.picks(VALUES, 0, 5).join(',')}]}}`,
  (random) => `{"terms":{"k":[${Array.from({ length: random.pick([10, 1_025, 70_000]) }, (_, at) => at).join(',')}]}}`,
  (random) =>
    onField(random, 'range', [
      `"gte":${valueText(random)}`,
      `"lt":${valueText(random)}`,
      `"gt":${valueText(random)}`,
      '"lte":"now+1d/d"',
      '"format":"yyyy||epoch_millis"',
      '"time_zone":"+25:00"',
      '"relation":"within"',
      '"boost":0',
      '"include_lower":false',
      '"from":null',
    ]),
  (random) => `{"match":{"${fieldText(random)}":${valueText(random)}}}`,
  (random) =>
    onField(random, 'match', [
      `"query":${valueText(random)}`,
      '"operator":"and"',
      '"fuzziness":"AUTO"',
      '"minimum_should_match":"75%"',
      '"analyzer":"english"',
      '"zero_terms_query":"all"',
      '"lenient":true',
      '"prefix_length":1',
      '"max_expansions":50',
    ]),
  (random) => onField(random, 'match_phrase', [`"query":${valueText(random)}`, '"slop":2147483647', '"analyzer":"nope"'], 0.7),
  (random) => onField(random, 'match_phrase_prefix', [`"query":${valueText(random)}`, '"max_expansions":10'], 0.7),
  (random) => onField(random, 'match_bool_prefix', [`"query":${valueText(random)}`, '"fuzziness":2'], 0.7),
  (random) =>
    `{"multi_match":{${members(random, [`"query":${valueText(random)}`, '"fields":["s^3","k","*"]', '"type":"cross_fields"', '"tie_breaker":0.3', '"operator":"or"', '"fuzziness":1'], 0.6)}}}`,
  (random) => onField(random, 'prefix', [`"value":${valueText(random)}`, '"rewrite":"constant_score"'], 0.7),
  (random) =>
    onField(
      random,
      'wildcard',
      [`"value":"${random.pick(['*', 'a*', '*a*b*c*d*e*f*', '?????', '\\\\*'])}"`, '"boost":1', '"case_insensitive":true'],
      0.7,
    ),
  (random) =>
    onField(
      random,
      'regexp',
      [
        `"value":"${random.pick(['.*', '(a|b)*c', '(((a+)+)+)+b', '[^a]{1,1000}', 'a{0,100000}', '<1-9999>', '(', '~a&b'])}"`,
        '"flags":"ALL"',
        '"max_determinized_states":10',
      ],
      0.8,
    ),
  (random) =>
    onField(
      random,
      'fuzzy',
      [`"value":${valueText(random)}`, `"fuzziness":${random.pick(['"AUTO"', '2', '3', '"AUTO:1,2"'])}`, '"transpositions":false'],
      0.7,
    ),
  (random) => `{"exists":{"field":"${fieldText(random)}"}}`,
  (random) => `{"ids":{"values":[${random.picks(VALUES, 0, 4).join(',')}]}}`,
  (random) =>
    `{"${random.pick(['query_string', 'simple_query_string'])}":{${members(
      random,
      [
        `"query":"${random.pick(['a AND b', 'k:a', '*:*', '((((((', 'n:[1 TO', 'n:>=1', 's:/a.*/', '\\\\', 'a~2 b^3', 'k:*', '_exists_:n', 'NOT', '!', '-'])}"`,
        '"default_field":"s"',
        '"fields":["s","n"]',
        '"default_operator":"and"',
        '"analyze_wildcard":true',
        '"lenient":true',
        '"flags":"ALL"',
      ],
      0.6,
    )}}}`,
  (random) =>
    `{"${random.pick(['geo_distance', 'more_like_this', 'script', 'nested', 'has_child', 'percolate', 'mach', '', '__proto__', 'constructor'])}":{}}`,
];

function functionText(random: Parameters<Maker>[0], depth: number): string {
  const field = fieldText(random);
  const number = (): string => random.pick(['0', '1', '-1', '"2d"', '"now"', '1e300', '"3km"', '[1,2]', 'null']);
  const own = random.pick([
    `"field_value_factor":{"field":"${field}","missing":${number()},"modifier":"${random.pick(['ln', 'log1p', 'sqrt', 'reciprocal', 'none'])}"}`,
    `"random_score":{"seed":${number()},"field":"${field}"}`,
    `"${random.pick(['gauss', 'exp', 'linear'])}":{"${field}":{"origin":${number()},"scale":${number()},"offset":${number()},"decay":0.3}}`,
    '"script_score":{"script":"1"}',
    '"weight":2',
  ]);
  return random.chance(0.5) ? `{${own}}` : `{"filter":${queryText(random, depth + 1)},${own}}`;
}

const COMPOUND: readonly Maker[] = [
  (random, depth) => {
    const clause = (name: string): string =>
      random.chance(0.5)
        ? `"${name}":${queryText(random, depth + 1)}`
        : `"${name}":[${Array.from({ length: random.below(3) }, () => queryText(random, depth + 1)).join(',')}]`;
    return `{"bool":{${members(random, [clause('must'), clause('filter'), clause('should'), clause('must_not'), `"minimum_should_match":${random.pick(['1', '"50%"', '"3<90%"', '-1', '99'])}`, '"boost":1.5', '"_name":"b"'], 0.5)}}}`;
  },
  (random, depth) => `{"constant_score":{"filter":${queryText(random, depth + 1)},"boost":${random.pick(['1', '0', '-1', '1e30'])}}}`,
  (random, depth) => `{"dis_max":{"queries":[${queryText(random, depth + 1)},${queryText(random, depth + 1)}],"tie_breaker":0.5}}`,
  (random, depth) =>
    `{"boosting":{"positive":${queryText(random, depth + 1)},"negative":${queryText(random, depth + 1)},"negative_boost":0.2}}`,
  (random, depth) => {
    const functions = Array.from({ length: random.below(3) }, () => functionText(random, depth));
    const options = [
      '"boost_mode":"sum"',
      `"score_mode":"${random.pick(['avg', 'first', 'max'])}"`,
      '"min_score":0.1',
      '"max_boost":1e30',
      '"boost":0',
    ];
    return `{"function_score":{"query":${queryText(random, depth + 1)},"functions":[${functions.join(',')}]${options.map((option) => (random.chance(0.4) ? `,${option}` : '')).join('')}}}`;
  },
  (random, depth) =>
    `{"nested":{${[`"path":"${random.pick(['i', 'o', 'missing'])}","query":${queryText(random, depth + 1)}`, ...random.some(['"score_mode":"max"', '"inner_hits":{"size":2,"highlight":{"fields":{"*":{}}}}', '"ignore_unmapped":true'], 0.3)].join(',')}}}`,
  (random, depth) => `{"pinned":{"ids":[${random.picks(VALUES, 0, 4).join(',')}],"organic":${queryText(random, depth + 1)}}}`,
];
