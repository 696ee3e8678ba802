import { settable, type AttributeDescription, type RecordDescription, type RecordUse } from '../convention/record.ts';
import { bodyExample } from './examples.ts';
import { anyOf, FLAG, listOf, objectOf, OPEN_OBJECT, orNull, schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

const VERSION: Schema = { type: 'integer', minimum: 1, description: 'Counts the changes of the record; the lock every change needs.' };

/** The name a record goes by among the schemas: `SavedSearch`. */
export function recordSchemaName({ name }: RecordDescription): string {
  return camel(name);
}

/** Words put together, each with a capital. */
export function camel(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** The schemas of a record, as far as it is used so: as it is read, the bodies that make and change it, and its envelopes. */
export function recordSchemas(record: RecordDescription, uses: ReadonlySet<RecordUse>): Readonly<Record<string, Schema>> {
  const name = recordSchemaName(record);
  const item = schemaRef(name);
  return {
    [name]: readSchema(record),
    [`${name}Envelope`]: envelopeOf(item),
    ...(uses.has('list') ? { [`${name}ListEnvelope`]: envelopeOf(listSchema(item)) } : {}),
    ...(uses.has('create') ? { [`${name}Create`]: createSchema(record) } : {}),
    ...(uses.has('replace') ? { [`${name}Replace`]: changeSchema(record, 'replace') } : {}),
    ...(uses.has('change') ? { [`${name}Change`]: changeSchema(record, 'change') } : {}),
  };
}

/** Success, around `data`. @see spec 2.7 */
function envelopeOf(data: Schema): Schema {
  return objectOf({ code: { const: 0 }, message: TEXT, data });
}

function readSchema({ attributes, versioned, open }: RecordDescription): Schema {
  const named = versioned ? { version: VERSION, ...attributeSchemas(attributes) } : attributeSchemas(attributes);
  const optional = Object.entries(attributes).flatMap(([name, { optional: left }]) => (left === true ? [name] : []));
  return {
    type: 'object',
    properties: named,
    required: Object.keys(named).filter((name) => !optional.includes(name)),
    additionalProperties: open === true,
  };
}

function createSchema(record: RecordDescription): Schema {
  const allowed = settable(record, 'create');
  return {
    type: 'object',
    properties: attributeSchemas(Object.fromEntries(allowed)),
    required: allowed.filter(([, { required }]) => required === true).map(([name]) => name),
    additionalProperties: record.open === true,
    examples: [bodyExample(record, 'create')],
  };
}

/** Attributes that cannot be changed may come along as they were read, so all are listed. */
function changeSchema(record: RecordDescription, use: 'replace' | 'change'): Schema {
  const { attributes, versioned, open } = record;
  const whole = use === 'replace' ? settable(record, use).map(([name]) => name) : [];
  return {
    type: 'object',
    properties: { ...attributeSchemas(attributes), ...(versioned ? { version: VERSION } : {}) },
    required: [...whole.filter((name) => name !== 'version'), ...(versioned ? ['version'] : [])],
    additionalProperties: open === true,
    examples: [bodyExample(record, use)],
  };
}

function listSchema(item: Schema): Schema {
  return {
    ...objectOf(
      { items: listOf(item), total: WHOLE, links: schemaRef('Links') },
      { optional: { limit: WHOLE, offset: WHOLE, page: WHOLE, per_page: WHOLE } },
    ),
    oneOf: [{ required: ['limit', 'offset'] }, { required: ['page', 'per_page'] }],
  };
}

function attributeSchemas(attributes: RecordDescription['attributes']): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, attributeSchema(attribute)]));
}

/** One attribute with its bounds; also how a filter by it is read. */
export function attributeSchema(attribute: AttributeDescription): Schema {
  const { description, minimum, maximum, minLength, maxLength, values, nullable, set } = attribute;
  const type = jsonType(attribute.type);
  return {
    type: nullable === true ? [type, 'null'] : type,
    description: attribute.type === 'timestamp' ? `${description} Milliseconds since the epoch.` : description,
    enum: values === undefined ? undefined : [...values, ...(nullable === true ? [null] : [])],
    default: attribute.default,
    minimum,
    maximum,
    minLength,
    maxLength,
    examples: attribute.type === 'duration' ? ['5m'] : undefined,
    readOnly: set === undefined || set === 'never' ? true : undefined,
  };
}

function jsonType(type: AttributeDescription['type']): string {
  if (type === 'timestamp') return 'integer';
  return type === 'duration' ? 'string' : type;
}

/** What OPTIONS tells of one attribute. */
const OPTION: Schema = objectOf(
  { name: TEXT, type: TEXT, description: TEXT, required: FLAG },
  {
    optional: {
      default: {},
      nullable: FLAG,
      minimum: { type: 'number' },
      maximum: { type: 'number' },
      min_length: WHOLE,
      max_length: WHOLE,
      values: listOf(TEXT),
    },
  },
);

/** Schemas of the convention dialect that belong to no record. */
export const CONVENTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  Links: objectOf(
    { self: TEXT, first: TEXT, prev: orNull(TEXT), next: orNull(TEXT), last: TEXT },
    { description: 'Addresses of neighbouring pages; null where there is none.' },
  ),
  OptionsEnvelope: envelopeOf(objectOf({ methods: listOf(TEXT), versioned: FLAG, open: FLAG, attributes: listOf(OPTION) })),
  SeeOtherEnvelope: envelopeOf(objectOf({ location: TEXT })),
  OpenApiDocument: {
    ...OPEN_OBJECT,
    properties: { openapi: TEXT, info: OPEN_OBJECT, paths: OPEN_OBJECT, components: OPEN_OBJECT },
    required: ['openapi', 'info', 'paths', 'components'],
  },
  ErrorEnvelope: objectOf(
    { code: { type: 'integer', minimum: 1000 }, message: TEXT },
    { optional: { data: anyOf(OPEN_OBJECT, { type: 'array' }) }, description: 'What went wrong; `GET /codes` lists every code.' },
  ),
};
