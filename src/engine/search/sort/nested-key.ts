import type { EngineError, Result } from '../../errors.ts';
import { err, ok } from '../../errors.ts';
import type { DocValues, Segment } from '../../index/segment/segment.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { QueryHost } from '../../query/compile/compilation.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import type { Mapping } from '../../schema/mapping.ts';
import type { NestedSortSpec } from './sort.ts';

/** Objects on the way down to those whose values a document is sorted by. */
export interface NestedStep {
  /** Paths from the step before, or from the documents. */
  readonly levels: readonly string[];
  /** Others do not count, nor do those nested in them. */
  readonly filter: IndexQuery | undefined;
}

/** Whose values a document is sorted by, where they are not its own. */
export interface NestedSource {
  readonly steps: readonly NestedStep[];
  /** So many objects with a value count. */
  readonly maxChildren: number;
}

/** A column of objects, lifted to the documents that hold them, and the segment of the objects. */
export interface LiftedColumn {
  readonly column: DocValues;
  readonly objects: Segment;
}

/** By segment of the documents. */
export type LiftedColumns = ReadonlyMap<Segment, LiftedColumn>;

/** What a sort key may say of nested objects. */
export interface NestedPart {
  readonly nested?: NestedSource;
  /** Once the columns of the searcher are lifted. */
  readonly lifted?: LiftedColumns;
}

/**
 * Resolves the objects of a sort key.
 * @param within path of the objects that are sorted; empty: documents
 * Errors: `query_shard` for a path that is not one of nested objects, and those of compiling a filter.
 */
export function compileNestedSource(spec: NestedSortSpec, mapping: Mapping, host: QueryHost, within: string): Result<NestedSource> {
  if (spec.nested?.maxChildren !== undefined) {
    return err(queryShard(host, 'max_children is only supported on top level of nested sort'));
  }
  const steps: NestedStep[] = [];
  let around = mapping.nestedLevels(within);
  for (let one: NestedSortSpec | undefined = spec; one !== undefined; one = one.nested) {
    const { path, filter } = one;
    const problem = problemOf(path, mapping);
    if (problem !== undefined) return err(queryShard(host, problem));
    const levels = mapping.nestedLevels(path);
    if (levels.length <= around.length || !around.every((level, i) => level === levels[i])) {
      return err(queryShard(host, `[nested] objects under path [${path}] do not lie within those under path [${around.at(-1) ?? ''}]`));
    }
    const compiled = filter && startCompiling(filter, mapping, host, path).finish();
    if (compiled?.ok === false) return compiled;
    steps.push({ levels: levels.slice(around.length), filter: compiled?.value });
    around = levels;
  }
  return ok({ steps, maxChildren: spec.maxChildren ?? Infinity });
}

function problemOf(path: string, mapping: Mapping): string | undefined {
  if (mapping.isNested(path)) return undefined;
  return mapping.isObject(path)
    ? `[nested] nested object under path [${path}] is not of nested type`
    : `[nested] failed to find nested object under path [${path}]`;
}

function queryShard({ index, uuid }: QueryHost, reason: string): EngineError {
  return { kind: 'query_shard', index, uuid, reason };
}
