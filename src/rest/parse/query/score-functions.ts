import type {
  DecayFunction,
  FactorModifier,
  FieldValueFunction,
  JsonObject,
  JsonValue,
  ScoreFunction,
  ValueMode,
} from '../../../engine/index.ts';
import { hashOfLong, hashOfText, JsonDouble } from '../../../engine/index.ts';
import { refuseArgument, refuseIncomplete, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, readFloat, readText, tokenName } from '../json-access.ts';

const MODIFIERS: readonly FactorModifier[] = ['none', 'log', 'log1p', 'log2p', 'ln', 'ln1p', 'ln2p', 'square', 'sqrt', 'reciprocal'];
const VALUE_MODES: readonly ValueMode[] = ['sum', 'avg', 'median', 'min', 'max'];

const FUNCTIONS: ReadonlyMap<string, (name: string, body: JsonObject) => ScoreFunction> = new Map([
  ['field_value_factor', parseFieldValue],
  ['random_score', parseRandom],
  ['gauss', parseDecay],
  ['exp', parseDecay],
  ['linear', parseDecay],
]);

/** A function of a `function_score`, by its name. */
export function parseScoreFunction(name: string, body: JsonObject): ScoreFunction {
  if (name === 'script_score') return refuseUnsupported('[script_score] function');
  const parser = FUNCTIONS.get(name);
  if (parser !== undefined) return parser(name, body);
  return refuseParsing('unknown query [function_score] did you mean any of [random_score, script_score]?', name, {
    type: 'named_object_not_found_exception',
    reason: `unknown field [${name}]`,
  });
}

function parseFieldValue(name: string, body: JsonObject): FieldValueFunction {
  const read: { field?: string; factor: number; modifier: FactorModifier; missing?: number } = { factor: 1, modifier: 'none' };
  for (const [key, value] of body) {
    if (isJsonObject(value)) continue;
    if (isJsonArray(value) && key === 'field' && value.length !== 1)
      return refuseParsing('[field_value_factor] field [field] must be a single field', key);
    const member = isJsonArray(value) ? (value[0] ?? null) : value;
    if (key === 'field') read.field = readText(member, key);
    else if (key === 'factor') read.factor = Math.fround(readFloat(member, key));
    else if (key === 'modifier') read.modifier = readModifier(member, key);
    else if (key === 'missing') read.missing = readFloat(member, key);
    else return refuseParsing(`${name} query does not support [${key}]`, key);
  }
  const { field } = read;
  if (field === undefined) return refuseIncomplete(`[${name}] required field 'field' missing`, name);
  return { kind: 'field_value', ...read, field };
}

function readModifier(value: JsonValue, key: string): FactorModifier {
  const text = readText(value, key);
  const known = MODIFIERS.find((each) => each === text.toLowerCase());
  const constants = 'org.elasticsearch.common.lucene.search.function.FieldValueFactorFunction.Modifier';
  return known ?? refuseArgument(`No enum constant ${constants}.${text.toUpperCase()}`);
}

function parseRandom(name: string, body: JsonObject): ScoreFunction {
  const read: { seed?: number; field?: string } = {};
  for (const [key, value] of body) {
    if (key === 'seed') read.seed = readSeed(value, key);
    else if (key === 'field') read.field = readText(value, key);
    else return refuseParsing(`${name} query does not support [${key}]`, key);
  }
  return { kind: 'random', ...read };
}

/** 32 bits: of a longer number both halves, of a text its hash as Java has it. */
function readSeed(value: JsonValue, key: string): number {
  if (typeof value === 'string') return hashOfText(value);
  if (value instanceof JsonDouble || (typeof value === 'number' && !Number.isInteger(value))) {
    return refuseParsing(`random_score seed must be an int, long or string, not '${tokenName(value)}'`, key);
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    return refuseParsing(`random_score seed must be an int/long or string, not '${tokenName(value)}'`, key);
  }
  if (typeof value === 'number' && value === (value | 0)) return value;
  return hashOfLong(BigInt(value));
}

function parseDecay(name: string, body: JsonObject): DecayFunction {
  let field: readonly [string, JsonObject] | undefined;
  let mode: ValueMode = 'min';
  for (const [key, value] of body) {
    if (isJsonObject(value)) field = [key, value];
    else if (key === 'multi_value_mode') mode = readValueMode(value, key);
    else return refuseParsing('malformed score function score parameters.', key);
  }
  if (field === undefined) return refuseIncomplete('malformed score function score parameters.', name);
  // The table has its names.
  return { kind: 'decay', shape: name as DecayFunction['shape'], field: field[0], mode, parameters: field[1] };
}

function readValueMode(value: JsonValue, key: string): ValueMode {
  const text = readText(value, key);
  return VALUE_MODES.find((each) => each === text.toLowerCase()) ?? refuseArgument(`Illegal sort mode: ${text}`);
}
