import type { Analyzer } from '../analysis/analyzer.ts';
import type { KeyOptions } from '../analysis/completion-keys.ts';

export type NumericTypeName = 'long' | 'unsigned_long' | 'integer' | 'short' | 'byte' | 'double' | 'float' | 'half_float';
export type MappedTypeName =
  | 'text'
  | 'keyword'
  | 'boolean'
  | 'date'
  | 'date_nanos'
  | 'ip'
  | 'geo_point'
  | 'binary'
  | 'completion'
  | NumericTypeName;
/** `metadata`: what every document has beside its fields, `_id`, `_index`, ... No mapping names it. */
export type FieldTypeName = MappedTypeName | 'metadata';

/** Types whose values need not be whole. */
export const FLOATING_TYPES: ReadonlySet<FieldTypeName> = new Set(['double', 'float', 'half_float']);

/** What a field of completions makes of texts. */
export interface CompletionFieldOptions extends KeyOptions {
  /** UTF-16 units; what comes behind is left out. */
  readonly maxInputLength: number;
}

/** One leaf field of a mapping, multi-fields (`title.keyword`) included. Immutable. */
export interface FieldType {
  /** Full dotted path. */
  readonly path: string;
  readonly type: FieldTypeName;
  /** Terms or values can be queried. */
  readonly indexed: boolean;
  /** Values can be sorted on. Never for text. */
  readonly docValues: boolean;
  /** Text only: field lengths take part in scoring. Keyword: false. */
  readonly norms: boolean;
  /** Text: the index-time analyzer; keyword: the keyword analyzer. Undefined for numbers, dates, booleans. */
  readonly analyzer?: Analyzer;
  /** Text: query-time analyzer; falls back to `analyzer`. */
  readonly searchAnalyzer?: Analyzer;
  /** Keyword only: what is done to values before they are kept, and to what is searched for. */
  readonly normalizer?: Analyzer;
  /** Keyword only: longer values (in UTF-16 units, as the peers count) are neither indexed nor sortable. */
  readonly ignoreAbove?: number;
  /** `store: true`: the field can be fetched without `_source`. */
  readonly stored?: true;
  /** What whoever mapped it says of it, e.g. `unit`. */
  readonly meta?: ReadonlyMap<string, string>;
  /** Completions only: how texts become keys, and how much of each is kept. */
  readonly completion?: CompletionFieldOptions;
  /** Dates only: `||`-separated format list. */
  readonly format?: string;
}
