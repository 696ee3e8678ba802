import type { Clock } from '../../clock.ts';
import type { EngineError } from '../../errors.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { Query } from '../../query/query.ts';
import { describeQuery } from '../../search/phase/describe-query.ts';
import type { SlicePace } from '../../shard/slice-pace.ts';
import type { IndexState } from '../catalog/index-state.ts';

/** What a query means on one index, or why it means nothing there. */
export type QueryValidation = { readonly index: string } & (
  | { readonly valid: true; readonly explanation: string }
  | { readonly valid: false; readonly error: EngineError }
);

/** Makes sense of the query under each index's mapping, without running it. */
export async function validateQuery(
  indices: readonly IndexState[],
  query: Query,
  { clock, pace }: { readonly clock: Clock; readonly pace: SlicePace },
): Promise<readonly QueryValidation[]> {
  const validations: QueryValidation[] = [];
  for (const { name, uuid, mapping, queryLimits } of indices) {
    const compiling = startCompiling(query, mapping, { index: name, uuid, clock, limits: queryLimits });
    await pace.bringToEnd(() => compiling.step());
    const compiled = compiling.finish();
    validations.push(
      compiled.ok
        ? { index: name, valid: true, explanation: describeQuery(compiled.value, mapping) }
        : { index: name, valid: false, error: compiled.error },
    );
  }
  return validations;
}
