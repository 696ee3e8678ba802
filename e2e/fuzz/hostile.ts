import type { Random } from '../model/random.ts';

/** JSON texts of values that stand where another was expected. */
const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-0.0',
  '-1',
  '1',
  '1.5',
  '-1e-320',
  '1e308',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '9'.repeat(400),
  '""',
  '" "',
  '"0"',
  '"-1"',
  '"1e3"',
  '"true"',
  '"NaN"',
  '"-Infinity"',
  '"_all"',
  '"*"',
  '"**"',
  '"."',
  '"a..b"',
  '".a"',
  '"1m"',
  '"-1m"',
  '"9999999999d"',
  '"99999999999999999999999d"',
  '"__proto__"',
  '"constructor"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"😀"',
  '"now/d+1y||/M"',
  '"2024-02-30"',
  '"+292278995-01-01"',
  '"((((((((((a|b)*)*)*)*)*)*)*)*)*)*c"',
  '"*a*a*a*a*a*a*a*a*a*a*a*a*b"',
  '"title:(a OR (b AND NOT c"',
  '"100%"',
  '"3<90% 2<-1"',
  '"<logs-{now/d}>"',
  '[]',
  '[[]]',
  '[null]',
  '["a","a"]',
  '[1,"1",true,null,{}]',
  '[[1],[2,[3]]]',
  '{}',
  '{"":1}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"b":{"c":{}}}}',
  '{"toString":1,"hasOwnProperty":2,"valueOf":{"a":1}}',
];

/** Not JSON, or only just. */
const BROKEN_JSON: readonly string[] = [
  'NaN',
  'Infinity',
  '-',
  '+1',
  '01',
  '1.',
  '.5',
  '1e',
  "'a'",
  '{',
  '[',
  '"',
  '}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '[1,]',
  '{"a":1}{"b":2}',
  '"\\x"',
  '"\\u12"',
  '"\t"',
  '\uFEFF{}',
  '/**/{}',
  '# comment\n{}',
  'tru',
  'nul',
  ' ',
  '\n\n',
];

/** Texts for the parts of paths, decoded. */
export const HOSTILE_TEXTS: readonly string[] = [
  '*',
  '_all',
  '-known',
  '*,-*',
  'known,missing',
  'known,,known',
  ',',
  '<known-{now/d}>',
  '<{',
  '<known-{now/d{yyyy.MM.dd|+12:00}}>',
  '..',
  '.',
  '_x',
  'UPPER',
  'a b',
  'a#b',
  'a:b',
  'a/b',
  'a"b',
  'a\\b',
  '%',
  '__proto__',
  'constructor',
  'toString',
  '😀',
  '\u0000',
  'é'.repeat(200),
  'x'.repeat(513),
  'v1',
  'v9.9',
  'datasets',
  'tasks',
  'codes',
  '0',
  '-1',
  'AAAA',
  'AVMIMDAwMDAwMDABAQduM8N2',
  'DXF1ZXJ5QW5kRmV0Y2gBAAAAAAAAAD4WYm9laVYtZndUQlNsdDcwakFMNjU1QQ==',
];

/** A JSON text spoilt somewhere: a value, a key, its end, its depth or its bytes. */
export function spoil(random: Random, text: string): string {
  return random.pick(SPOILERS)(random, text);
}

const SCALAR = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?(?:e-?\d+)?|\btrue\b|\bfalse\b|\bnull\b/g;
const KEY = /"((?:[^"\\]|\\.)*)"\s*:/g;

type Spoiler = (random: Random, text: string) => string;

const SPOILERS: readonly Spoiler[] = [
  replaceValue,
  replaceValue,
  replaceValue,
  replaceValue,
  replaceKey,
  replaceKey,
  doubleKey,
  addKey,
  (random, text) => text.slice(0, random.below(text.length)),
  (random, text) => text + random.pick(BROKEN_JSON),
  (random, text) => {
    const at = random.below(text.length + 1);
    return (
      text.slice(0, at) + random.pick(['\u0000', '{', '}', '[', ']', ',', ':', '"', '\\', '\uFFFD', '\u2028', '0', '-']) + text.slice(at)
    );
  },
  (random) => random.pick(BROKEN_JSON),
  (random) => random.pick(HOSTILE_JSON),
  nest,
];

function replaceMatch(random: Random, text: string, pattern: RegExp, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const match = random.pick(found);
  return text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length);
}

function replaceValue(random: Random, text: string): string {
  return replaceMatch(random, text, SCALAR, () => random.pick(random.chance(0.05) ? BROKEN_JSON : HOSTILE_JSON));
}

function replaceKey(random: Random, text: string): string {
  return replaceMatch(random, text, KEY, (key) =>
    random.pick([
      '"__proto__":',
      '"constructor":',
      '"":',
      '"query":',
      '"\\ud800":',
      '"boost":',
      `${key.slice(0, -2)}s":`,
      '"a.b.c":',
      '"_name":',
    ]),
  );
}

function doubleKey(random: Random, text: string): string {
  return replaceMatch(random, text, KEY, (key) => `${key}${random.pick(HOSTILE_JSON)},${key}`);
}

function addKey(random: Random, text: string): string {
  const value = random.pick(HOSTILE_JSON);
  return text.replace('{', `{"${random.pick(['__proto__', 'x', 'size', 'query', 'boost', 'toString', ''])}":${value},`);
}

/** A value wrapped so deep that recursion would end in a stack overflow. */
function nest(random: Random, text: string): string {
  const depth = random.pick([20, 50, 999, 1_001, 20_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"bool":{"must":', '}}'],
    ['{"constant_score":{"filter":', '}}'],
    ['{"query":{"bool":{"filter":[', ']}}}'],
  ] as const);
  return open.repeat(depth) + text + close.repeat(depth);
}
