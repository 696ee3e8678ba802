import type { WireRecord } from '../json-bytes.ts';

/** A JSON schema of the 2020-12 draft, as OpenAPI 3.1 takes it. */
export type Schema = WireRecord;

export const TEXT: Schema = { type: 'string' };
export const WHOLE: Schema = { type: 'integer' };
export const NUMBER: Schema = { type: 'number' };
export const FLAG: Schema = { type: 'boolean' };
/** Anything at all. */
export const ANY: Schema = {};
/** An object whose keys are data: names of indices, of fields, of settings. */
export const OPEN_OBJECT: Schema = { type: 'object' };

/** Properties that may be missing, beside those that may not. */
interface ObjectOptions {
  readonly optional?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

/** An object with these keys, all of them there, and no others. */
export function objectOf(properties: Readonly<Record<string, Schema>>, { optional = {}, description }: ObjectOptions = {}): Schema {
  return {
    type: 'object',
    description,
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** An object whose keys are data, and whose values are alike. */
export function mapOf(values: Schema): Schema {
  return { type: 'object', additionalProperties: values };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function anyOf(...schemas: readonly Schema[]): Schema {
  return { anyOf: schemas };
}

/** The schema, or null. */
export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** Points to a schema among the components. */
export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
