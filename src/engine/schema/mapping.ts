import type { IndexAnalysis } from '../analysis/index-analysis.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { FieldType } from './field-type.ts';

/** Which documents around a nested object get its values too. */
export interface NestedOptions {
  readonly includeInParent: boolean;
  readonly includeInRoot: boolean;
}

/** The schema of an index. Immutable: a change gives a new Mapping. */
export interface Mapping {
  readonly dynamic: 'true' | 'false' | 'strict';
  /** The analyzers of the index. */
  readonly analysis: IndexAnalysis;
  /** A document cannot be written or read without its routing value. */
  readonly routingRequired: boolean;
  /** False: `_source` is kept for stored fields alone and shown to nobody. */
  readonly sourceEnabled: boolean;
  /** Some field leaves malformed values out instead of refusing the document. */
  readonly ignoresMalformed: boolean;
  /** The leaf at a full dotted path, multi-fields included. */
  field(path: string): FieldType | undefined;
  /** True when `path` is an object with properties. */
  isObject(path: string): boolean;
  /** True for an object mapped as `nested`. */
  isNested(path: string): boolean;
  /** Who gets the values of a nested object beside itself; undefined for what is none. */
  nestedOptions(path: string): NestedOptions | undefined;
  /** Whether some object is mapped as `nested`. */
  readonly hasNested: boolean;
  /** The nested objects on the way to a path, itself included, outermost first: whose documents a field's values are in. */
  nestedLevels(path: string): readonly string[];
  /** Every leaf, sorted by path. */
  readonly fields: readonly FieldType[];
  /** What `GET /{index}/_mapping` shows under `mappings`; empty when nothing is mapped. */
  toJson(): JsonObject;
  /** What it shows of one leaf. */
  leafJson(path: string): JsonObject | undefined;
}
