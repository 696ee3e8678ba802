/** Whether a query about objects at a path could match other documents too, as far as the peers can tell: only then their query names the path. */
export function matchesElsewhere(query, path, mapping) {
  if (query.kind === 'none') return false;
  if (query.kind === 'constant' || query.kind === 'boost') return matchesElsewhere(query.query, path, mapping);
  if (query.kind === 'boolean') {
    const needed = [...query.must, ...query.filter];
    if (needed.length > 0) return needed.every((clause) => matchesElsewhere(clause, path, mapping));
    return query.should.some((clause) => matchesElsewhere(clause, path, mapping));
  }
  return !('field' in query) || !OF_ONE_FIELD.has(query.kind) || isElsewhere(query.field, path, mapping);
}
/** Of these they look at the field. */
const OF_ONE_FIELD = new Set(['term', 'boolean_term', 'term_set', 'value_set', 'value_range']);
function isElsewhere(field, path, mapping) {
  const options = mapping.nestedLevels(field).at(-1) === path ? mapping.nestedOptions(path) : undefined;
  return options === undefined || options.includeInParent || options.includeInRoot;
}
