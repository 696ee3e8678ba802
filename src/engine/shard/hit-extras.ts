import { ok, type Result } from '../errors.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import { statisticsOf } from '../search/phase/collected-statistics.ts';
import { compileExplanations } from './explain-hits.ts';
import { compileHighlighter } from './highlight/highlight.ts';
import type { ExtrasWorld, HitExtrasReader, HitExtrasRequest } from './hit-extras-shape.ts';
import { compileHitFields } from './hit-fields.ts';
import { compileInnerHits } from './inner-hits/compile-inner-hits.ts';
import { compileMatchedQueries } from './matched-queries.ts';

/** Undefined when nothing is wanted. Errors: those of compiling a query. */
export function* compileHitExtras(
  world: ExtrasWorld,
  request: HitExtrasRequest,
  meter: SliceMeter,
): Sliced<Result<HitExtrasReader | undefined>> {
  const { searcher, mapping, host, within } = world;
  const fields = request.fields === undefined ? undefined : compileHitFields(mapping, host.index, request.fields);
  const highlighter = request.highlight && (yield* compileHighlighter(mapping, request.highlight, host, within));
  if (highlighter?.ok === false) return highlighter;
  const { explain } = request;
  const statistics = world.statistics ?? statisticsOf(searcher, explain?.statistics, host);
  const explaining = explain && (yield* compileExplanations(explain, { searcher, mapping, host, within, statistics, meter }));
  if (explaining?.ok === false) return explaining;
  const named = request.named && (yield* compileMatchedQueries(request.named, { mapping, host, within, statistics }, meter));
  if (named?.ok === false) return named;
  const { innerHits } = request;
  const inner =
    innerHits && (yield* compileInnerHits(innerHits.lists, { ...world, ...innerHits, statistics, compileExtras: compileHitExtras }, meter));
  if (inner?.ok === false) return inner;
  if ([fields, highlighter, explaining, named, inner].every((reader) => reader === undefined)) return ok(undefined);
  const { stored = [], fields: ofSource = [] } = request.fields ?? {};
  return ok({
    readsSource: highlighter !== undefined || inner !== undefined || stored.length + ofSource.length > 0,
    *read(leaf, docId) {
      const highlight = highlighter && (yield* highlighter.value(leaf, docId, meter));
      if (highlight?.ok === false) return highlight;
      const explanation = explaining?.value(leaf, docId);
      const found = inner && (yield* inner.value(leaf, docId));
      if (found?.ok === false) return found;
      return ok({
        ...(fields !== undefined && { fields: fields(leaf, docId) }),
        ...(highlight !== undefined && { highlight: highlight.value }),
        ...(explanation !== undefined && { explanation }),
        ...(named !== undefined && { matchedQueries: named.value(leaf, docId) }),
        ...(found !== undefined && { innerHits: found.value }),
      });
    },
  });
}
