import { encodeUtf8, parseJson, type JsonValue } from '../../src/engine/index.ts';
import { buildCall, ParamError } from './calls.ts';
import type { ConformanceHost, HostResponse } from './host.ts';
import { asMap, type ApiSpec, type Section, type Step } from './suite.ts';
import { equalValues, isTruthy, lengthOf, parsePattern, printJava, toDouble, valueAt } from './values.ts';

/** How one section ended. A skip always has a reason. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface RunOptions {
  readonly host: ConformanceHost;
  readonly api: (name: string) => ApiSpec | undefined;
  /** The version the service claims, for version-gated tests. */
  readonly version: string;
}

const FEATURES = new Set([
  'headers',
  'warnings',
  'allowed_warnings',
  'node_selector',
  'contains',
  'arbitrary_key',
  'stash_in_key',
  'stash_in_path',
  'embedded_stash_key',
]);

/** Runs setup, steps and teardown of one section; the teardown runs even after a failure. The host must be empty. */
export async function runSection(section: Section, options: RunOptions): Promise<Outcome> {
  const skip = [...section.setup, ...section.steps]
    .filter(({ name }) => name === 'skip')
    .map(({ argument }) => skipReason(asMap(argument), options.version));
  const reason = skip.find((text) => text !== undefined);
  if (reason !== undefined) return { kind: 'skipped', reason };
  const run = new SectionRun(options);
  try {
    for (const step of section.setup) await run.step(step);
    for (const step of section.steps) await run.step(step);
    return { kind: 'passed' };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return { kind: 'failed', reason: error.message };
  } finally {
    for (const step of section.teardown) await run.step(step).catch(() => undefined);
  }
}

class StepFailure extends Error {}

function skipReason(skip: ReadonlyMap<string, JsonValue>, version: string): string | undefined {
  const features = [skip.get('features') ?? []].flat() as string[];
  const lacking = features
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .find((name) => name !== '' && !FEATURES.has(name));
  if (lacking !== undefined) return `needs the runner feature ${lacking}`;
  const ranges = skip.get('version');
  if (typeof ranges === 'string' && ranges.split(',').some((range) => inRange(version, range.trim()))) {
    return `not for version ${version}: ${printJava(skip.get('reason') ?? ranges)}`;
  }
  return undefined;
}

/** ` - 6.99.99`, `7.10.0 - `, `all`; both ends included. */
function inRange(version: string, range: string): boolean {
  if (range === 'all') return true;
  const [from = '', to = ''] = range.split(/\s*-\s*/);
  return (from === '' || compareVersions(version, from) >= 0) && (to === '' || compareVersions(version, to) <= 0);
}

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < 3; i++) if ((left[i] ?? 0) !== (right[i] ?? 0)) return (left[i] ?? 0) - (right[i] ?? 0);
  return 0;
}

const STATUS_OF_CATCH: Readonly<Record<string, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  request_timeout: 408,
  conflict: 409,
  unavailable: 503,
};

class SectionRun {
  private readonly options: RunOptions;
  private readonly stash = new Map<string, JsonValue>();
  private answer: JsonValue | undefined;
  private answerFailed = false;

  constructor(options: RunOptions) {
    this.options = options;
  }

  async step({ name, argument }: Step): Promise<void> {
    if (name === 'skip') return;
    if (name === 'do') return this.do(asMap(argument));
    const check = CHECKS[name];
    if (name === 'set') return this.set(asMap(argument));
    if (check === undefined) throw new StepFailure(`unknown step ${name}`);
    const pairs: [string, JsonValue][] = typeof argument === 'string' ? [[argument, null]] : [...asMap(argument)];
    for (const [path, expected] of pairs) {
      const actual =
        name.startsWith('is_') && path === '' ? !this.answerFailed && this.answer : valueAt(this.rootOf(path), this.pathOf(path));
      const wanted = this.resolve(expected);
      if (!check(wanted, actual)) throw new StepFailure(`${name} ${path}: wanted ${printJava(wanted)}, got ${printJava(actual)}`);
    }
  }

  /** A path may start at a stashed value. */
  private rootOf(path: string): JsonValue | undefined {
    if (!path.startsWith('$') || path.startsWith('$body')) return this.answer;
    return this.stash.get(path.slice(1).split('.')[0] ?? '');
  }

  private pathOf(path: string): string {
    if (path.startsWith('$body')) return path.slice('$body.'.length);
    if (path.startsWith('$')) return path.split('.').slice(1).join('.');
    return path
      .split(/(?<!\\)\./)
      .map((step) => (step.startsWith('$') ? printJava(this.stash.get(step.slice(1))) : step))
      .join('.');
  }

  private set(pairs: ReadonlyMap<string, JsonValue>): void {
    for (const [path, name] of pairs) this.stash.set(printJava(name), valueAt(this.rootOf(path), this.pathOf(path)) ?? null);
  }

