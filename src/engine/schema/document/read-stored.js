import { formatDouble, formatFloat } from '../../json/java-number.ts';
import { isJsonObject, JsonDouble } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { IGNORED_FIELD } from '../metadata-fields.ts';
import { DEFAULT_MAPPING_LIMITS } from '../parse-mappings.ts';
import { parseDocument } from './parse-document.ts';
import { printDateValue } from '../dates/print-date.ts';
import { printIp } from '../values/ip.ts';
import { patternTest } from '../name-pattern.ts';
import { printUnsigned } from '../values/unsigned-long.ts';
/** What was let in once. */
const UNLIMITED = { ...DEFAULT_MAPPING_LIMITS, nestedObjects: Infinity };
const NOTHING = { fields: new Map(), ignored: [] };
/**
 * Reads stored fields out of a document's bytes: they are worked out again the way they were when it came in. `wanted` are
 * names or `*` patterns; only fields mapped with `store: true` are there to be had.
 */
export function readStored(mapping, id, source, wanted) {
  const value = parseJson(source);
  if (!value.ok || !isJsonObject(value.value)) return NOTHING;
  const parsed = parseDocument(mapping, { id, source, value: value.value }, UNLIMITED);
  if (!parsed.ok) return NOTHING;
  const tests = wanted.map(patternTest);
  const fields = new Map();
  let ignored = [];
  for (const field of parsed.value.document.fields) {
    if (field.type === IGNORED_FIELD && 'texts' in field) ignored = field.texts;
    else if (field.type.stored === true && tests.some((fits) => fits(field.type.path))) {
      fields.set(field.type.path, printValues(field));
    }
  }
  return { fields, ignored };
}
function printValues(field) {
  return 'texts' in field ? field.texts.map((text) => printText(field.type, text)) : field.numbers.map((n) => printNumber(field.type, n));
}
function printText(type, text) {
  return type.type === 'ip' ? printIp(text) : text;
}
function printNumber(type, value) {
  switch (type.type) {
    case 'boolean':
      return value === 1;
    case 'date':
    case 'date_nanos':
      return printDateValue(type, value);
    case 'unsigned_long':
      return printUnsigned(value);
    case 'double':
      return new JsonDouble(Number(value), formatDouble(Number(value)));
    case 'float':
    case 'half_float':
      return new JsonDouble(Number(value), formatFloat(Number(value)));
    case 'long':
    case 'integer':
    case 'short':
    case 'byte':
      return value;
    case 'text':
    case 'keyword':
    case 'ip':
    case 'geo_point':
    case 'binary':
    case 'metadata':
      throw new Error(`${type.path} is kept as text`);
    default:
      return type.type;
  }
}
