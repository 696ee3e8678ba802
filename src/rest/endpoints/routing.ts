import type { Endpoint, Method, RecordEndpoint } from './endpoint.ts';
import { decodePercent } from '../request/parameters.ts';

/** A path split and looked up in the endpoint table. */
export type Route =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly parts: ReadonlyMap<string, string> }
  | {
      readonly kind: 'wrong_method';
      readonly allowed: readonly Method[];
      readonly dialect: Endpoint['dialect'];
      /** What the endpoints of those methods do with which records. */
      readonly records: readonly RecordEndpoint[];
    }
  | { readonly kind: 'unknown_path' };

interface Template {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

/** Finds endpoints by path and method. Literal segments win over `{parts}`, from the left. */
export class Router {
  /** First segments of the convention dialect's paths. */
  readonly collections: ReadonlySet<string>;
  readonly #templates: readonly Template[];
  /** What a path may fit, by how many segments it has and which is the last. Every request comes by here. */
  readonly #near: ReadonlyMap<string, readonly Template[]>;
  /** First segments that are calls (`_bulk`) or collections, and so never an index. */
  readonly #reserved: ReadonlySet<string>;

  constructor(endpoints: readonly Endpoint[]) {
    const templates = endpoints.flatMap((endpoint) => endpoint.paths.map((path) => ({ endpoint, segments: splitPath(path) })));
    const sorted = templates.toSorted(compareTemplates);
    this.#templates = sorted;
    this.#near = nearOf(sorted);
    const literals = (among: readonly Template[]): Set<string> =>
      new Set(among.flatMap(({ segments: [first] }) => (first === undefined || isPart(first) ? [] : [first])));
    this.collections = literals(templates.filter(({ endpoint }) => endpoint.dialect === 'convention'));
    this.#reserved = literals(templates);
  }

  /** `segments` are decoded. */
  find(method: string, segments: readonly string[]): Route {
    const { length } = segments;
    const near = this.#near.get(endOf(length, segments[length - 1])) ?? this.#near.get(endOf(length)) ?? [];
    for (const template of near) {
      if (!(template.endpoint.methods as readonly string[]).includes(method) || !this.#fits(template, segments, method)) continue;
      return { kind: 'found', endpoint: template.endpoint, parts: readParts(template, segments) };
    }
    const fitting = near.filter((template) => this.#fits(template, segments, method));
    const [first] = fitting;
    if (first === undefined) return { kind: 'unknown_path' };
    const { dialect } = first.endpoint;
    const methods = fitting.flatMap(({ endpoint }) => endpoint.methods);
    return {
      kind: 'wrong_method',
      allowed: [...new Set<Method>(dialect === 'convention' ? [...methods, 'OPTIONS'] : methods)],
      dialect,
      records: fitting.flatMap(({ endpoint }) => endpoint.records ?? []),
    };
  }

  /** The methods of a path, given without its version, that only read. */
  readingMethods(address: string): readonly Method[] {
    const segments = splitPath(address).map(decodePercent);
    const fitting = this.#templates.filter((template) => template.endpoint.effect === 'read' && this.#fits(template, segments, 'GET'));
    return [...new Set(fitting.flatMap(({ endpoint }) => endpoint.methods))];
  }

  #fits(template: Template, segments: readonly string[], method: string): boolean {
    const { length } = segments;
    if (template.segments.length !== length) return false;
    for (let at = 0; at < length; at++) {
      const [expected = '', given = ''] = [template.segments[at], segments[at]];
      if (isPart(expected) ? !(at > 0 ? given !== '' : this.#mayBegin(given, length, method)) : expected !== given) return false;
    }
    return true;
  }

  /** Whether a path of so many segments may have `given` as its first part. */
  #mayBegin(given: string, length: number, method: string): boolean {
    if (!this.#reserved.has(given)) return given !== '';
    // Creating an index under a collection's name must come to the handler, which says why that cannot be.
    return method === 'PUT' && length === 1 && this.collections.has(given);
  }
}

/** Templates, in their order, by how many segments they have and the last of them; those that end in a part are in every list of so many. */
function nearOf(sorted: readonly Template[]): ReadonlyMap<string, readonly Template[]> {
  const near = new Map<string, Template[]>();
  for (const length of new Set(sorted.map(({ segments }) => segments.length))) {
    const templates = sorted.filter(({ segments }) => segments.length === length);
    const lasts = new Set(templates.map(({ segments }) => segments[length - 1] ?? '').filter((last) => !isPart(last)));
    for (const last of [...lasts, undefined]) {
      near.set(
        endOf(length, last),
        templates.filter(({ segments }) => segments[length - 1] === last || isPart(segments[length - 1] ?? '')),
      );
    }
  }
  return near;
}

/** The segments of a path; a slash at the end does not count. */
export function splitPath(path: string): readonly string[] {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return end === start ? [] : path.slice(start, end).split('/');
}

/** Without a last segment: whichever it is. */
function endOf(length: number, last = ''): string {
  return `${length} ${last}`;
}

function isPart(segment: string): boolean {
  return segment.startsWith('{');
}

function readParts(template: Template, segments: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [at, segment] of template.segments.entries()) if (isPart(segment)) parts.set(segment.slice(1, -1), segments[at] ?? '');
  return parts;
}

/** Literals before parts, segment by segment. */
function compareTemplates(a: Template, b: Template): number {
  for (let at = 0; at < Math.min(a.segments.length, b.segments.length); at++) {
    const order = Number(isPart(a.segments[at] ?? '')) - Number(isPart(b.segments[at] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}
