import { ok, type Result } from '../errors.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import type { Explanation } from '../query/weight/explain-bm25.ts';
import type { Mapping } from '../schema/mapping.ts';
import { statisticsOf } from '../search/phase/collected-statistics.ts';
import { compileExplanations, type ExplainRequest } from './explain-hits.ts';
import { compileHighlighter, type HighlightRequest, type Highlights } from './highlight/highlight.ts';
import { compileHitFields, type HitFieldsRequest, type HitFieldValues } from './hit-fields.ts';
import { compileMatchedQueries, type MatchedQueries, type NamedQueriesRequest } from './matched-queries.ts';

/** What a page may want of its hits beside ids, versions and source. */
export interface HitExtrasRequest {
  readonly fields?: HitFieldsRequest;
  readonly highlight?: HighlightRequest;
  readonly explain?: ExplainRequest;
  readonly named?: NamedQueriesRequest;
}

/** What was found of it for one document. */
export interface HitExtras {
  /** Without entries when the document has none of the fields. */
  readonly fields?: HitFieldValues;
  readonly highlight?: Highlights;
  readonly explanation?: Explanation;
  readonly matchedQueries?: MatchedQueries;
}

/** Reads the extras of many documents. */
export interface HitExtrasReader {
  /** Whether the source has to be loaded for it. */
  readonly readsSource: boolean;
  readonly read: (leaf: Leaf, docId: number) => Sliced<Result<HitExtras>>;
}

/** Undefined when nothing is wanted. Errors: those of compiling a query. */
export function* compileHitExtras(
  { searcher, mapping, host }: { readonly searcher: Searcher; readonly mapping: Mapping; readonly host: QueryHost },
  request: HitExtrasRequest,
  meter: SliceMeter,
): Sliced<Result<HitExtrasReader | undefined>> {
  const fields = request.fields === undefined ? undefined : compileHitFields(mapping, host.index, request.fields);
  const highlighter = request.highlight && (yield* compileHighlighter(mapping, request.highlight, host));
  if (highlighter?.ok === false) return highlighter;
  const { explain } = request;
  const statistics = statisticsOf(searcher, explain?.statistics, host);
  const explaining = explain && (yield* compileExplanations(explain, { searcher, mapping, host, statistics, meter }));
  if (explaining?.ok === false) return explaining;
  const named = request.named === undefined ? undefined : yield* compileMatchedQueries(request.named, { mapping, host, statistics }, meter);
  if (named?.ok === false) return named;
  if ([fields, highlighter, explaining, named].every((reader) => reader === undefined)) return ok(undefined);
  const { stored = [], fields: ofSource = [] } = request.fields ?? {};
  return ok({
    readsSource: highlighter !== undefined || stored.length + ofSource.length > 0,
    *read(leaf, docId) {
      const highlight = highlighter && (yield* highlighter.value(leaf, docId, meter));
      if (highlight?.ok === false) return highlight;
      const explanation = explaining?.value(leaf, docId);
      return ok({
        ...(fields !== undefined && { fields: fields(leaf, docId) }),
        ...(highlight !== undefined && { highlight: highlight.value }),
        ...(explanation !== undefined && { explanation }),
        ...(named !== undefined && { matchedQueries: named.value(leaf, docId) }),
      });
    },
  });
}
