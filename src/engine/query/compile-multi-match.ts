import { crossFields, type WeightedField } from './compile-cross-fields.ts';
import { matchOn, phraseOn } from './compile-match.ts';
import type { Compilation } from './compilation.ts';
import { bestOf, boosted, type IndexQuery } from './index-query.ts';
import type { MultiMatchQuery } from './query.ts';

/**
 * A `multi_match`: one `match` per field, the best of which counts (`best_fields`, `phrase`; the others by
 * `tie_breaker`), all of which count (`most_fields`), or a search that treats the fields as one (`cross_fields`).
 */
export function compileMultiMatch(run: Compilation, query: MultiMatchQuery): IndexQuery {
  const fields = resolveFields(run, query);
  if (query.type === 'cross_fields') return crossFields(run, fields, query);
  const clauses: IndexQuery[] = [];
  for (const { type, boost } of fields) {
    const clause = query.type === 'phrase' ? phraseOn(run, type, query) : matchOn(run, type, query);
    if (clause !== undefined) clauses.push(boosted(clause, boost));
  }
  return bestOf(clauses, query.type === 'most_fields' ? 1 : (query.tieBreaker ?? 0));
}

/** Mapped fields in the order asked for; `*` in a name stands for any characters. Boosts of a field named twice multiply. */
function resolveFields(run: Compilation, query: MultiMatchQuery): WeightedField[] {
  const boosts = new Map<string, number>();
  for (const { field, boost } of query.fields) {
    for (const path of expand(run, field)) boosts.set(path, (boosts.get(path) ?? 1) * boost);
  }
  const fields: WeightedField[] = [];
  for (const [path, boost] of boosts) {
    const type = run.mapping.field(path);
    if (type !== undefined) fields.push({ type, boost });
  }
  return fields;
}

function expand(run: Compilation, pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern];
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const matcher = new RegExp(`^${parts.join('.*')}$`, 's');
  return run.mapping.fields.map((type) => type.path).filter((path) => matcher.test(path));
}
