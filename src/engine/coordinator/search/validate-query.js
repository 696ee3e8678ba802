import { startCompiling } from '../../query/compile/compile-query.ts';
import { describeQuery } from '../../search/phase/describe-query.ts';
/** Makes sense of the query under each index's mapping, without running it. */
export async function validateQuery(indices, query, { clock, pace }) {
  const validations = [];
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
