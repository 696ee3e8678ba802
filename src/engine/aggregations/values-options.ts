import type { JsonScalar } from '../json/json-value.ts';

/** Where values come from. */
export interface ValuesOptions {
  readonly field: string;
  /** What the values of a field are that an index lacks. */
  readonly valueType?: ValueType;
  /** Stands for the value of documents without one. */
  readonly missing?: JsonScalar;
  readonly format?: string;
  readonly timeZone?: string;
}

/** Kinds of values that a field may have. */
export type ValueType = 'string' | 'number' | 'date' | 'ip' | 'boolean';
