import { compileJavaPattern } from '../analysis/custom/java-pattern.ts';
import { PatternMatcher } from '../analysis/custom/pattern-matcher.ts';
import { NO_PATTERN_FLAGS } from '../analysis/define-tokenizer.ts';
import { type EngineError, type ErrorCause, err, ok, type Result } from '../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar, type JsonObject, type JsonValue, scalarText } from '../json/json-value.ts';
import { compareCodePoints } from '../json/utf8.ts';
import { patternTest } from './name-pattern.ts';
import { javaText } from './values/java-text.ts';

/** What a new value of a document is, as templates call it. */
export type DynamicKind = 'object' | 'string' | 'long' | 'double' | 'boolean' | 'date' | 'binary';

/** How a new field is mapped whose name, path and kind fit. Immutable. */
export interface DynamicTemplate {
  readonly name: string;
  /** As given, and as it prints. */
  readonly json: JsonObject;
  readonly mapping: JsonObject;
  /** Undefined: any. */
  readonly kind: DynamicKind | undefined;
  /** Whether a name and its full path fit. */
  readonly fits: (name: string, path: string) => boolean;
}

/** The type of a field whose template names none. */
const DEFAULT_TYPES: Readonly<Record<DynamicKind, string>> = {
  object: 'object',
  string: 'text',
  long: 'long',
  double: 'float',
  boolean: 'boolean',
  date: 'date',
  binary: 'binary',
};

const OPTIONS: readonly string[] = ['match', 'unmatch', 'path_match', 'path_unmatch', 'match_mapping_type', 'match_pattern', 'mapping'];
const MATCHES: readonly string[] = OPTIONS.slice(0, 4);

/** Reads `dynamic_templates`: a list of objects with one name each. */
export function parseDynamicTemplates(value: JsonValue): Result<readonly DynamicTemplate[]> {
  if (!isJsonArray(value)) return err(parsing('Dynamic template syntax error. An array of named objects is expected.'));
  const templates: DynamicTemplate[] = [];
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

function parseTemplate(name: string, given: JsonObject): Result<DynamicTemplate> {
  const unknown = [...given.keys()].find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) return err(illegal(`Illegal dynamic template parameter: [${unknown}]`));
  const mapping = given.get('mapping');
  if (!isJsonObject(mapping)) return err(parsing('template must have mapping set'));
  const texts = new Map(
    [...given].flatMap(([key, value]) => (isJsonScalar(value) && value !== null ? [[key, scalarText(value)] as const] : [])),
  );
  if (!texts.has('match') && !texts.has('path_match') && !texts.has('match_mapping_type')) {
    return err(parsing(`template must have match, path_match or match_mapping_type set ${javaText(given)}`));
  }
  const type = texts.get('match_mapping_type') ?? '*';
  if (type !== '*' && !isKind(type)) {
    return err(illegal(`No field type matched on [${type}], possible values are [${Object.keys(DEFAULT_TYPES).join(', ')}]`));
  }
  const fits = fitTest(name, texts);
  if (!fits.ok) return fits;
  const printed = MATCHES.flatMap((key) => (texts.has(key) ? [[key, texts.get(key) ?? ''] as const] : []));
  const json = new Map<string, JsonValue>(printed);
  if (type !== '*') json.set('match_mapping_type', type);
  if (texts.get('match_pattern') === 'regex') json.set('match_pattern', 'regex');
  json.set('mapping', new Map([...mapping].toSorted(([a], [b]) => compareCodePoints(a, b))));
  return ok({ name, json, mapping, kind: isKind(type) ? type : undefined, fits: fits.value });
}

function isKind(text: string): text is DynamicKind {
  return Object.hasOwn(DEFAULT_TYPES, text);
}

function fitTest(name: string, texts: ReadonlyMap<string, string>): Result<DynamicTemplate['fits']> {
  const style = texts.get('match_pattern') ?? 'simple';
  if (style !== 'simple' && style !== 'regex') return err(illegal(`No matching pattern matched on [${style}]`));
  const tests = new Map<string, (text: string) => boolean>();
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
  const passes = (key: string, text: string, otherwise: boolean): boolean => tests.get(key)?.(text) ?? otherwise;
  return ok(
    (last, path) =>
      passes('match', last, true) &&
      !passes('unmatch', last, false) &&
      passes('path_match', path, true) &&
      !passes('path_unmatch', path, false),
  );
}

/** Whether the whole of a text fits a regular expression. */
function wholeTest(pattern: string): Result<(text: string) => boolean, string> {
  const bare = compileJavaPattern(pattern, NO_PATTERN_FLAGS);
  if (!bare.ok) return bare;
  const whole = compileJavaPattern(`(?:${pattern})\\z`, NO_PATTERN_FLAGS);
  if (!whole.ok) return whole;
  const matcher = new PatternMatcher(whole.value);
  return ok((text) => matcher.matchAt(text, 0) !== undefined);
}

/** The definition of a new field of that kind; undefined where no template fits. */
export function definitionByTemplate(
  templates: readonly DynamicTemplate[],
  kind: DynamicKind,
  name: string,
  path: string,
): JsonObject | undefined {
  const template = templates.find((each) => (each.kind === undefined || each.kind === kind) && each.fits(name, path));
  if (template === undefined) return undefined;
  const type = DEFAULT_TYPES[kind];
  const fill = (text: string): string =>
    text.replaceAll('{name}', name).replaceAll('{dynamic_type}', type).replaceAll('{dynamicType}', type);
  const filled = new Map([...template.mapping].map(([key, value]) => [fill(key), fillIn(value, fill)] as const));
  return filled.has('type') || kind === 'object' ? filled : new Map<string, JsonValue>([['type', type], ...filled]);
}

function fillIn(value: JsonValue, fill: (text: string) => string): JsonValue {
  if (typeof value === 'string') return fill(value);
  if (isJsonArray(value)) return value.map((item) => fillIn(item, fill));
  return isJsonObject(value) ? new Map([...value].map(([key, item]) => [fill(key), fillIn(item, fill)])) : value;
}

function parsing(reason: string): EngineError {
  return { kind: 'mapper_parsing', reason };
}

function illegal(reason: string, cause?: ErrorCause): EngineError {
  return { kind: 'illegal_argument', reason, ...(cause !== undefined && { cause }) };
}
