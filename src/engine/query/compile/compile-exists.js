import { fitsPattern } from '../../schema/name-pattern.ts';
import { metadataExists } from './compile-metadata.ts';
import { MATCH_NONE } from '../index-query.ts';
/** An object exists where any of its leaves does, a `*` pattern where any field does whose name fits. */
export function compileExists(run, field) {
  const type = run.field(field);
  if (type !== undefined) return type.type === 'metadata' ? metadataExists(run, type) : { kind: 'exists', field };
  const leaves = run.mapping.fields.filter(namedBy(run, field));
  const should = leaves.map((type) => ({ kind: 'exists', field: type.path }));
  if (should.length === 0) return MATCH_NONE;
  return {
    kind: 'constant',
    query: { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 },
  };
}
function namedBy(run, name) {
  if (run.mapping.isObject(name)) return ({ path }) => path.startsWith(`${name}.`);
  return ({ path }) => name.includes('*') && fitsPattern(name, path);
}
