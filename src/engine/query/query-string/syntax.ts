/** A query in Lucene's language, parsed. A field left out means the default ones; texts are unescaped unless noted. */
export type StringNode =
  | { readonly kind: 'clauses'; readonly clauses: readonly StringClause[] }
  /** Words; several when only white space lies between them. */
  | { readonly kind: 'text'; readonly field: string | undefined; readonly text: string; readonly several: boolean }
  | { readonly kind: 'phrase'; readonly field: string | undefined; readonly text: string; readonly slop: number | undefined }
  /** `text` of wildcards and regular expressions keeps its escapes. */
  | { readonly kind: 'prefix' | 'wildcard' | 'regexp'; readonly field: string | undefined; readonly text: string }
  /** `similarity` is the number after `~`, as written; empty when there is none. */
  | { readonly kind: 'fuzzy'; readonly field: string | undefined; readonly text: string; readonly similarity: string }
  | {
      readonly kind: 'range';
      readonly field: string | undefined;
      /** Undefined ends are open. */
      readonly lower: string | undefined;
      readonly upper: string | undefined;
      readonly includesLower: boolean;
      readonly includesUpper: boolean;
    }
  | { readonly kind: 'boost'; readonly node: StringNode; readonly boost: number };

/** A clause with what stands before it. */
export interface StringClause {
  readonly conjunction: 'none' | 'and' | 'or';
  readonly modifier: 'none' | 'required' | 'prohibited';
  readonly node: StringNode;
}
