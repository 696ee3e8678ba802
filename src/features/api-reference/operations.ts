import { exampleOf, resolve, type OpenApi, type Schema } from './schemas.ts';

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  /** Type and bounds in a few words. */
  readonly type: string;
  /** What "try it" starts with. */
  readonly example: string;
}

/** One method of one path. */
export interface Operation {
  /** `GET /indices/{name}`: how the address names it. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly dialect: string;
  readonly writes: boolean;
  readonly parameters: readonly Parameter[];
  /** Undefined: takes no body. */
  readonly body: { readonly required: boolean; readonly types: readonly string[]; readonly example: string } | undefined;
  /** Ascending by status. */
  readonly responses: readonly { readonly status: string; readonly description: string; readonly schema: string }[];
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** Every operation the document describes, in its order of paths. */
export function readOperations(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const described = item[method];
      return described === undefined ? [] : [readOperation(document, method.toUpperCase(), path, described)];
    }),
  );
}

function readOperation(document: OpenApi, method: string, path: string, described: Schema): Operation {
  const { summary, tags, parameters, requestBody, responses } = described as Readonly<{
    summary?: string;
    tags?: readonly string[];
    parameters?: readonly Schema[];
    requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
    responses?: Readonly<Record<string, Schema>>;
  }>;
  return {
    id: `${method} ${path}`,
    method,
    path,
    summary: summary ?? '',
    dialect: tags?.[0] ?? '',
    writes: described['x-fathom-effect'] === 'write',
    parameters: (parameters ?? []).map((parameter) => readParameter(document, resolve(document, parameter))),
    body: requestBody && {
      required: requestBody.required ?? false,
      types: Object.keys(requestBody.content),
      example: exampleText(document, Object.values(requestBody.content)[0]?.schema),
    },
    responses: Object.entries(responses ?? {}).map(([status, response]) => readResponse(status, resolve(document, response))),
  };
}

function readParameter(document: OpenApi, parameter: Schema): Parameter {
  const schema = resolve(document, (parameter['schema'] ?? {}) as Schema);
  const place = parameter['in'];
  return {
    name: String(parameter['name']),
    in: place === 'path' || place === 'header' ? place : 'query',
    required: parameter['required'] === true,
    description: textOf(parameter['description']),
    type: typeOf(schema),
    example: textOf(parameter['example']),
  };
}

function readResponse(status: string, response: Schema): Operation['responses'][number] {
  const content = response['content'] as Readonly<Record<string, { readonly schema?: Schema }>> | undefined;
  const reference = Object.values(content ?? {})[0]?.schema?.['$ref'];
  return { status, description: textOf(response['description']), schema: textOf(reference).split('/').at(-1) ?? '' };
}

function exampleText(document: OpenApi, schema: Schema | undefined): string {
  const example = schema === undefined ? undefined : exampleOf(document, schema);
  if (example === undefined) return '';
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** `integer, at least 1, default 10`. */
function typeOf(schema: Schema): string {
  const { type, enum: values, minimum, maximum, default: otherwise } = schema;
  const parts = [
    Array.isArray(values) ? values.join(' | ') : Array.isArray(type) ? type.join(' or ') : textOf(type),
    typeof minimum === 'number' ? `at least ${minimum}` : '',
    typeof maximum === 'number' ? `at most ${maximum}` : '',
    otherwise === undefined ? '' : `default ${JSON.stringify(otherwise)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
