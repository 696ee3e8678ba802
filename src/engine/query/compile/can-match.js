import { scalarText } from '../../json/json-value.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { fitsPattern } from '../../schema/name-pattern.ts';
import { Compilation } from './compilation.ts';
import { compileRange } from './compile-range.ts';
/**
 * False only where no document of the shard can match: a name that is not mapped, another index, a span of time before or behind all dates there are. It may say
 * true of a shard without a match. It knows what the peers' can-match phase knows, and no more, so that the same shards are skipped.
 */
export function canMatch(query, shard) {
  switch (query.kind) {
    case 'match_none':
      return false;
    case 'ids':
      return query.values.length > 0;
    case 'term':
      return query.field === '_index' ? isIndex(shard, [query.value]) : isMapped(query.field, shard);
    case 'terms':
      if (query.lookup !== undefined) return true;
      return query.values.length > 0 && (query.field === '_index' ? isIndex(shard, query.values) : isMapped(query.field, shard));
    case 'prefix':
      return query.field === '_index' ? isIndex(shard, [`${query.value}*`]) : isMapped(query.field, shard);
    case 'wildcard':
      return query.field === '_index' ? isIndex(shard, [query.value]) : isMapped(query.field, shard);
    case 'exists':
      return isMapped(query.field, shard);
    case 'range':
      return isMapped(query.field, shard) && mayLieWithin(query, shard);
    case 'bool':
      if ([...query.must, ...query.filter].some((clause) => !canMatch(clause, shard))) return false;
      if (query.must.length + query.filter.length > 0 || query.should.length === 0) return true;
      return query.should.some((clause) => canMatch(clause, shard));
    case 'constant_score':
      return canMatch(query.filter, shard);
    case 'boosting':
      return canMatch(query.positive, shard);
    case 'function_score':
      return canMatch(query.query, shard);
    case 'named':
      return canMatch(query.query, shard);
    case 'pinned':
    case 'nested':
    case 'geo_distance':
    case 'geo_bounding_box':
    case 'match_all':
    case 'match':
    case 'match_phrase':
    case 'match_phrase_prefix':
    case 'match_bool_prefix':
    case 'multi_match':
    case 'query_string':
    case 'simple_query_string':
    case 'fuzzy':
    case 'regexp':
    case 'dis_max':
      return true;
    default:
      return query;
  }
}
function isIndex({ host }, patterns) {
  return patterns.some((pattern) => fitsPattern(scalarText(pattern), host.index));
}
/** Names with an underscore are the shard's own; what a pattern stands for is not looked up. */
function isMapped(field, { mapping }) {
  return field.startsWith('_') || field.includes('*') || mapping.field(field) !== undefined || mapping.isObject(field);
}
/** Whether a range over dates meets any that the shard has; true for other fields. */
function mayLieWithin(query, { searcher, mapping, host }) {
  const type = mapping.field(query.field);
  if (type === undefined || (type.type !== 'date' && type.type !== 'date_nanos') || !type.docValues) return true;
  const run = new Compilation(mapping, host);
  const range = compileRange(run, query);
  if (run.error !== undefined || range.kind !== 'value_range') return true;
  const { min = -Infinity, max = Infinity, minExclusive, maxExclusive } = range;
  return searcher.leaves.some(({ segment }) => {
    const ends = endsOf(segment.docValues(query.field));
    if (ends === undefined) return false;
    return (minExclusive ? ends.max > min : ends.max >= min) && (maxExclusive ? ends.min < max : ends.min <= max);
  });
}
/** By column, worked out on first use. */
const ENDS = new WeakMap();
/** The least and the largest value of a column, those of deleted documents included; undefined when it has none. */
function endsOf(column) {
  if (column === undefined || column.kind !== 'numeric') return undefined;
  const known = ENDS.get(column);
  if (known !== undefined) return known;
  const { values, docsWithValue, offsets } = column;
  let ends;
  for (let i = 0; i < values.length; i++) {
    // With one value each, documents without one have a place all the same.
    if (offsets === undefined && !hasBit(docsWithValue, i)) continue;
    const value = values[i];
    if (ends === undefined) ends = { min: value, max: value };
    else if (value < ends.min) ends.min = value;
    else if (value > ends.max) ends.max = value;
  }
  if (ends !== undefined) ENDS.set(column, ends);
  return ends;
}
