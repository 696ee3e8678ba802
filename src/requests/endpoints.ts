/** One method of one path the service knows. */
export interface Endpoint {
  readonly method: string;
  /** `/{index}/_search`. */
  readonly path: string;
  readonly summary: string;
  readonly writes: boolean;
  readonly parameters: readonly EndpointParameter[];
  /** Media types of its body, the usual one first; empty: it takes none. */
  readonly bodyTypes: readonly string[];
  /** Names of its body's members, as far as the description has them. */
  readonly bodyKeys: readonly string[];
}

/** A query parameter. */
export interface EndpointParameter {
  readonly name: string;
  /** The only values there are; empty: any. */
  readonly values: readonly string[];
  readonly type: string;
}

type Node = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that are read. */
export interface ServiceDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node | undefined>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, Node>>>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

/** The table of endpoints out of the service's own description. */
export function readEndpoints(description: ServiceDescription): readonly Endpoint[] {
  const resolve = (node: unknown): Node => {
    const found = asNode(node);
    const [, , kind = '', name = ''] = typeof found['$ref'] === 'string' ? found['$ref'].split('/') : [];
    return name === '' ? found : (description.components?.[kind]?.[name] ?? {});
  };
  return Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method): readonly Endpoint[] => {
      const operation = item[method];
      if (operation === undefined) return [];
      const content = asNode(asNode(operation['requestBody'])['content']);
      return [
        {
          method: method.toUpperCase(),
          path,
          summary: textOf(operation['summary']),
          writes: operation['x-fathom-effect'] === 'write',
          parameters: listOf(operation['parameters'])
            .map((parameter) => resolve(parameter))
            .filter((parameter) => parameter['in'] === 'query')
            .map((parameter) => readParameter(parameter, resolve(parameter['schema']))),
          bodyTypes: Object.keys(content),
          bodyKeys: Object.keys(asNode(resolve(asNode(Object.values(content)[0])['schema'])['properties'])),
        },
      ];
    }),
  );
}

/** The endpoint a request would reach; of several the one that names most of the path. Undefined: there is none. */
export function endpointOf(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const wanted = segmentsOf(path);
  const fitting = endpoints.filter((endpoint) => endpoint.method === method && fits(segmentsOf(endpoint.path), wanted));
  return fitting.toSorted((a, b) => placeholders(a.path) - placeholders(b.path))[0];
}

/** The methods a path answers to. */
export function methodsOf(endpoints: readonly Endpoint[], path: string): ReadonlySet<string> {
  const wanted = segmentsOf(path);
  return new Set(endpoints.filter((endpoint) => fits(segmentsOf(endpoint.path), wanted)).map(({ method }) => method));
}

/** The parts of a path between slashes. */
export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fits(known: readonly string[], wanted: readonly string[]): boolean {
  return (
    known.length === wanted.length &&
    known.every((segment, i) => (isPlaceholder(segment) ? isName(wanted[i]) || segment === '{id}' : segment === wanted[i]))
  );
}

/** Names begin with no underscore, but for the one that stands for all of them. */
function isName(segment = ''): boolean {
  return !segment.startsWith('_') || segment === '_all';
}

/** Whether a part of a path stands for a name. */
export function isPlaceholder(segment: string): boolean {
  return segment.startsWith('{');
}

function placeholders(path: string): number {
  return segmentsOf(path).filter(isPlaceholder).length;
}

function readParameter(parameter: Node, schema: Node): EndpointParameter {
  const { type, enum: values } = schema;
  return {
    name: textOf(parameter['name']),
    type: textOf(Array.isArray(type) ? type[0] : type),
    values: Array.isArray(values) ? values.map(String) : type === 'boolean' ? ['true', 'false'] : [],
  };
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
