import { isScalar } from '../convention/collection-shape.ts';
import type { AttributeDescription, RecordDescription } from '../convention/record.ts';
import type { Endpoint, Method } from '../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { ParameterType } from '../request/parameters.ts';
import { exampleOf } from './examples.ts';
import { attributeSchema } from './record-schema.ts';
import { FLAG, listOf, TEXT, WHOLE, type Schema } from './schema.ts';

const DURATION: Schema = { type: 'string', pattern: String.raw`^(-1|0|\d+(nanos|micros|ms|s|m|h|d))$`, examples: ['5m'] };

/** Schemas of query parameters by how they are read. */
const BY_TYPE: Readonly<Record<ParameterType, Schema>> = {
  text: TEXT,
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  float: { type: 'number' },
  copies: { type: 'string', pattern: String.raw`^(all|\d+)$` },
  boolean: FLAG,
  duration: DURATION,
  list: listOf(TEXT),
};

/** Query parameters the convention dialect reads as texts, and what they are. */
const CONVENTION_TYPES: Readonly<Record<string, Schema>> = { pretty: FLAG, version: { type: 'integer', minimum: 1 } };

/** The parameters of one operation, and those of them that all share, by the name they go by among the components. */
export interface OperationParameters {
  readonly parameters: readonly WireNode[];
  readonly shared: ReadonlyMap<string, WireRecord>;
}

/** Path, query and header parameters of a method on a path. */
export function operationParameters(endpoint: Endpoint, method: Method, path: string): OperationParameters {
  const shared = new Map<string, WireRecord>();
  const point = (name: string, parameter: WireRecord): WireRecord => {
    shared.set(name, parameter);
    return { $ref: `#/components/parameters/${name}` };
  };
  const parameters: WireRecord[] = partsOf(path).map((part) => point(`path.${part}`, pathParameter(part)));
  for (const [name, type] of Object.entries(endpoint.parameters)) {
    if (endpoint.dialect === 'search') parameters.push(point(`query.${name}.${type}`, queryParameter(name, BY_TYPE[type], type)));
    else parameters.push(point(`convention.${name}`, queryParameter(name, CONVENTION_TYPES[name] ?? TEXT)));
  }
  if (endpoint.records?.use === 'list') for (const parameter of listParameters(endpoint.records.record, point)) parameters.push(parameter);
  if (endpoint.dialect === 'convention' && method === 'POST') parameters.push(point('header.Idempotency-Key', IDEMPOTENCY_KEY));
  return { parameters, shared };
}

/** The names in braces, in order. */
export function partsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

const IDEMPOTENCY_KEY: WireRecord = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated one makes nothing: the answer is 303 to the record made the first time.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function pathParameter(name: string): WireRecord {
  return { name, in: 'path', required: true, description: PARTS[name], schema: TEXT, example: exampleOf(name) };
}

const PARTS: Readonly<Record<string, string>> = {
  index: 'An index; where several can be meant a comma list of names, aliases and patterns.',
  id: 'The id of the record or document.',
  name: 'The name.',
  scroll_id: 'The latest scroll id.',
  metric: 'Groups of figures, comma-separated.',
  node: 'Nodes by id, name, address or role, comma-separated; there is one.',
  task_id: 'The id of the task, as lists tell it.',
};

function queryParameter(name: string, schema: Schema, type?: ParameterType): WireRecord {
  return { name, in: 'query', schema, ...(type === 'list' ? { style: 'form', explode: false } : {}) };
}

/** Paging, order and filters of a collection. @see spec 2.9 */
function listParameters(record: RecordDescription, point: (name: string, parameter: WireRecord) => WireRecord): readonly WireRecord[] {
  const scalars = Object.entries(record.attributes).filter(([, attribute]) => isScalar(attribute));
  const paging = Object.entries(PAGING).map(([name, schema]) => point(`paging.${name}`, queryParameter(name, schema)));
  const sortable: Schema = record.open === true ? TEXT : { enum: scalars.map(([name]) => name) };
  const filters = scalars.map(([name, attribute]) => filter(name, attribute));
  const parents = Object.entries(record.parents ?? {}).flatMap(([name, attribute]) => {
    const described = record.attributes[attribute];
    return described === undefined ? [] : [filter(name, described)];
  });
  const order = point('paging.order', queryParameter('order', { enum: ['asc', 'desc'] }));
  return [...paging, { ...queryParameter('sortby', sortable), description: 'Attribute to sort by.' }, order, ...parents, ...filters];
}

/** A filter says nothing of defaults: left out, it does not filter. */
function filter(name: string, attribute: AttributeDescription): WireRecord {
  const schema = attributeSchema({ ...attribute, set: 'always' });
  return { ...queryParameter(name, { ...schema, default: undefined }), description: 'Only records with this value.' };
}

const PAGING: Readonly<Record<string, Schema>> = {
  limit: { ...WHOLE, minimum: 1, maximum: 1000, default: 10 },
  offset: { ...WHOLE, minimum: 0, default: 0 },
  page: { ...WHOLE, minimum: 1 },
  per_page: { ...WHOLE, minimum: 1, maximum: 1000 },
};
