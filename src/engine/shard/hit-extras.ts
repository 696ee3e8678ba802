import { ok, type Result } from '../errors.ts';
import type { Leaf } from '../index/searcher.ts';
import type { QueryHost } from '../query/compilation.ts';
import type { Mapping } from '../schema/mapping.ts';
import { compileHighlighter, type HighlightRequest, type Highlights } from './highlight.ts';
import { compileHitFields, type HitFieldsRequest, type HitFieldValues } from './hit-fields.ts';

/** What a page may want of its hits beside ids, versions and source. */
export interface HitExtrasRequest {
  readonly fields?: HitFieldsRequest;
  readonly highlight?: HighlightRequest;
}

/** What was found of it for one document. */
export interface HitExtras {
  /** Without entries when the document has none of the fields. */
  readonly fields?: HitFieldValues;
  readonly highlight?: Highlights;
}

/** Reads the extras of many documents. */
export interface HitExtrasReader {
  /** Whether the source has to be loaded for it. */
  readonly readsSource: boolean;
  readonly read: (leaf: Leaf, docId: number) => Result<HitExtras>;
}

/** Undefined when nothing is wanted. Errors: those of compiling a query. */
export function compileHitExtras(mapping: Mapping, request: HitExtrasRequest, host: QueryHost): Result<HitExtrasReader | undefined> {
  const fields = request.fields === undefined ? undefined : compileHitFields(mapping, request.fields);
  const highlighter = request.highlight === undefined ? undefined : compileHighlighter(mapping, request.highlight, host);
  if (highlighter?.ok === false) return highlighter;
  if (fields === undefined && highlighter === undefined) return ok(undefined);
  const { stored = [], fields: ofSource = [] } = request.fields ?? {};
  return ok({
    readsSource: highlighter !== undefined || stored.length + ofSource.length > 0,
    read: (leaf, docId) => {
      const highlight = highlighter?.value(leaf, docId);
      if (highlight?.ok === false) return highlight;
      return ok({
        ...(fields !== undefined && { fields: fields(leaf, docId) }),
        ...(highlight !== undefined && { highlight: highlight.value }),
      });
    },
  });
}
