import type { Compilation } from './compilation.ts';
import { type IndexQuery, MATCH_ALL, MATCH_NONE } from './index-query.ts';

/** An object exists where any of its leaves does. */
export function compileExists(run: Compilation, field: string): IndexQuery {
  if (field === '_id' || field === '_index') return { kind: 'constant', query: MATCH_ALL };
  if (run.mapping.field(field) !== undefined) return { kind: 'exists', field };
  if (!run.mapping.isObject(field)) return MATCH_NONE;
  const leaves = run.mapping.fields.filter((type) => type.path.startsWith(`${field}.`));
  const should = leaves.map((type): IndexQuery => ({ kind: 'exists', field: type.path }));
  if (should.length === 0) return MATCH_NONE;
  return {
    kind: 'constant',
    query: { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 },
  };
}
