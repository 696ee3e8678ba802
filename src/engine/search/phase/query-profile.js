const TYPES = {
  all: 'MatchAllDocsQuery',
  none: 'MatchNoDocsQuery',
  term: 'TermQuery',
  boolean_term: 'TermQuery',
  blended_term: 'BlendedTermQuery',
  phrase: 'PhraseQuery',
  term_set: 'TermInSetQuery',
  term_range: 'TermRangeQuery',
  value_set: 'PointInSetQuery',
  value_range: 'IndexOrDocValuesQuery',
  any_range: 'BooleanQuery',
  exists: 'DocValuesFieldExistsQuery',
  ids: 'TermInSetQuery',
  boolean: 'BooleanQuery',
  dis_max: 'DisjunctionMaxQuery',
  constant: 'ConstantScoreQuery',
  boost: 'BoostQuery',
  term_pattern: 'AutomatonQuery',
  fuzzy_term: 'FuzzyQuery',
  phrase_prefix: 'MultiPhrasePrefixQuery',
  demotion: 'BoostingQuery',
  function_score: 'FunctionScoreQuery',
  capped: 'CappedScoreQuery',
  metadata: 'TermQuery',
  nested: 'ESToParentBlockJoinQuery',
};
/** The name of a query's kind. */
export function queryType(query) {
  return TYPES[query.kind] ?? camelCase(query.kind);
}
function camelCase(kind) {
  return `${kind.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Query`;
}
