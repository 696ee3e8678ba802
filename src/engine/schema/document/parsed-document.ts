import type { FieldLog } from './field-log.ts';
import type { FieldType } from '../field-type.ts';

/**
 * A document ready for a segment: one entry per leaf field that has at least one value, multi-fields included, values in
 * source order and already coerced to the field's type.
 */
export interface ParsedDocument {
  readonly id: string;
  readonly routing?: string;
  /** `_source`, byte for byte as it came in. */
  readonly source: Uint8Array;
  readonly fields: readonly ParsedField[];
  /** Instead of `fields`. */
  readonly logged?: LoggedFields;
  /** Its nested objects. */
  readonly nested?: readonly ParsedObjects[];
}

/** The nested objects at one path, in the order of the source. */
export interface ParsedObjects {
  readonly path: string;
  readonly objects: readonly ParsedObject[];
}

/** A nested object: a document without an id of its own. */
export interface ParsedObject {
  readonly fields: readonly ParsedField[];
  readonly nested?: readonly ParsedObjects[] | undefined;
}

/** The values of one document among others': entries `from` to `to` - 1, until the log is used again. */
export interface LoggedFields {
  readonly log: FieldLog;
  /** Over all of the memory that the source lies in. */
  readonly view: DataView;
  readonly from: number;
  readonly to: number;
}

/** Text and keyword values are strings; numbers, dates (epoch ms) and booleans (0, 1) are number, or bigint beyond 2^53. */
export type ParsedField =
  | { readonly type: FieldType; readonly texts: readonly string[] }
  | { readonly type: FieldType; readonly numbers: readonly (number | bigint)[] };
