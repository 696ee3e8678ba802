import type { JsonValue } from '../../engine/index.ts';

/** Shapes an attribute can have. `timestamp`: milliseconds since the epoch; `duration`: a text such as `5m`. */
export type AttributeType = 'string' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'duration' | 'object' | 'array';

/** One attribute of a record: what a client reads, what it may set, and within which bounds. */
export interface AttributeDescription {
  readonly type: AttributeType;
  readonly description: string;
  /** `never`: the service's own; `create`: given once, with POST; `always`: with POST, PUT and PATCH. Default `never`. */
  readonly set?: 'never' | 'create' | 'always';
  /** POST must carry it. */
  readonly required?: boolean;
  /** What POST takes it to be when it is left out. */
  readonly default?: JsonValue;
  /** Left out of records that have none. */
  readonly optional?: boolean;
  /** null stands for having none. */
  readonly nullable?: boolean;
  /** Bounds of numbers, inclusive. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Bounds of a text's length in characters, inclusive. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The texts it can be. */
  readonly values?: readonly string[];
}

/** What there is to know about the records of one collection. Drives parsing, OPTIONS and the documentation. */
export interface RecordDescription {
  /** In messages: `index`, `saved search`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, AttributeDescription>>;
  /** The attribute that names the record in its address. */
  readonly key: string;
  /** Changes need the version. */
  readonly versioned: boolean;
  /** Besides those listed, records carry attributes that a client makes up (a document's fields). */
  readonly open?: boolean;
  /** Query parameters that filter by an attribute under another name: `index_id` by `index`. */
  readonly parents?: Readonly<Record<string, string>>;
}

/** How an endpoint uses its record. `list`: many are read; `create`, `replace` and `change` take a body. */
export type RecordUse = 'list' | 'read' | 'create' | 'replace' | 'change' | 'delete';

/** An attribute of a record, by its name. */
export function attributeOf(record: RecordDescription, name: string): AttributeDescription | undefined {
  return Object.hasOwn(record.attributes, name) ? record.attributes[name] : undefined;
}

/** The attributes a body may set: all that are not the service's own for POST, those that stay changeable for PUT and PATCH. */
export function settable(
  record: RecordDescription,
  use: 'create' | 'replace' | 'change',
): readonly (readonly [string, AttributeDescription])[] {
  return Object.entries(record.attributes).filter(([, { set = 'never' }]) => set === 'always' || (use === 'create' && set === 'create'));
}
