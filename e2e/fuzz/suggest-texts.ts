import type { Random } from '../model/random.ts';
import { fieldText, members } from './query-texts.ts';

/** The JSON text of `suggest`: completions, and what the peers suggest besides. */
export function suggestText(random: Random): string {
  const count = random.pick([0, 1, 1, 1, 1, 2]);
  const asked = Array.from({ length: count }, (_, at) => `"s${at}":${suggestionText(random)}`);
  return `{${[...random.some(['"text":"re"', '"foo":1'], 0.08), ...asked].join(',')}}`;
}

function suggestionText(random: Random): string {
  const prefix = random.pick(['', 'r', 're', 'rde', 'Red gr', 'x'.repeat(300), '😀']);
  const said = random.pick([`"prefix":"${prefix}"`, `"text":"${prefix}"`, `"regex":"${random.pick(['r.*', '(', '((a|b)*)*c', '[rg]e'])}"`]);
  const kind = random.chance(0.85) ? 'completion' : random.pick(['term', 'phrase', 'x']);
  return `{${said},"${kind}":{${[`"field":"${random.chance(0.9) ? 'c' : fieldText(random)}"`, members(random, options(random), 0.2)].filter((part) => part !== '').join(',')}}}`;
}

function options(random: Random): readonly string[] {
  const number = (): string =>
    random.chance(0.8) ? random.pick(['1', '2', '3', '5']) : random.pick(['0', '-1', '10001', '"2"', '1.5', 'null']);
  const fuzzy = [
    `"fuzziness":${random.pick(['"AUTO"', '2', '9', '"x"'])}`,
    `"min_length":${number()}`,
    `"prefix_length":${number()}`,
    '"transpositions":false',
    '"unicode_aware":true',
  ];
  return [
    `"size":${number()}`,
    `"shard_size":${number()}`,
    '"skip_duplicates":true',
    `"fuzzy":${random.pick(['true', 'false', `{${members(random, fuzzy)}}`])}`,
    `"regex":{"flags":"ALL","max_determinized_states":${number()}}`,
    `"contexts":${random.pick(['{}', '{"place":"x"}', '{"place":[{"context":"x","boost":2}]}', '1'])}`,
    `"analyzer":"${random.pick(['simple', 'nope'])}"`,
    ...random.some(['"foo":1'], 0.2),
  ];
}
