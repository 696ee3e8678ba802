import type { Endpoint, Method, RecordEndpoint } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { answersOf } from './answers.ts';
import { operationParameters, partsOf, type OperationParameters } from './parameters.ts';
import { recordSchemaName, camel } from './record-schema.ts';
import { responsesOf } from './responses.ts';
import { ANY, anyOf, listOf, OPEN_OBJECT, schemaRef, TEXT, type Schema } from './schema.ts';

/** One operation, and the parameters it shares with others. */
export interface Operation {
  readonly operation: WireRecord;
  readonly shared: OperationParameters['shared'];
}

/** The documentation of one method on one path. */
export function operationOf(endpoint: Endpoint, method: Method, path: string): Operation {
  const { parameters, shared } = operationParameters(endpoint, method, path);
  const operation = {
    operationId: operationId(method, path),
    summary: endpoint.summary,
    tags: [endpoint.dialect],
    parameters,
    requestBody: requestBody(endpoint),
    responses: responsesOf(endpoint, method, answersOf(endpoint, method, path)),
    'x-fathom-dialect': endpoint.dialect,
    'x-fathom-effect': endpoint.effect,
  };
  return { operation, shared };
}

/** What a request can meet before its path matters. */
const FROM_THE_GATE: readonly number[] = [401, 403, 429, 500, 503];

/** OPTIONS, which every path answers without a row of its own. @see spec 4.1 */
export function optionsOperation({ dialect, never = [] }: Endpoint, path: string): WireRecord {
  const described = { description: 'The methods there are, and what a client may set.', headers: { allow: { schema: TEXT } } };
  const content = { 'application/json': { schema: schemaRef('OptionsEnvelope') } };
  const error = dialect === 'search' ? 'Error' : 'ErrorEnvelope';
  const errors = responsesOf(
    {},
    'OPTIONS',
    new Map(FROM_THE_GATE.filter((status) => !never.includes(status)).map((status) => [status, error])),
  );
  return {
    operationId: operationId('OPTIONS', path),
    summary: 'Which methods there are, and which attributes can be set.',
    tags: [dialect],
    parameters: partsOf(path).map((name) => ({ $ref: `#/components/parameters/path.${name}` })),
    responses: { 200: dialect === 'search' ? described : { ...described, content }, ...errors },
    'x-fathom-dialect': dialect,
    'x-fathom-effect': 'read',
  };
}

/** What a call is named after where a collection goes by the same name. */
const RENAMED: Readonly<Record<string, string>> = { _tasks: 'background-tasks' };

/** `getByIndexSearch` for `GET /{index}/_search`. */
function operationId(method: Method, path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const words = segments.map((segment) => RENAMED[segment] ?? segment);
  const named = words.map((word) => (word.startsWith('{') ? `By${camel(word)}` : camel(word)));
  return `${method.toLowerCase()}${named.length === 0 ? 'Root' : named.join('')}`;
}

function requestBody({ body, takes, records }: Endpoint): WireRecord | undefined {
  if (body === 'none') return undefined;
  const required = body !== 'optional';
  const files = body === 'file' ? { 'application/x-ndjson': { schema: TEXT }, 'text/csv': { schema: TEXT } } : {};
  const name = takes ?? (records === undefined ? undefined : bodySchema(records));
  if (body === 'ndjson') {
    const schema = name === undefined ? TEXT : schemaRef(name);
    return { required, content: { 'application/x-ndjson': { schema }, 'application/json': { schema } } };
  }
  return { required, content: { 'application/json': { schema: jsonBody(body, name) }, ...files } };
}

/** A file may be an array of documents as well. */
function jsonBody(body: Endpoint['body'], name: string | undefined): Schema {
  const schema = name === undefined ? ANY : schemaRef(name);
  return body === 'file' ? anyOf(schema, listOf(OPEN_OBJECT)) : schema;
}

function bodySchema({ record, use }: RecordEndpoint): string | undefined {
  const kind = { create: 'Create', replace: 'Replace', change: 'Change', list: undefined, read: undefined, delete: undefined }[use];
  return kind === undefined ? undefined : `${recordSchemaName(record)}${kind}`;
}
