import type { FieldType } from '../schema/field-type.ts';
import { fitsPattern } from '../schema/name-pattern.ts';
import type { Compilation } from './compilation.ts';
import { type IndexQuery, MATCH_ALL, MATCH_NONE } from './index-query.ts';

/** What every document has. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['_id', '_index', '_type', '_version', '_seq_no']);

/** An object exists where any of its leaves does, a `*` pattern where any field does whose name fits. */
export function compileExists(run: Compilation, field: string): IndexQuery {
  if (ALWAYS_THERE.has(field)) return { kind: 'constant', query: MATCH_ALL };
  if (run.mapping.field(field) !== undefined) return { kind: 'exists', field };
  const leaves = run.mapping.fields.filter(namedBy(run, field));
  const should = leaves.map((type): IndexQuery => ({ kind: 'exists', field: type.path }));
  if (should.length === 0) return MATCH_NONE;
  return {
    kind: 'constant',
    query: { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 },
  };
}

function namedBy(run: Compilation, name: string): (type: FieldType) => boolean {
  if (run.mapping.isObject(name)) return ({ path }) => path.startsWith(`${name}.`);
  return ({ path }) => name.includes('*') && fitsPattern(name, path);
}
