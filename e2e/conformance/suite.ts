import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Document, type Node } from 'yaml';
import { JsonDouble, type JsonValue } from '../../src/engine/index.ts';

/** One step: its name (`do`, `match`, `set`, ...) and its argument. */
export interface Step {
  readonly name: string;
  readonly argument: JsonValue;
}

/** One test of a file, with the file's setup and teardown around it. */
export interface Section {
  readonly title: string;
  readonly setup: readonly Step[];
  readonly steps: readonly Step[];
  readonly teardown: readonly Step[];
}

/** A file of the corpus. `scope` is `core` (must pass) or `wide` (should pass). */
export interface SuiteFile {
  readonly path: string;
  readonly scope: 'core' | 'wide';
  readonly sections: readonly Section[];
}

/** One API call's paths, as its API file states them. */
export interface ApiSpec {
  readonly paths: readonly { readonly path: string; readonly methods: readonly string[]; readonly parts: readonly string[] }[];
  readonly params: ReadonlySet<string>;
}

/** The peers' own YAML tests, where a copy of them lies beside the checkout. */
export interface Corpus {
  readonly files: readonly SuiteFile[];
  api(file: SuiteFile, name: string): ApiSpec | undefined;
}

interface ScopeFile {
  readonly files: readonly { readonly path: string; readonly scope: 'core' | 'wide' }[];
}

/** Reads the corpus in `folder`; undefined when there is none. */
export function readCorpus(folder: string): Corpus | undefined {
  const scopePath = join(folder, 'scope.json');
  if (!existsSync(scopePath)) return undefined;
  const scope = JSON.parse(readFileSync(scopePath, 'utf8')) as ScopeFile;
  const files = scope.files.map(({ path, scope }) => ({ path, scope, sections: readSections(readFileSync(join(folder, path), 'utf8')) }));
  const specs = new Map<string, ApiSpec | undefined>();
  return {
    files,
    api: (file, name) => {
      const product = file.path.split('/')[0] ?? '';
      const key = `${product}/${name}`;
      if (!specs.has(key)) specs.set(key, readApi(folder, product, name));
      return specs.get(key);
    },
  };
}

const COMMON_PARAMS = ['pretty', 'human', 'error_trace', 'filter_path', 'source'];
/** What a product's calls take that the other's API file, which stands in for its own, does not know. */
const LATER_PARAMS = ['include_named_queries_score'];

/** Reads the API file of a call; undefined where there is none. */
export function readApi(folder: string, product: string, name: string): ApiSpec | undefined {
  const own = join(folder, product, 'api', `${name}.json`);
  const borrowed = !existsSync(own);
  const path = borrowed ? join(folder, 'elasticsearch', 'api', `${name}.json`) : own;
  return readApiFile(path, name, borrowed ? LATER_PARAMS : []);
}

/** Reads one API file. @param more parameters of the call that the file does not know */
export function readApiFile(path: string, name: string, more: readonly string[] = []): ApiSpec | undefined {
  if (!existsSync(path)) return undefined;
  const spec = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, RawApi>)[name];
  if (spec === undefined) return undefined;
  return {
    paths: spec.url.paths.map(({ path, methods, parts }) => ({ path, methods, parts: Object.keys(parts ?? {}) })),
    params: new Set([...Object.keys(spec.params ?? {}), ...COMMON_PARAMS, ...more]),
  };
}

interface RawApi {
  readonly url: {
    readonly paths: readonly { readonly path: string; readonly methods: string[]; readonly parts?: Record<string, unknown> }[];
  };
  readonly params?: Record<string, unknown>;
}

/** What stands in a file beside its sections. */
const AROUND: ReadonlySet<string> = new Set(['setup', 'teardown', 'requires']);

/** Reads the sections of a file of YAML tests, each with its setup and teardown. */
export function readSections(text: string): Section[] {
  const named = parseAllDocuments(text, { intAsBigInt: true, keepSourceTokens: true })
    .filter((document) => document.contents !== null)
    .flatMap((document) => [...asMap(toJson(document.contents, document))]);
  const steps = (title: string): Step[] => named.filter(([name]) => name === title).flatMap(([, list]) => readSteps(list));
  const setup = steps('setup');
  const teardown = steps('teardown');
  return named.filter(([title]) => !AROUND.has(title)).map(([title, list]) => ({ title, setup, steps: readSteps(list), teardown }));
}

function readSteps(list: JsonValue): Step[] {
  return (Array.isArray(list) ? (list as JsonValue[]) : []).flatMap((step) =>
    [...asMap(step)].map(([name, argument]) => ({ name, argument })),
  );
}

/** The map a value is, or an empty one. */
export function asMap(value: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  return value instanceof Map ? value : new Map<string, JsonValue>();
}

/** YAML to the engine's lossless JSON values: big integers stay exact, `1.0` stays a floating-point number. */
function toJson(node: Node | null, document: Document.Parsed): JsonValue {
  if (isAlias(node)) return toJson(node.resolve(document) ?? null, document);
  if (isMap(node)) {
    return new Map(node.items.map((pair) => [keyText(pair.key as Node), toJson(pair.value as Node | null, document)]));
  }
  if (isSeq(node)) return node.items.map((item) => toJson(item as Node, document));
  return isScalar(node) ? scalarToJson(node.value, node.source) : null;
}

function keyText(key: Node): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : String(key);
}

function scalarToJson(value: unknown, source: string | undefined): JsonValue {
  if (typeof value === 'bigint') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  if (typeof value === 'number') return Number.isInteger(value) ? new JsonDouble(value, source ?? String(value)) : value;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return null;
}