  /** `$name` keeps the value's type, `${name}` stands inside a text. */
  private resolve(value: JsonValue): JsonValue {
    if (typeof value === 'string') {
      if (value.startsWith('$') && this.stash.has(value.slice(1))) return this.stash.get(value.slice(1)) ?? null;
      return value.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => (this.stash.has(name) ? printJava(this.stash.get(name)) : all));
    }
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => this.resolve(item));
    if (value instanceof Map)
      return new Map(
        [...(value as ReadonlyMap<string, JsonValue>)].map(([key, item]) => [printJava(this.resolve(key)), this.resolve(item)]),
      );
    return value;
  }

  private async do(step: ReadonlyMap<string, JsonValue>): Promise<void> {
    const [name, rawArgs] =
      [...step].find(([key]) => !['catch', 'headers', 'warnings', 'allowed_warnings', 'node_selector'].includes(key)) ?? [];
    if (name === undefined) throw new StepFailure('do: no call');
    const caught = step.get('catch');
    const args = new Map(asMap(this.resolve(rawArgs ?? null)));
    const headers = Object.fromEntries(
      [...asMap(step.get('headers') ?? null)].map(([key, value]) => [key.toLowerCase(), printJava(this.resolve(value))]),
    );
    const spec = this.options.api(name);
    if (spec === undefined) throw new StepFailure(`no API file for ${name}`);
    let request;
    try {
      request = buildCall(name, spec, args, headers);
    } catch (error) {
      if (error instanceof ParamError && caught === 'param') return;
      throw error instanceof ParamError ? new StepFailure(error.message) : error;
    }
    const response = await this.options.host.send(request);
    this.answerFailed = response.status >= 400;
    this.answer = readAnswer(response);
    const ignored = [args.get('ignore') ?? []].flat().map(toDouble);
    checkStatus(
      `${request.method} ${request.path}`,
      request.method === 'HEAD' || ignored.includes(response.status),
      caught,
      response,
      this.answer,
    );
    checkWarnings(step, response);
  }
}

function readAnswer(response: HostResponse): JsonValue | undefined {
  if (response.contentType.includes('text/plain')) return response.text;
  if (response.text === '') return response.status < 400;
  const parsed = parseJson(encodeUtf8(response.text));
  return parsed.ok ? parsed.value : response.text;
}

/** Why a request was refused, in the service's words. */
function reasonIn(answer: JsonValue | undefined): string | undefined {
  const reason = asMap(asMap(answer).get('error')).get('reason');
  return typeof reason === 'string' ? reason : undefined;
}

function checkStatus(
  call: string,
  mayFail: boolean,
  caught: JsonValue | undefined,
  response: HostResponse,
  answer: JsonValue | undefined,
): void {
  const { status } = response;
  if (caught === undefined) {
    if (status >= 400 && !mayFail) throw new StepFailure(`${call} answered ${status}: ${reasonIn(answer) ?? response.text.slice(0, 400)}`);
    return;
  }
  const text = printJava(caught);
  const pattern = parsePattern(text, 'literal');
  if (pattern !== undefined) {
    const printed = printJava(asMap(answer).get('error'));
    if (status < 400 || !pattern.test(printed)) throw new StepFailure(`${call}: ${status} ${printed} does not match ${text}`);
    return;
  }
  const wanted = STATUS_OF_CATCH[text];
  const right =
    wanted === undefined ? status >= 400 && !Object.values(STATUS_OF_CATCH).includes(status === 400 ? 0 : status) : status === wanted;
  if (!right) throw new StepFailure(`${call}: wanted ${text}, got ${status} ${response.text.slice(0, 400)}`);
}

function checkWarnings(step: ReadonlyMap<string, JsonValue>, response: HostResponse): void {
  const texts = (key: string): string[] => [step.get(key) ?? []].flat().map(printJava);
  const got = response.warnings
    .map((header) => /"((?:[^"\\]|\\.)*)"/.exec(header)?.[1]?.replaceAll('\\"', '"') ?? header)
    .filter((text) => !text.startsWith('[types removal]'));
  const missing = texts('warnings').filter((text) => !text.startsWith('[types removal]') && !got.includes(text));
  if (missing.length > 0) throw new StepFailure(`missing warning: ${missing.join(' | ')}`);
  const allowed = [...texts('warnings'), ...texts('allowed_warnings')];
  const extra = got.filter((text) => !allowed.includes(text));
  if (extra.length > 0) throw new StepFailure(`unexpected warning: ${extra.join(' | ')}`);
}

type Check = (expected: JsonValue, actual: JsonValue | undefined) => boolean;

const ordered =
  (holds: (comparison: number) => boolean): Check =>
  (expected, actual) => {
    if (typeof expected === 'string' && typeof actual === 'string') return holds(actual < expected ? -1 : actual > expected ? 1 : 0);
    return holds(toDouble(actual) - toDouble(expected));
  };

const CHECKS: Readonly<Record<string, Check>> = {
  match: (expected, actual) => {
    const pattern = typeof expected === 'string' ? parsePattern(expected, 'free') : undefined;
    return pattern === undefined ? equalValues(expected, actual) : typeof actual === 'string' && pattern.test(actual);
  },
  length: (expected, actual) => lengthOf(actual) === toDouble(expected),
  is_true: (_, actual) => isTruthy(actual),
  is_false: (_, actual) => !isTruthy(actual),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  contains: (expected, actual) => Array.isArray(actual) && (actual as readonly JsonValue[]).some((item) => equalValues(expected, item)),
};
