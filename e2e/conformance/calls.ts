import { writeJson, type JsonValue } from '../../src/engine/index.ts';
import type { HostRequest } from './host.ts';
import type { ApiSpec } from './suite.ts';

/** A test asked for a call that cannot be made: a required part is missing, or an argument is not known. */
export class ParamError extends Error {}

/**
 * Makes the request of one `do` step. Arguments that are parts of the chosen path go into it, `body` is the body, the others
 * go into the query. Of the paths whose parts are all given the one with the most parts is taken.
 */
export function buildCall(
  name: string,
  spec: ApiSpec,
  args: ReadonlyMap<string, JsonValue>,
  headers: Readonly<Record<string, string>>,
): HostRequest {
  const given = new Map(
    [...args].filter(([key, value]) => key !== 'body' && key !== 'ignore' && !(Array.isArray(value) && value.length === 0)),
  );
  const path = spec.paths
    .filter(({ parts }) => parts.every((part) => given.has(part) && given.get(part) !== ''))
    .toSorted((a, b) => b.parts.length - a.parts.length)[0];
  if (path === undefined) throw new ParamError(`${name}: no path fits the arguments ${[...given.keys()].join(', ')}`);
  const parts = new Set(path.parts);
  for (const key of given.keys()) {
    const known = parts.has(key) || spec.params.has(key);
    if (!known) throw new ParamError(`${name}: unknown argument ${key}`);
  }
  const body = args.has('body') ? bodyText(name, args.get('body') ?? null) : undefined;
  return {
    method: chooseMethod(path.methods, body !== undefined),
    path: path.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(listText(given.get(part) ?? ''))),
    query: [...given]
      .filter(([key]) => !parts.has(key))
      .map(([key, value]) => `${key}=${encodeURIComponent(listText(value))}`)
      .join('&'),
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body,
  };
}

function chooseMethod(methods: readonly string[], hasBody: boolean): string {
  if (hasBody && methods.includes('POST')) return 'POST';
  return methods[0] ?? 'GET';
}

function listText(value: JsonValue): string {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(listText).join(',');
  return typeof value === 'string' ? value : writeJson(value);
}

const NDJSON_CALLS = new Set(['bulk', 'msearch', 'msearch_template']);

function bodyText(name: string, body: JsonValue): string {
  if (typeof body === 'string') return body;
  if (Array.isArray(body) && (NDJSON_CALLS.has(name) || body.length !== 1)) {
    return (body as readonly JsonValue[]).map((line) => `${typeof line === 'string' ? line.trimEnd() : writeJson(line)}\n`).join('');
  }
  return writeJson(body);
}
