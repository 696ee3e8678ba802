import { ok } from '../errors.ts';
import { statisticsOf } from '../search/phase/collected-statistics.ts';
import { compileExplanations } from './explain-hits.ts';
import { compileHighlighter } from './highlight/highlight.ts';
import { compileHitFields } from './hit-fields.ts';
import { compileMatchedQueries } from './matched-queries.ts';
/** Undefined when nothing is wanted. Errors: those of compiling a query. */
export function* compileHitExtras({ searcher, mapping, host }, request, meter) {
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
