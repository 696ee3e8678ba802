/** What may stand in a part of a search body. */
export interface Shape {
  /** Members by name; a value says what they hold. */
  readonly keys?: Readonly<Record<string, Shape | (() => Shape)>>;
  /** Any field of the index may be a member; holds what its members hold. */
  readonly field?: Shape;
  /** What an item of an array here holds. */
  readonly items?: Shape | (() => Shape);
  /** Texts and words that may stand here; `fields`: the names of fields. */
  readonly values?: readonly string[] | 'fields';
  /** What is written for it: an object, an array, a text or a bare value. */
  readonly form?: '{}' | '[]' | '""' | '';
}

const text: Shape = { form: '""' };
const any: Shape = { form: '' };
const flag: Shape = { form: '', values: ['true', 'false'] };
const order: Shape = { form: '""', values: ['asc', 'desc'] };
const operator: Shape = { form: '""', values: ['and', 'or'] };
const fieldName: Shape = { form: '""', values: 'fields' };
const fieldNames: Shape = { form: '[]', items: fieldName };
const boost: Readonly<Record<string, Shape>> = { boost: any, _name: text };

const object = (keys: NonNullable<Shape['keys']>): Shape => ({ form: '{}', keys });
const byField = (keys: NonNullable<Shape['keys']>): Shape => ({ form: '{}', field: object(keys) });
/** The same where the value alone may stand for the object: an object with nothing in it would be refused. */
const byValue = (keys: NonNullable<Shape['keys']>): Shape => ({ form: '{}', field: { form: '""', keys } });
const clauses = (): Shape => ({ form: '[]', items: query, keys: queryKeys });
const clause = (): Shape => query;

const matchOptions = {
  query: any,
  operator,
  minimum_should_match: any,
  fuzziness: text,
  prefix_length: any,
  max_expansions: any,
  zero_terms_query: { form: '""', values: ['none', 'all'] },
  lenient: flag,
  analyzer: text,
  ...boost,
} satisfies NonNullable<Shape['keys']>;

/** Query clauses by name, and what each holds. */
export const queryKeys: NonNullable<Shape['keys']> = {
  match_all: object(boost),
  match_none: object(boost),
  match: byValue(matchOptions),
  match_phrase: byValue({ query: any, slop: any, analyzer: text, ...boost }),
  match_phrase_prefix: byValue({ query: any, slop: any, max_expansions: any, analyzer: text, ...boost }),
  match_bool_prefix: byValue({ query: any, operator, analyzer: text, ...boost }),
  multi_match: object({
    query: any,
    fields: fieldNames,
    type: { form: '""', values: ['best_fields', 'most_fields', 'cross_fields', 'phrase', 'phrase_prefix', 'bool_prefix'] },
    operator,
    tie_breaker: any,
    ...boost,
  }),
  term: byValue({ value: any, ...boost }),
  terms: { form: '{}', field: { form: '[]' }, keys: boost },
  range: byField({ gt: any, gte: any, lt: any, lte: any, format: text, time_zone: text, ...boost }),
  exists: object({ field: fieldName, ...boost }),
  ids: object({ values: { form: '[]' }, ...boost }),
  prefix: byValue({ value: text, case_insensitive: flag, ...boost }),
  wildcard: byValue({ value: text, case_insensitive: flag, ...boost }),
  regexp: byValue({ value: text, flags: text, case_insensitive: flag, ...boost }),
  fuzzy: byValue({ value: text, fuzziness: text, prefix_length: any, max_expansions: any, transpositions: flag, ...boost }),
  query_string: object({ query: text, default_field: fieldName, fields: fieldNames, default_operator: operator, analyzer: text, ...boost }),
  simple_query_string: object({ query: text, fields: fieldNames, default_operator: operator, flags: text, analyzer: text, ...boost }),
  bool: object({ must: clauses, filter: clauses, should: clauses, must_not: clauses, minimum_should_match: any, ...boost }),
  dis_max: object({ queries: clauses, tie_breaker: any, ...boost }),
  constant_score: object({ filter: clause, ...boost }),
  boosting: object({ positive: clause, negative: clause, negative_boost: any, ...boost }),
  wrapper: object({ query: text }),
};

const query: Shape = object(queryKeys);
const sortOptions = {
  order,
  missing: { form: '""', values: ['_last', '_first'] },
  mode: { form: '""', values: ['min', 'max', 'sum', 'avg', 'median'] },
  unmapped_type: text,
  numeric_type: text,
} satisfies NonNullable<Shape['keys']>;
const sortKey: Shape = {
  form: '{}',
  values: 'fields',
  field: { ...object(sortOptions), values: ['asc', 'desc'] },
  keys: { _id: order, _score: order, _doc: order, _shard_doc: order },
};

/** Members of a search body. */
export const searchKeys: NonNullable<Shape['keys']> = {
  query,
  from: any,
  size: any,
  sort: { ...sortKey, form: '[]', items: sortKey },
  search_after: { form: '[]' },
  pit: object({ id: { form: '""', values: ['$last.pit_id'] }, keep_alive: { form: '""', values: ['1m', '5m'] } }),
  slice: object({ id: any, max: any, field: fieldName }),
  track_total_hits: flag,
  track_scores: flag,
  _source: { ...object({ includes: fieldNames, excludes: fieldNames }), form: '[]', items: fieldName, values: ['true', 'false'] },
  fields: fieldNames,
  docvalue_fields: fieldNames,
  stored_fields: fieldNames,
  post_filter: query,
  min_score: any,
  highlight: object({ fields: { form: '{}', field: { form: '{}' } } }),
  collapse: object({ field: fieldName }),
  rescore: object({ window_size: any, query: object({ rescore_query: query, query_weight: any, rescore_query_weight: any }) }),
  explain: flag,
  profile: flag,
  version: flag,
  seq_no_primary_term: flag,
  terminate_after: any,
  timeout: text,
  indices_boost: { form: '[]' },
};

const scroll: Shape = { form: '""', values: ['1m', '5m'] };
const scrollId: Shape = { form: '""', values: ['$last._scroll_id'] };

/** Bodies by the end of their path; undefined: the table of endpoints knows what there is to know. */
export function shapeOfBody(path: string, method: string): Shape | undefined {
  if (path.endsWith('/_search/scroll')) return object(method === 'DELETE' ? { scroll_id: scrollId } : { scroll, scroll_id: scrollId });
  if (path.endsWith('/_search')) return object(searchKeys);
  if (/\/(?:_count|_validate\/query|_explain\/[^/]+)$/.test(path)) return object({ query });
  if (/\/(?:_delete_by_query|_update_by_query)$/.test(path)) return object({ query });
  if (path.endsWith('/_pit')) return object({ id: { form: '""', values: ['$last.pit_id'] } });
  return undefined;
}

/** The shape at a place of a body; undefined where nothing is known. */
export function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  let here: Shape | undefined = shape;
  for (const step of path) {
    const inside: Shape | (() => Shape) | undefined =
      step === '[]' ? here?.items : here?.keys !== undefined && Object.hasOwn(here.keys, step) ? here.keys[step] : here?.field;
    here = typeof inside === 'function' ? inside() : inside;
    if (here === undefined) return undefined;
  }
  return here;
}
