import { compileJavaPattern } from '../analysis/custom/java-pattern.ts';
import { PatternMatcher } from '../analysis/custom/pattern-matcher.ts';
import { NO_PATTERN_FLAGS } from '../analysis/define-tokenizer.ts';
import { err, ok } from '../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar, scalarText } from '../json/json-value.ts';
import { compareCodePoints } from '../json/utf8.ts';
import { patternTest } from './name-pattern.ts';
import { javaText } from './values/java-text.ts';
/** The type of a field whose template names none. */
const DEFAULT_TYPES = {
  object: 'object',
  string: 'text',
  long: 'long',
  double: 'float',
  boolean: 'boolean',
  date: 'date',
  binary: 'binary',
};
const OPTIONS = ['match', 'unmatch', 'path_match', 'path_unmatch', 'match_mapping_type', 'match_pattern', 'mapping'];
const MATCHES = OPTIONS.slice(0, 4);
/** Reads `dynamic_templates`: a list of objects with one name each. */
export function parseDynamicTemplates(value) {
  if (!isJsonArray(value)) return err(parsing('Dynamic template syntax error. An array of named objects is expected.'));
  const templates = [];
  for (const item of value) {
    const [entry, second] = isJsonObject(item) ? item : [];
    if (entry === undefined || second !== undefined || !isJsonObject(entry[1])) {
      return err(parsing('A dynamic template must be defined with a name'));
    }
    const template = parseTemplate(entry[0], entry[1]);
    if (!template.ok) return template;
    templates.push(template.value);
  }
  return ok(templates);
}
function parseTemplate(name, given) {
  const unknown = [...given.keys()].find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) return err(illegal(`Illegal dynamic template parameter: [${unknown}]`));
  const mapping = given.get('mapping');
  if (!isJsonObject(mapping)) return err(parsing('template must have mapping set'));
  const texts = new Map([...given].flatMap(([key, value]) => (isJsonScalar(value) && value !== null ? [[key, scalarText(value)]] : [])));
  if (!texts.has('match') && !texts.has('path_match') && !texts.has('match_mapping_type')) {
    return err(parsing(`template must have match, path_match or match_mapping_type set ${javaText(given)}`));
  }
  const type = texts.get('match_mapping_type') ?? '*';
  if (type !== '*' && !isKind(type)) {
    return err(illegal(`No field type matched on [${type}], possible values are [${Object.keys(DEFAULT_TYPES).join(', ')}]`));
  }
  const fits = fitTest(name, texts);
  if (!fits.ok) return fits;
  const printed = MATCHES.flatMap((key) => (texts.has(key) ? [[key, texts.get(key) ?? '']] : []));
  const json = new Map(printed);
  if (type !== '*') json.set('match_mapping_type', type);
  if (texts.get('match_pattern') === 'regex') json.set('match_pattern', 'regex');
  json.set('mapping', new Map([...mapping].toSorted(([a], [b]) => compareCodePoints(a, b))));
  return ok({ name, json, mapping, kind: isKind(type) ? type : undefined, fits: fits.value });
}
function isKind(text) {
  return Object.hasOwn(DEFAULT_TYPES, text);
}
function fitTest(name, texts) {
  const style = texts.get('match_pattern') ?? 'simple';
  if (style !== 'simple' && style !== 'regex') return err(illegal(`No matching pattern matched on [${style}]`));
  const tests = new Map();
  for (const key of MATCHES) {
    const pattern = texts.get(key);
    if (pattern === undefined) continue;
    const test = style === 'simple' ? ok(patternTest(pattern)) : wholeTest(pattern);
    if (test.ok) tests.set(key, test.value);
    else {
      const cause = { type: 'pattern_syntax_exception', reason: test.error };
      return err(illegal(`Pattern [${pattern}] of type [regex] is invalid. Cannot create dynamic template [${name}].`, cause));
    }
  }
  const passes = (key, text, otherwise) => tests.get(key)?.(text) ?? otherwise;
  return ok(
    (last, path) =>
      passes('match', last, true) &&
      !passes('unmatch', last, false) &&
      passes('path_match', path, true) &&
      !passes('path_unmatch', path, false),
  );
}
/** Whether the whole of a text fits a regular expression. */
function wholeTest(pattern) {
  const bare = compileJavaPattern(pattern, NO_PATTERN_FLAGS);
  if (!bare.ok) return bare;
  const whole = compileJavaPattern(`(?:${pattern})\\z`, NO_PATTERN_FLAGS);
  if (!whole.ok) return whole;
  const matcher = new PatternMatcher(whole.value);
  return ok((text) => matcher.matchAt(text, 0) !== undefined);
}
/** The definition of a new field of that kind; undefined where no template fits. */
export function definitionByTemplate(templates, kind, name, path) {
  const template = templates.find((each) => (each.kind === undefined || each.kind === kind) && each.fits(name, path));
  if (template === undefined) return undefined;
  const type = DEFAULT_TYPES[kind];
  const fill = (text) => text.replaceAll('{name}', name).replaceAll('{dynamic_type}', type).replaceAll('{dynamicType}', type);
  const filled = new Map([...template.mapping].map(([key, value]) => [fill(key), fillIn(value, fill)]));
  return filled.has('type') || kind === 'object' ? filled : new Map([['type', type], ...filled]);
}
function fillIn(value, fill) {
  if (typeof value === 'string') return fill(value);
  if (isJsonArray(value)) return value.map((item) => fillIn(item, fill));
  return isJsonObject(value) ? new Map([...value].map(([key, item]) => [fill(key), fillIn(item, fill)])) : value;
}
function parsing(reason) {
  return { kind: 'mapper_parsing', reason };
}
function illegal(reason, cause) {
  return { kind: 'illegal_argument', reason, ...(cause !== undefined && { cause }) };
}
